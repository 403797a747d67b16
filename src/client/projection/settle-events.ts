import type { Key } from '#contract/families/family.ts';
import type { FacilityPage } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { BaseCopy, BaseRow, EventRow, LogRow } from '#client/db/rows.ts';
import { isPending } from './event-state.ts';
import { fold } from './fold.ts';
import type { Confirmed, Running } from './page-steps.ts';
import { type FacilityRows, tablesOf } from '../db/row-sets.ts';
import { settled } from './verdicts.ts';
import { writeRows } from './write-rows.ts';

/** Takes the events that a page answers out of what is pending, and folds again where more came back than the first of them. */
export async function settleEvents(
  db: DeviceDatabase,
  log: LogRow,
  { page, answered, running }: { page: FacilityPage; answered: readonly EventRow[]; running: Running },
): Promise<void> {
  const { confirmed, verdicts, dirty, fresh } = running;
  const after = answered.map((row) => {
    const verdict = verdicts.get(row.event_id);
    return verdict ? settled(row, verdict) : row;
  });
  const decidedAgain = confirmed.flatMap(({ row, isAsExpected }) =>
    isAsExpected || row.would_refuse === null ? [] : [{ ...row, would_refuse: null }],
  );
  await db.event.bulkPut([...after.filter((row, at) => row !== answered[at]), ...decidedAgain]);
  const position = { folded_through: page.folded_through };
  const left = [...after.filter((row) => !isPending(row, position)), ...confirmed.map(({ row }) => row)];
  for (const row of after) for (const key of row.keys) dirty.add(key);
  for (const { row, isAsExpected } of confirmed)
    if (!isAsExpected || row.keys.length > 1) for (const key of row.keys) dirty.add(key);
  const clean = await cleanPartitions(db, log, { confirmed, dirty });
  await writeTotals(db, log, running);
  const bases = clean.map((partition) => [partition.base.key, afterFirst(db, partition, fresh)] as const);
  await db.base.bulkPut(bases.flatMap(([, base]) => base ?? []));
  await db.base.bulkDelete(
    bases.flatMap(([key, base]): [string, string][] => (base ? [] : [[log.facility, key]])),
  );
  if (dirty.size > 0) await fold(db, log.facility, { keys: dirty, fresh, left });
}

/** A partition whose first pending events came back as expected. */
interface CleanPartition {
  readonly base: BaseRow;
  readonly back: readonly EventRow[];
}

/** Partitions of which nothing but the first events came back, as expected; the others join those that are folded again. */
async function cleanPartitions(
  db: DeviceDatabase,
  log: LogRow,
  { confirmed, dirty }: { confirmed: readonly Confirmed[]; dirty: Set<Key> },
): Promise<CleanPartition[]> {
  const byKey = Map.groupBy(confirmed, ({ row }) => row.keys[0] ?? '');
  const keys = [...byKey.keys()].filter((key) => !dirty.has(key));
  const bases = await db.base.bulkGet(keys.map((key): [string, string] => [log.facility, key]));
  return keys.flatMap((key, at) => {
    const base = bases[at];
    const back = (byKey.get(key) ?? []).map(({ row }) => row);
    if (base && back.every(({ n }, place) => n !== undefined && base.events[place] === n))
      return [{ base, back }];
    dirty.add(key);
    return [];
  });
}

/** What is pending on a partition once its first events are confirmed; null when nothing is. */
function afterFirst(db: DeviceDatabase, { base, back }: CleanPartition, fresh: FacilityRows): BaseRow | null {
  const events = base.events.slice(back.length);
  const client = db.families.find(({ family }) => family.name === base.family);
  if (events.length === 0 || !client) return null;
  const gone = new Set(back.map(({ n }) => n));
  const rows: Record<string, Record<string, BaseCopy>> = {};
  for (const [name, copies] of Object.entries(base.rows))
    for (const [id, { before, by }] of Object.entries(copies)) {
      const left = by.filter((n) => !gone.has(n));
      if (left.length === 0) continue;
      const now = fresh.of(client.family)[name]?.get(id) ?? before;
      (rows[name] ??= {})[id] = { before: now, by: left };
    }
  const sum = { ...base.sum };
  for (const { outcome } of back)
    for (const [field, by] of Object.entries(client.family.sumOf(outcome)?.by ?? {}))
      sum[field] = (sum[field] ?? 0) - by;
  return { ...base, events, counted: base.counted - back.length, rows, ...(base.sum && { sum }) };
}

/** Totals are the server's: what is pending is added where they are read. */
async function writeTotals(db: DeviceDatabase, log: LogRow, { known, fresh }: Running): Promise<void> {
  for (const client of db.families) {
    const rows = fresh.of(client.family);
    const tables = tablesOf(client.family).map(([name, { key }]) => ({
      name,
      rows: [...(rows[name] ?? [])]
        .filter(([, row]) => key(row) === null)
        .map(([id, row]) => ({ id, row, stored: known.stored(client, name, id) })),
    }));
    await writeRows(db, log.facility, { client, tables });
  }
}
