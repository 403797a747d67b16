import type { IndexableType } from 'dexie';
import { z } from 'zod';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import { antigenRowSchema, caseRowSchema, placeRowSchema } from '#contract/wire/rows.ts';
import { type DeviceDatabase, eachSlice, inTransaction, readMeta, writeMeta } from '#client/db/database.ts';
import { type BaseRow, type EventRow, FacilityRows, type PlaceFileRow, tablesOf } from '#client/db/rows.ts';
import { markDamaged } from '../outbox/outbox.ts';
import { wantComparison } from './compare-rows.ts';
import { deriveAnew, healMissing, rebuildWrong } from '#client/projection/rebuild.ts';
import { foldTables, isSame } from '#client/projection/rows.ts';
import { maxDetailLength, rememberReport } from '../session/owed-notices.ts';
import { readCursor, repairPlaces } from './log-position.ts';
import { isRecord } from '#contract/read-what-fits.ts';
import { acceptanceSchema } from '#contract/wire/sync.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';

/*
 * A damaged row of this device's database (worn flash memory, or a browser killed while writing) must not stop a screen or a run. It is
 * deleted, counted and reported, and the server's copy is loaded: rows of the facility with a snapshot, antigens and places with their
 * feed. An unsent event stays for the export, and its number is reported as lost.
 */

const checkedKey = 'rows-checked';
const damagedKey = 'rows-damaged';
const dayMs = 24 * 60 * 60_000;

/** Rows found damaged on this device so far, and the time of the last one, in ms since 1970. */
export interface DamagedRows {
  readonly count: number;
  readonly at: number;
}

export async function damagedRows(db: DeviceDatabase): Promise<DamagedRows | null> {
  return (await readMeta<DamagedRows>(db, damagedKey)) ?? null;
}

/** Called when something could not be read: the next run checks all rows, regardless of the last check. */
export async function suspectRows(db: DeviceDatabase): Promise<void> {
  await db.meta.delete(checkedKey);
}

/** Checks all rows if a day has passed since the last check, or something could not be read meanwhile. */
export async function replaceDamagedIfDue(db: DeviceDatabase, now: number): Promise<void> {
  const checked = await readMeta<number>(db, checkedKey);
  // If the clock was set back, the check runs once more than needed, which does no harm.
  if (checked !== undefined && Math.abs(now - checked) < dayMs) return;
  await replaceDamaged(db, now);
  for (const { facility } of await db.log.toArray()) {
    await auditRows(db, facility);
    await wantComparison(db, facility);
  }
}

/**
 * Makes a facility's shown rows again from the confirmed rows and the outbox, the only way to find readable rows with wrong contents, and
 * reports the differences. If totals from the server still do not add up, the confirmed rows are wrong, and a snapshot is requested.
 */
async function auditRows(root: DeviceDatabase, facility: FacilityId): Promise<void> {
  const tables = [root.log, root.cursor, ...foldTables(root)];
  const [at, found] = await inTransaction(root, { tables }, async (db) => {
    const wrong = await rebuildWrong(db, facility);
    const faults = await faultsInTotals(db, facility);
    const cursor = await readCursor(db, facility, 'facility');
    if (faults.length > 0) await db.cursor.put({ ...cursor, needs_snapshot: true });
    return [cursor.seq, [...wrong, ...faults]] as const;
  });
  if (found.length === 0) return;
  const detail = `shown wrongly: ${found.join(', ')}`.slice(0, maxDetailLength);
  await rememberReport(root, { kind: 'digest', at, detail });
}

async function faultsInTotals(db: DeviceDatabase, facility: FacilityId): Promise<readonly string[]> {
  const totals = new FacilityRows();
  const faults: string[] = [];
  for (const client of db.families) {
    const { family, fault } = client;
    for (const [name, { id, figures }] of tablesOf(family)) {
      if (figures === undefined) continue;
      const table = client.tables[name];
      for (const stored of (await table?.all(db, facility).toArray()) ?? []) {
        const row = table?.rowOf(stored);
        if (row) totals.of(family)[name]?.set(id(row), row);
      }
    }
    const found = (await fault?.(db, facility, totals)) ?? null;
    if (found !== null) faults.push(found);
  }
  return faults;
}

/** What brings the rows of a table again. */
type Source = 'snapshot' | 'reference' | 'derivation' | 'proofs';

interface Damaged {
  readonly store: string;
  readonly comesWith: Source;
  readonly key: IndexableType;
  /** Null if the row no longer contains it; then it may be any. */
  readonly facility: FacilityId | null;
}

