import type { IndexableType, Table } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { ClientFamily, DeviceDatabase, RowChange, TabletTable } from '#client/db/database.ts';
import type { Sum } from '#contract/families/family.ts';
import type { BaseCopy, BaseRow, EventRow, EventState, LogRow } from '../db/rows.ts';

/** A row to be shown; null removes it. `uncounted` is the own event of a line that does not count. */
export interface ShownAs {
  readonly id: string;
  readonly row: object | null;
  readonly stored: object | undefined;
  readonly uncounted?: number | undefined;
}

/** Rows of a table to be shown. */
interface TableRows {
  readonly name: string;
  readonly rows: readonly ShownAs[];
}

/** Writes those rows of a family that differ from the stored ones, and their derived data. */
export async function writeRows(
  db: DeviceDatabase,
  facility: FacilityId,
  { client, tables }: { client: ClientFamily; tables: readonly TableRows[] },
): Promise<void> {
  const changes: RowChange[] = [];
  for (const { name, rows } of tables) {
    const table = client.tables[name];
    if (table) changes.push(...(await writeTable(db, facility, { name, table, rows })));
  }
  if (changes.length > 0) await client.derive?.(db, facility, changes);
}

async function writeTable(
  db: DeviceDatabase,
  facility: FacilityId,
  { name, table, rows }: { name: string; table: TabletTable; rows: readonly ShownAs[] },
): Promise<RowChange[]> {
  const storedOf = await table.storing(db, facility);
  const put: object[] = [];
  const gone: IndexableType[] = [];
  const changes: RowChange[] = [];
  for (const { id, row, stored, uncounted } of rows) {
    const before = stored === undefined ? null : table.rowOf(stored);
    if (row === null) {
      if (stored === undefined) continue;
      const key = table.keyOf(stored);
      if (key !== undefined) gone.push(key);
    } else {
      const next = storedOf(row, { known: stored, uncounted });
      if (stored !== undefined && isSame(next, stored)) continue;
      put.push(next);
    }
    changes.push({ table: name, id, before, after: row });
  }
  const store = db.table(table.store);
  if (gone.length > 0) await store.bulkDelete(gone);
  const settled = table.settleIds && put.length > 0 ? await table.settleIds(db, facility, put) : put;
  if (settled.length > 0) await store.bulkPut(settled);
  return changes;
}

/** Deep equality, regardless of the order of fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const field of fields)
    if (!isSame((a as Record<string, unknown>)[field], (b as Record<string, unknown>)[field])) return false;
  return true;
}

type Copies = Record<string, Record<string, BaseCopy>>;

/** Builder of a partition's pending row. */
export class BaseDraft {
  readonly #of: Pick<BaseRow, 'facility' | 'key' | 'family'>;
  readonly #events: number[];
  readonly #rows: Copies;
  #counted: number;
  #total: string | undefined;
  #sum: Record<string, number>;

  constructor(of: Pick<BaseRow, 'facility' | 'key' | 'family'>, known?: BaseRow) {
    this.#of = of;
    this.#events = [...(known?.events ?? [])];
    this.#counted = known?.counted ?? 0;
    this.#rows = Object.fromEntries(
      Object.entries(known?.rows ?? {}).map(([table, copies]) => [table, { ...copies }]),
    );
    this.#total = known?.total;
    this.#sum = { ...known?.sum };
  }

  addEvent(n: number): void {
    this.#events.push(n);
  }

  /** Records that an event wrote a row; `before` is the server's row and is only used the first time. */
  wrote(row: { readonly table: string; readonly id: string }, n: number, before: object | undefined): void {
    const table = (this.#rows[row.table] ??= {});
    const known = table[row.id];
    table[row.id] = known ? { ...known, by: [...known.by, n] } : { before: before ?? null, by: [n] };
  }

  /** Counts an accepted event with its amount for the partition's total. */
  count(sum: Sum | null): void {
    this.#counted += 1;
    if (sum === null) return;
    this.#total = sum.id;
    for (const [field, by] of Object.entries(sum.by)) this.#sum[field] = (this.#sum[field] ?? 0) + by;
  }

  /** Null if nothing is pending. */
  row(): BaseRow | null {
    if (this.#events.length === 0) return null;
    return {
      ...this.#of,
      events: this.#events,
      counted: this.#counted,
      rows: this.#rows,
      ...(this.#total !== undefined && { total: this.#total, sum: this.#sum }),
    };
  }
}

/** The tables that a change of the projection may read or write: the outbox, pending rows, and the rows of all families. */
export function foldTables(db: DeviceDatabase): Table[] {
  const stores = db.families.flatMap(({ tables, derivedStores }) => [
    ...Object.values(tables).map(({ store }) => store),
    ...derivedStores,
  ]);
  return [...new Set(['event', 'base', ...stores])].map((name) => db.table(name));
}

/** The tables of numbers leased to this device. */
export function leaseTables(db: DeviceDatabase): Table[] {
  return db.families.flatMap(({ lease }) => (lease === undefined ? [] : [db.table(lease.store)]));
}

/*
 * The state of an own event, read from two places: its log's position and its row.
 *
 *   saved ──▶ sent ──▶ accepted        by `accepted_through` and `folded_through` of the log: no row is written
 *     └─────────┴────▶ refused, parked, set_aside      written on the row: an answer that a person needs to see
 *
 * - An event is accepted when the page with its effect advances `folded_through` past it, in the same transaction.
 * - Plain verdicts in a page therefore cost no write to the outbox, however many there are.
 */

/** The row in another state, with its sparse index updated. */
export function inState(row: EventRow, state: EventState): EventRow {
  const { exception_of: _index, ...rest } = row;
  return state === 'waiting' ? { ...rest, state } : { ...rest, state, exception_of: row.facility };
}

type Position = Pick<LogRow, 'folded_through'>;
type Event = Pick<EventRow, 'seq' | 'state'>;

/** State of an event as its log knows it. */
export function stateOf(event: Event, log: Position): EventState | 'accepted' {
  return event.state === 'waiting' && event.seq <= log.folded_through ? 'accepted' : event.state;
}

/** True while the event belongs to the fold over the confirmed rows. */
export function isPending(event: Event, log: Position): boolean {
  const state = stateOf(event, log);
  return state === 'waiting' || state === 'parked';
}
