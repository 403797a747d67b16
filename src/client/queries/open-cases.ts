import type { DeviceDatabase } from '#client/db/database.ts';
import type { CaseFileRow } from '#client/db/rows.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { queryScope } from './scope.ts';

export interface OpenCase extends CaseFileRow {
  /** The child that it is about; null for stock, and for a child that this device does not have. */
  readonly child: ChildId | null;
}

/**
 * Open cases of the facility that no entry of this device stands for, the newest first: what another tablet or another
 * facility made somebody look into. A refused or parked event of this device says itself what its case is about.
 */
export async function openCases(db: DeviceDatabase): Promise<OpenCase[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await openCaseRows(db, scope.facility);
  const listed = rows.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
  return Promise.all(listed.map(async (row) => ({ ...row, child: await childOf(db, row) })));
}

/** The same as they are stored, in no order. */
export async function openCaseRows(db: DeviceDatabase, facility: FacilityId): Promise<CaseFileRow[]> {
  const open = await db.case_file
    .where({ facility })
    .filter(({ closedAt }) => closedAt === null)
    .toArray();
  if (open.length === 0) return [];
  const own = await db.outbox
    .where('event_id')
    .anyOf(open.flatMap(({ event }) => (event === null ? [] : [event])))
    .filter(({ state }) => state !== 'waiting')
    .toArray();
  const shown = new Set(own.map((row) => row.event_id as string | null));
  return open.filter(({ event }) => !shown.has(event));
}

/** A child and its record have the id of the event that made them; other events name them among what they are about. */
async function childOf(
  db: DeviceDatabase,
  { event, about = [] }: Pick<CaseFileRow, 'event' | 'about'>,
): Promise<ChildId | null> {
  const ids = [...(event === null ? [] : [event]), ...about] as EventId[];
  const [record] = (await db.immunization.bulkGet(ids)).filter((row) => row !== undefined);
  if (record) return record.child;
  const child = await db.child.where('id').anyOf(ids).first();
  return child?.id ?? null;
}