/** Deletes damaged rows and requests them again. Returns their number. */
export async function replaceDamaged(root: DeviceDatabase, now: number): Promise<number> {
  const facilities = await knownFacilities(root);
  const checks = await checksOf(root, facilities);
  const found: Damaged[] = [];
  for (const [store, { isWhole, comesWith }] of checks)
    await eachSlice(root, store, (row, key) => {
      if (!isWhole(row)) found.push({ store, comesWith, key, facility: facilityIn(row, facilities) });
    });
  const repaired = await repairPlaces(root);
  const events = await damagedEvents(root);
  if (found.length > 0) await takeAway(root, { found, facilities, stores: [...checks.keys()] });
  await settleEvents(root, events);
  if (found.some(({ comesWith }) => comesWith === 'derivation')) await deriveAnew(root);
  const count = found.length + repaired + events.length;
  if (count > 0) {
    const ofEvents = repaired + events.length > 0 ? ['event'] : [];
    const stores = [...new Set([...found.map(({ store }) => store), ...ofEvents])];
    await tellDamaged(root, { count, stores, now });
  }
  await writeMeta(root, checkedKey, now);
  return count;
}

/** Counts damaged rows for the officer, and reports their tables to the support team. */
export async function tellDamaged(
  db: DeviceDatabase,
  {
    count,
    stores,
    now,
  }: { readonly count: number; readonly stores: readonly string[]; readonly now: number },
): Promise<void> {
  await rememberReport(db, { kind: 'unreadable', at: 0, detail: `damaged ${count} ${stores.join(' ')}` });
  await writeMeta(db, damagedKey, { count: ((await damagedRows(db))?.count ?? 0) + count, at: now });
}

async function takeAway(
  root: DeviceDatabase,
  { found, facilities, stores }: { found: Damaged[]; facilities: ReadonlySet<string>; stores: string[] },
): Promise<void> {
  const tables = [root.cursor, root.log, ...stores.map((store) => root.table(store))];
  await inTransaction(root, { tables }, async (db) => {
    for (const store of stores) {
      const keys = found.filter((row) => row.store === store).map(({ key }) => key);
      if (keys.length > 0) await db.table(store).bulkDelete(keys);
    }
    const bySource = Map.groupBy(found, ({ comesWith }) => comesWith);
    const ofSnapshot = bySource.get('snapshot') ?? [];
    const asked = ofSnapshot.some(({ facility }) => facility === null)
      ? facilities
      : new Set(ofSnapshot.map(({ facility }) => facility as string));
    await db.cursor.toCollection().modify((cursor) => {
      if (cursor.scope === 'reference' && bySource.has('reference')) Object.assign(cursor, { seq: 0 });
      if (cursor.scope === 'facility' && asked.has(cursor.facility))
        Object.assign(cursor, { needs_snapshot: true });
    });
    if (bySource.has('proofs')) await db.log.toCollection().modify({ proven_through: 0 });
  });
}

interface Check {
  isWhole(row: unknown): boolean;
  readonly comesWith: Source;
}

