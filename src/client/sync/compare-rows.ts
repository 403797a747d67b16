import { comparedCases, differingFamilies, RowSum } from '#contract/families/row-digest.ts';
import type { PullReply } from '#contract/wire/sync.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import {
  type ClientFamily,
  type DeviceDatabase,
  eachSlice,
  readMeta,
  writeMeta,
} from '#client/db/database.ts';
import type { AsideRow, BaseRow, CursorRow } from '#client/db/rows.ts';
import { basesOf } from '#client/projection/rebuild.ts';
import { isSame } from '#client/projection/rows.ts';
import { rememberReport } from '../session/owed-notices.ts';
import { readCursor } from './log-position.ts';
import { WireTables } from './read-pull.ts';

/*
 * Once a day a tablet compares all confirmed rows of its facility with the server's, by one figure for each family and one for the cases:
 *
 *   due ──▶ asked with a pull ──▶ told, as of the step that the cursor is at ──▶ compared at the end of the run
 *
 * Where nothing has moved since, the figures that were told before still hold, and nothing is asked. A family that differs is reported,
 * and a snapshot brings the rows anew. One that differs again after that is only reported: then the figures themselves are wrong.
 */

interface Comparison {
  readonly isDue: boolean;
  /** The server's figures, and the position in its history to which they apply. */
  readonly told: (Place & { readonly figures: Readonly<Record<string, string>> }) | null;
  /** The families that differed at the last comparison. */
  readonly differed: readonly string[];
}

type Place = Pick<CursorRow, 'epoch' | 'seq' | 'mark'>;

const none: Comparison = { isDue: false, told: null, differed: [] };

const keyOf = (facility: FacilityId) => `row-figures:${facility}`;

async function readComparison(db: DeviceDatabase, facility: FacilityId): Promise<Comparison> {
  return (await readMeta<Comparison>(db, keyOf(facility))) ?? none;
}

async function change(db: DeviceDatabase, facility: FacilityId, to: Partial<Comparison>): Promise<void> {
  await writeMeta(db, keyOf(facility), { ...(await readComparison(db, facility)), ...to });
}

/** Makes the next run compare the rows of a facility at its end. */
export async function wantComparison(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  if ((await readCursor(db, facility, 'facility')).is_loaded) await change(db, facility, { isDue: true });
}

/** True if a pull from this cursor has to request the server's figures. */
export async function asksForFigures(db: DeviceDatabase, cursor: CursorRow): Promise<boolean> {
  const { isDue, told } = await readComparison(db, cursor.facility);
  return isDue && !isAt(told, cursor);
}

/** Stores the figures of an answer; `cursor` is the end of the page. Call it in the transaction that stores the page. */
export async function keepFigures(
  db: DeviceDatabase,
  cursor: CursorRow,
  check: PullReply['check'],
): Promise<void> {
  if (!check?.rows || check.as_of !== cursor.seq) return;
  const { epoch, seq, mark } = cursor;
  await change(db, cursor.facility, { told: { epoch, seq, mark, figures: check.rows } });
}

/**
 * Compares the confirmed rows of a facility with the server's figures, if that is due and they have been received. @returns true if a
 * snapshot is needed.
 */
export async function compareIfDue(db: DeviceDatabase, facility: FacilityId): Promise<boolean> {
  const { isDue, told, differed } = await readComparison(db, facility);
  const cursor = await readCursor(db, facility, 'facility');
  if (!isDue || told === null || !isAt(told, cursor)) return false;
  const here = await figuresHere(db, facility);
  // Something was saved meanwhile, so the next run compares.
  if (here === null) return false;
  const differing = differingFamilies(here, told.figures);
  await change(db, facility, { isDue: false, differed: differing });
  if (differing.length === 0) return false;
  await rememberReport(db, {
    kind: 'digest',
    at: cursor.seq,
    detail: `rows differ from the server's: ${differing.join(', ')}`,
  });
  if (differing.every((family) => differed.includes(family))) return false;
  await db.cursor.update([facility, 'facility'], { needs_snapshot: true });
  return true;
}

function isAt(told: Place | null, { epoch, seq, mark }: Place): boolean {
  return told !== null && told.epoch === epoch && told.seq === seq && told.mark === mark;
}

/**
 * The figures of the confirmed rows, of those families of which this device keeps every row; null if somebody saved meanwhile. Rows are
 * read a few at a time, so that no save waits for long.
 */
async function figuresHere(
  db: DeviceDatabase,
  facility: FacilityId,
): Promise<Readonly<Record<string, string>> | null> {
  const bases = await basesOf(db, facility);
  const aside = await db.aside.where({ facility }).toArray();
  const families = await wholeFamilies(db, aside);
  const figures: Record<string, string> = {};
  for (const client of families)
    figures[client.family.name] = await figureOf(db, facility, { client, bases });
  if (aside.every(({ kind }) => kind !== 'cases')) figures['cases'] = await figureOfCases(db, facility);
  return isSame(bases, await basesOf(db, facility)) ? figures : null;
}

async function figureOf(
  db: DeviceDatabase,
  facility: FacilityId,
  { client, bases }: { readonly client: ClientFamily; readonly bases: readonly BaseRow[] },
): Promise<string> {
  const sum = new RowSum(client.family);
  for (const [name, table] of Object.entries(client.tables)) {
    const idOf = client.family.tables[name]?.id;
    const copies = new Map(
      bases
        .filter(({ family }) => family === client.family.name)
        .flatMap(({ rows }) => Object.entries(rows[name] ?? {})),
    );
    for (const { before } of copies.values()) if (before !== null) sum.add(name, before);
    await eachSlice(db, table.store, (stored) => {
      const row = stored as { readonly facility: FacilityId };
      if (row.facility !== facility || table.uncountedBy(row) !== undefined) return;
      const shown = table.rowOf(row);
      if (!copies.has(idOf?.(shown) ?? '')) sum.add(name, shown);
    });
  }
  return sum.figure();
}

async function figureOfCases(db: DeviceDatabase, facility: FacilityId): Promise<string> {
  const sum = new RowSum(comparedCases);
  for (const { facility: _facility, ...row } of await db.case_file.where({ facility }).toArray())
    sum.add('case', row);
  return sum.figure();
}

/** The families without a row that was set aside or replaced by the same one of another facility. */
async function wholeFamilies(
  db: DeviceDatabase,
  aside: readonly AsideRow[],
): Promise<readonly ClientFamily[]> {
  const wires = new WireTables(db.families);
  const lacking = new Set(aside.map(({ kind }) => wires.get(kind)?.table));
  const isAlone = (await db.cursor.filter(({ scope }) => scope === 'facility').count()) === 1;
  return db.families.filter(
    ({ family, tables }) =>
      Object.values(family.tables).every((table) => !lacking.has(table)) &&
      (isAlone || Object.values(tables).every(({ settleIds }) => settleIds === undefined)),
  );
}
