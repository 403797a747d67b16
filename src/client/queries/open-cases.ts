import { stockDoubtSentences } from '#contract/stock-doubt-sentences.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { CaseFileRow, EventRow } from '#client/db/rows.ts';
import { register } from '#contract/families/register.ts';
import { doubts } from '#domain/immunization/register/doubts.ts';
import type { ChildId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { queryScope } from './scope.ts';

export interface OpenCase extends CaseFileRow {
  /** The child concerned; null for stock, and for a child that this device does not have. */
  readonly child: ChildId | null;
  /** The child's name; null if unknown here. */
  readonly name: string | null;
  /** Ledger entry concerned; null for a child, and for an entry that this facility does not have. */
  readonly entry: EntryId | null;
  /** True for unconfirmed stock, which only the confirmation settles. */
  readonly waitsForArrival: boolean;
}

/**
 * The facility's open cases that do not belong to an event of this device, newest first, such as those of another tablet or facility. A
 * refused or parked event of this device shows its own case; only this device's records of children that wait for something possibly lost
 * are listed too, because settling their case records them.
 */
export async function openCases(db: DeviceDatabase): Promise<OpenCase[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = [...(await openCaseRows(db, scope.facility)), ...(await releasableRows(db, scope.facility))];
  const listed = rows.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
  return Promise.all(
    listed.map(async (row) => ({ ...row, ...(await childOf(db, row)), ...(await entryOf(db, row)) })),
  );
}

/**
 * Cases about records that were accepted anyway, or counted otherwise: a person can only write down a finding, which closes the case. The
 * same holds for a child's record that waits for something lost; a case of waiting stock is closed by the server.
 */
const settledByWords: ReadonlySet<string> = new Set([
  ...doubts,
  ...Object.keys(stockDoubtSentences),
  'arrival-differs',
  'arrival-unconfirmed',
  'doses-made-up',
  'dependency-missing',
]);

/** True if the facility itself can settle the case; others are settled at a higher level, or by the author of the entry. */
export function isSettledByFacility({ reason }: Pick<CaseFileRow, 'reason'>): boolean {
  return settledByWords.has(reason);
}

/** Cases that do not belong to a refused or parked event of this device, as stored, unordered. */
export async function openCaseRows(db: DeviceDatabase, facility: FacilityId): Promise<CaseFileRow[]> {
  const open = await openOnes(db, facility);
  const shown = await sentOwn(db, open, () => true);
  return open.filter(({ event }) => !shown.has(event));
}

/** This device's own children's records that wait for another record. */
async function releasableRows(db: DeviceDatabase, facility: FacilityId): Promise<CaseFileRow[]> {
  const open = (await openOnes(db, facility)).filter(({ reason }) => reason === 'dependency-missing');
  const held = await sentOwn(db, open, ({ state, family }) => state === 'parked' && family === register.name);
  return open.filter(({ event }) => held.has(event));
}

async function openOnes(db: DeviceDatabase, facility: FacilityId): Promise<CaseFileRow[]> {
  return db.case_file
    .where({ facility })
    .filter(({ closedAt }) => closedAt === null)
    .toArray();
}

/** Events of some cases that this device sent and that satisfy a condition. */
async function sentOwn(
  db: DeviceDatabase,
  cases: readonly CaseFileRow[],
  isAsked: (row: EventRow) => boolean,
): Promise<ReadonlySet<string | null>> {
  if (cases.length === 0) return new Set();
  const rows = await db.event
    .where('event_id')
    .anyOf(cases.flatMap(({ event }) => (event === null ? [] : [event])))
    .filter((row) => row.state !== 'waiting' && isAsked(row))
    .toArray();
  return new Set(rows.map(({ event_id }) => event_id as string));
}

/** A child or record has the id of the event that made it; other events name it in `about`. */
async function childOf(
  db: DeviceDatabase,
  { event, about = [] }: Pick<CaseFileRow, 'event' | 'about'>,
): Promise<Pick<OpenCase, 'child' | 'name'>> {
  const ids = idsOf({ event, about });
  const [record] = (await db.immunization.bulkGet(ids)).filter((row) => row !== undefined);
  const wanted = record ? [record.child] : ids;
  const children = await db.child.where('id').anyOf(wanted).toArray();
  const child = wanted.flatMap((id) => children.find((row) => row.id === id) ?? [])[0];
  return { child: record?.child ?? child?.id ?? null, name: child?.personal.shown.fullname ?? null };
}

async function entryOf(
  db: DeviceDatabase,
  { facility, ...row }: Pick<CaseFileRow, 'facility' | 'event' | 'about'>,
): Promise<Pick<OpenCase, 'entry' | 'waitsForArrival'>> {
  const entries = await db.ledger.bulkGet(idsOf(row));
  const own = entries.find((entry) => entry?.facility === facility);
  return { entry: own?.id ?? null, waitsForArrival: own?.arrival === 'unconfirmed' };
}

function idsOf({ event, about = [] }: Pick<CaseFileRow, 'event' | 'about'>): EventId[] {
  return [...(event === null ? [] : [event]), ...about] as EventId[];
}