/** Checks of a stored row, by its table. */
async function checksOf(
  db: DeviceDatabase,
  facilities: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Check>> {
  const isOfFacility = (row: unknown) => facilityIn(row, facilities) !== null;
  const fits = (schema: z.ZodType, row: unknown) => schema.safeParse(row).success;
  const checks = new Map<string, Check>([
    ['antigen', { isWhole: (row) => fits(antigenRowSchema, row), comesWith: 'reference' }],
    [
      'place',
      {
        isWhole: (row) => isPlace(row as PlaceFileRow),
        comesWith: 'reference',
      },
    ],
    ['case_file', { isWhole: (row) => isOfFacility(row) && fits(caseRowSchema, row), comesWith: 'snapshot' }],
    ['base', { isWhole: (row) => isOfFacility(row) && isBase(row as BaseRow, db), comesWith: 'snapshot' }],
    ['aside', { isWhole: (row) => isOfFacility(row) && fits(asideShape, row), comesWith: 'snapshot' }],
    ['acceptance', { isWhole: (row) => fits(acceptanceShape, row), comesWith: 'proofs' }],
  ]);
  for (const { besides = {} } of db.families)
    for (const [store, isWhole] of Object.entries(besides))
      checks.set(store, { isWhole: (row) => isOfFacility(row) && isWhole(row), comesWith: 'derivation' });
  for (const { family, tables } of db.families)
    for (const [name, table] of Object.entries(tables)) {
      const schema = family.tables[name]?.schema;
      const storing = new Map<FacilityId, Awaited<ReturnType<typeof table.storing>>>();
      for (const facility of facilities as ReadonlySet<FacilityId>)
        storing.set(facility, await table.storing(db, facility));
      const isStoredAs = (row: object, stored: object): boolean => {
        if (table.isWhole) return table.isWhole(stored);
        const facility = facilityIn(stored, facilities);
        const uncounted = table.uncountedBy(stored);
        if (uncounted !== undefined && !Number.isInteger(uncounted)) return false;
        const place = { known: stored, uncounted };
        return facility !== null && isSame(storing.get(facility)?.(row, place), stored);
      };
      const isWhole = (stored: object): boolean => {
        const row = attempt(() => table.rowOf(stored));
        return schema !== undefined && fits(schema, row) && isStoredAs(row as object, stored);
      };
      checks.set(table.store, {
        isWhole: (stored) => isOfFacility(stored) && isWhole(stored as object),
        comesWith: 'snapshot',
      });
    }
  return checks;
}

function isPlace({ parent, ...row }: PlaceFileRow): boolean {
  return typeof parent === 'string' && placeRowSchema.safeParse({ ...row, parent: parent || null }).success;
}

const asideShape = z.object({
  scope: z.enum(['facility', 'reference']),
  kind: z.string(),
  id: z.string(),
  s: z.number(),
  raw: z.record(z.string(), z.unknown()),
  fault: z.string(),
});

const acceptanceShape = z.object({ log_id: z.string(), ...acceptanceSchema.shape });

function isBase({ key, family, events, counted, rows }: BaseRow, { families }: DeviceDatabase): boolean {
  return (
    typeof key === 'string' &&
    families.some((client) => client.family.name === family) &&
    Array.isArray(events) &&
    events.every((n) => typeof n === 'number') &&
    typeof counted === 'number' &&
    isRecord(rows) &&
    Object.values(rows).every(
      (copies) =>
        isRecord(copies) &&
        Object.values(copies).every((copy) => isRecord(copy) && Array.isArray(copy['by'])),
    )
  );
}

async function damagedEvents(root: DeviceDatabase): Promise<EventRow[]> {
  const { families } = root;
  const names = new Set(families.map(({ family }) => family.name));
  const found: EventRow[] = [];
  await eachSlice(root, 'event', (row) => {
    const one = row as EventRow;
    const isWhole =
      eventEnvelopeSchema.safeParse(one.envelope).data?.event_id === one.event_id &&
      names.has(one.family) &&
      Array.isArray(one.keys);
    if (!isWhole && !one.damaged) found.push(one);
  });
  return found;
}

/** Sorts damaged events: nothing is lost if the server has the event; any other is kept for the export, and reported. */
async function settleEvents(root: DeviceDatabase, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const logs = new Map((await root.log.toArray()).map((log) => [log.log_id as string, log]));
  const isSent = ({ log_id: id, seq }: EventRow) => seq <= (logs.get(id)?.accepted_through ?? 0);
  const [sent, unsent] = [events.filter(isSent), events.filter((row) => !isSent(row))];
  await root.event.bulkDelete(sent.flatMap(({ n }) => n ?? []));
  const broken = unsent.filter(({ keys, event_id: id }) => !Array.isArray(keys) || typeof id !== 'string');
  await root.event.bulkPut(
    broken.map((row) => ({
      ...row,
      keys: Array.isArray(row.keys) ? row.keys : [],
      // Nothing names the event any more; lists need a text.
      event_id: typeof row.event_id === 'string' ? row.event_id : (`unreadable-${row.n}` as EventId),
    })),
  );
  for (const log of logs.values()) {
    const own = unsent.filter(({ log_id: id }) => id === log.log_id);
    await markDamaged(root, log.log_id, own);
  }
  const gone = new Set([...sent, ...broken].map(({ facility }) => facility));
  for (const facility of gone) await healMissing(root, facility);
}

async function knownFacilities(db: DeviceDatabase): Promise<ReadonlySet<string>> {
  const [logs, cursors] = await Promise.all([db.log.toArray(), db.cursor.toArray()]);
  return new Set<string>([...logs, ...cursors].map(({ facility }) => facility));
}

function facilityIn(row: unknown, facilities: ReadonlySet<string>): FacilityId | null {
  const facility = isRecord(row) ? row['facility'] : undefined;
  return typeof facility === 'string' && facilities.has(facility) ? (facility as FacilityId) : null;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
