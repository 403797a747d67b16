import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { type Cut, cutOff, inOrder, isInUnit, type Key, keysOf, type Unit } from './keyed-listing.ts';
import { type Order, readCursor, wrongPlace } from './listing-cursor.ts';

/*
 * Pages of rows by time, newest or oldest first. A facility's rows are one range of an index, and an LGA's a few
 * dozen. Above that, the newest rows of the whole table are scanned for those of the unit; if they contain too few,
 * the unit is read facility by facility, or in another given way.
 */

/** Newest rows to scan for those of a state or country. */
const usuallyLookedThrough = 50_000;

/** Tables with an index by facility and time and one by time alone, with their id columns. */
const idColumns = { ledger_entry: 'entry_id', child: 'child_id', immunization: 'immunization_id' } as const;

/** Conditions and order, for another way to find the keys. */
export interface Wanted {
  /** Condition on the facility `f`. */
  readonly isIn: RawBuilder<unknown>;
  /** Condition on the row `e`. */
  readonly isBehind: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly most: number;
}

interface Asked {
  readonly table: keyof typeof idColumns;
  readonly unit: Unit;
  /** Condition on the row `e`. */
  readonly isWanted?: RawBuilder<unknown>;
  readonly order: Order;
  readonly after: string | undefined;
  readonly cut: Cut;
  /**
   * Another way to find keys, for a state or country whose newest rows contain too few matches, and the number of rows
   * to scan before using it.
   */
  readonly otherwise?: { readonly keys: (wanted: Wanted) => RawBuilder<unknown>; readonly after: number };
}

/** Finds the keys of a page. @throws ProblemError 400 for an invalid cursor. */
export async function newestKeys(db: Kysely<Database>, asked: Asked): Promise<Key[]> {
  const { unit, order, cut, isWanted = sql`true` } = asked;
  const table = sql.table(asked.table);
  const id = sql.ref(`e.${idColumns[asked.table]}`);
  const isBehind = isBehindTime(asked.after, order, id);
  const inTime = inOrder(order, sql`e.created_at`, id);
  const row = sql`select e.facility_id, ${id} as id, e.created_at as key from ${table} e`;
  if (unit.level === 'facility') {
    return keysOf(
      db,
      order,
      sql`${row} where e.facility_id = ${unit.id} and ${isWanted} and ${isBehind} order by ${inTime} ${cutOff(cut)}`,
    );
  }
  const isIn = isInUnit(unit);
  const most = cut.most + cut.offset;
  const isWide = unit.level !== 'lga';
  if (isWide) {
    const newest = await keysOf(
      db,
      order,
      sql`select e.facility_id, ${id} as id, e.created_at as key from (
          select * from ${table} e where ${isBehind} order by ${inTime}
          limit ${asked.otherwise?.after ?? usuallyLookedThrough}
        ) e join facility f on f.id = e.facility_id
        where ${isIn} and ${isWanted} order by ${inTime} ${cutOff(cut)}`,
    );
    if (newest.length === cut.most) return newest;
  }
  const all =
    isWide && asked.otherwise !== undefined
      ? asked.otherwise.keys({ isIn, isBehind, order: inTime, most })
      : sql`select line.* from facility f cross join lateral (
          ${row} where e.facility_id = f.id and ${isWanted} and ${isBehind} order by ${inTime} limit ${most}
        ) line where ${isIn}`;
  return keysOf(
    db,
    order,
    sql`select distinct e.* from (${all}) e order by ${inOrder(order, sql`key`, sql`id`)} ${cutOff(cut)}`,
  );
}

/** SQL condition that a row `e` comes after a position of the listing. */
function isBehindTime(after: string | undefined, order: Order, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, value, last] = readCursor(after, order);
  if (value === null || !z.iso.datetime().safeParse(value).success) throw wrongPlace();
  const from = sql`${value}::timestamptz`;
  // Not `(a, b) < (c, d)`, because the id ascends while the key descends.
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  return sql`(e.created_at ${isBehind}= ${from} and (e.created_at ${isBehind} ${from} or ${id} > ${last}))`;
}

interface AskedInOrder {
  /** A facility, or an LGA, whose few dozen facilities are read one at a time. */
  readonly unit: Unit;
  /** The table as `e`, joined with what the conditions and the key need. */
  readonly from: RawBuilder<unknown>;
  /** Condition on the rows. */
  readonly where: RawBuilder<unknown>;
  /** Sort key of the rows, never null. With an index on facility, key and id, a page is one range of it. */
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly order: Order;
  readonly after: string | undefined;
  readonly cut: Cut;
}

/** Finds the keys of a page in any order, for a facility or an LGA. @throws ProblemError 400 for an invalid cursor. */
export async function orderedKeys(db: Kysely<Database>, asked: AskedInOrder): Promise<Key[]> {
  const { unit, from, where, key, id, order, cut } = asked;
  const rows = sql`select e.facility_id, ${id} as id, ${key} as key from ${from}`;
  const isPage = sql`${where} and ${isBehindKey(asked)}`;
  const rowOrder = inOrder(order, key, id);
  if (unit.level === 'facility') {
    return keysOf(
      db,
      order,
      sql`${rows} join facility f on f.id = e.facility_id
        where e.facility_id = ${unit.id} and ${isPage} order by ${rowOrder} ${cutOff(cut)}`,
    );
  }
  return keysOf(
    db,
    order,
    sql`select chosen.* from facility f cross join lateral (
        ${rows} where e.facility_id = f.id and ${isPage} order by ${rowOrder} limit ${cut.most + cut.offset}
      ) chosen where ${isInUnit(unit)} order by ${inOrder(order, sql`key`, sql`id`)} ${cutOff(cut)}`,
  );
}

/** SQL condition that a row comes after a position of the listing. */
function isBehindKey({ after, order, key, id }: AskedInOrder): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, value, last] = readCursor(after, order);
  if (value === null) throw wrongPlace();
  const isMoment = order.field === 'created_at';
  if (isMoment && !z.iso.datetime().safeParse(value).success) throw wrongPlace();
  const from = isMoment ? sql`${value}::timestamptz` : sql`${value}`;
  // Not `(a, b) < (c, d)`, because the id ascends while the key descends.
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  return sql`(${key} ${isBehind}= ${from} and (${key} ${isBehind} ${from} or ${id} > ${last}))`;
}
