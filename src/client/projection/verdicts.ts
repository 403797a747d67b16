import type { Verdict } from '#contract/wire/rows.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { BaseRow, EventRow } from '#client/db/rows.ts';
import { inState } from './rows.ts';
import { fold, linesOf } from './fold.ts';

/**
 * Applies a verdict to an outbox row; returns the same row if there is nothing to write, because an event accepted as expected is
 * recognised by the log's position.
 */
export function settled(row: EventRow, verdict: Verdict): EventRow {
  switch (verdict.verdict) {
    case 'accepted':
      return row.state === 'waiting' && row.would_refuse === null ? row : accepted(row);
    case 'refused':
      return inState(
        { ...row, verdict, would_refuse: null },
        row.state === 'set_aside' ? row.state : 'refused',
      );
    case 'parked':
      return row.state === 'set_aside' ? { ...row, verdict } : inState({ ...row, verdict }, 'parked');
  }
}

/** The row of an accepted event, whatever its earlier state. */
export function accepted(row: EventRow): EventRow {
  return inState({ ...row, verdict: null, would_refuse: null }, 'waiting');
}

type Refused = Extract<Verdict, { readonly verdict: 'refused' }>;

/**
 * True for a refused event. It stays refused even on a restored server, which is told so, whatever its stock. A refusal because the id was
 * taken does not count: on the restored server the id may be free.
 */
export function isDeclined(row: EventRow): row is EventRow & { readonly verdict: Refused } {
  return row.verdict?.verdict === 'refused' && row.verdict.reason !== 'content-mismatch';
}

/**
 * The row as if never answered, unless it was refused. An event that a person set aside stays aside: it is sent again, because numbers have
 * no gaps, but is not shown as pending.
 */
export function rewound(row: EventRow): EventRow {
  if (row.damaged || isDeclined(row)) return row;
  const forgotten = { ...row, verdict: null };
  return row.state === 'set_aside' ? forgotten : inState(forgotten, 'waiting');
}

/** Removes events from the shown rows; their new state must already be stored. */
export async function leaveFold(
  db: DeviceDatabase,
  facility: FacilityId,
  left: readonly EventRow[],
): Promise<void> {
  if (left.length > 0) await fold(db, facility, { keys: left.flatMap(({ keys }) => keys), left });
}

/** Adds stored events to the shown rows, each at its position; those already there stay. */
export async function enterFold(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly EventRow[],
): Promise<void> {
  await listPending(db, facility, rows);
  if (rows.length > 0) await fold(db, facility, { keys: rows.flatMap(({ keys }) => keys) });
}

/** Lists events as pending on their partitions; fold them afterwards. */
export async function listPending(
  db: DeviceDatabase,
  facility: FacilityId,
  rows: readonly EventRow[],
): Promise<void> {
  const keys = [...new Set(rows.flatMap((row) => row.keys))];
  const known = await db.base.bulkGet(keys.map((key): [string, string] => [facility, key]));
  const bases = new Map(known.flatMap((base) => (base ? [[base.key, base] as const] : [])));
  for (const { n, keys: own, family } of rows)
    for (const key of n === undefined ? [] : own) {
      const base: BaseRow = bases.get(key) ?? { facility, key, family, events: [], counted: 0, rows: {} };
      const events = n === undefined ? [] : [...new Set([...base.events, n])].toSorted((a, b) => a - b);
      bases.set(key, { ...base, events });
    }
  await db.base.bulkPut([...bases.values()]);
}

/** Removes the lines of events that were set aside, which no longer count or appear in listings. */
export async function dropLines(db: DeviceDatabase, row: EventRow): Promise<void> {
  const client = db.families.find(({ family }) => family.name === row.family);
  if (!client) return;
  for (const { name, id } of linesOf(client, row)) {
    const table = client.tables[name];
    const [stored] = table ? await table.find(db, row.facility, [id]) : [];
    const key = stored && table?.keyOf(stored);
    if (table && stored && key !== undefined && table.uncountedBy(stored) === row.n)
      await db.table(table.store).delete(key);
  }
}
