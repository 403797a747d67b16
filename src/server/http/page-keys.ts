import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { type Cut, cutOff, inOrder, isInUnit, type Key, keysOf, type Unit } from './keyed-listing.ts';
import { type Order, readCursor, wrongPlace } from './listing-cursor.ts';

/*
 * Rows by the time at which they came, newest first or last. A facility's are one range of an index, those of an LGA a few dozen.
 * Above it, the newest rows of all are looked through for those of the unit; a unit that has too few of them is read facility by
 * facility, or by another way that is given.
 */

/** So many of the newest rows are looked through for those of a state or country. */
const usuallyLookedThrough = 50_000;

/** Tables with an index by facility and time, and one by time. */
const idColumns = { ledger_entry: 'entry_id', child: 'child_id', immunization: 'immunization_id' } as const;

/** Conditions and order of keys, for another way to find them. */
export interface Wanted {
  /** A condition on the facility `f`. */
  readonly isIn: RawBuilder<unknown>;
  /** A condition on the row `e`. */
  readonly isBehind: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly most: number;
}

interface Asked {
  readonly table: keyof typeof idColumns;
  readonly unit: Unit;
  /** A condition on the row `e`. */
  readonly isWanted?: RawBuilder<unknown>;
  readonly order: Order;
  readonly after: string | undefined;
  readonly cut: Cut;
  /** Alternative for a state or country whose newest rows have too few matches, and the number of rows searched before it is used. */
  readonly otherwise?: { readonly keys: (wanted: Wanted) => RawBuilder<unknown>; readonly after: number };
}

/** The keys of a page. @throws ProblemError 400 for a place to go on from that there is not. */
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

/** The condition on a row `e` that it comes behind a place of the listing. */
function isBehindTime(after: string | undefined, order: Order, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, value, last] = readCursor(after, order);
  if (value === null || !z.iso.datetime().safeParse(value).success) throw wrongPlace();
  const from = sql`${value}::timestamptz`;
  // Not `(a, b) < (c, d)`: the id goes upwards where the key goes downwards.
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  return sql`(e.created_at ${isBehind}= ${from} and (e.created_at ${isBehind} ${from} or ${id} > ${last}))`;
}

interface AskedInOrder {
  /** A facility, or an LGA, whose few dozen facilities are read one by one. */
  readonly unit: Unit;
  /** A table as `e`, with what conditions and key look at beside it. */
  readonly from: RawBuilder<unknown>;
  /** Condition on the rows. */
  readonly where: RawBuilder<unknown>;
  /** Sort key of the rows, never null. An index of facility, key and id makes a page a range of it. */
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly order: Order;
  readonly after: string | undefined;
  readonly cut: Cut;
}

/** The keys of a page in any order of a facility's or an LGA's rows. @throws ProblemError 400 for a place to go on from that there is not. */
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

/** The condition that a row comes behind a place of the listing. */
function isBehindKey({ after, order, key, id }: AskedInOrder): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, value, last] = readCursor(after, order);
  if (value === null) throw wrongPlace();
  const isMoment = order.field === 'created_at';
  if (isMoment && !z.iso.datetime().safeParse(value).success) throw wrongPlace();
  const from = isMoment ? sql`${value}::timestamptz` : sql`${value}`;
  // Not `(a, b) < (c, d)`: the id goes upwards where the key goes downwards.
  const isBehind = order.isDescending ? sql`<` : sql`>`;
  return sql`(${key} ${isBehind}= ${from} and (${key} ${isBehind} ${from} or ${id} > ${last}))`;
}
