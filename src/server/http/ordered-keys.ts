import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { cutOff, inOrder, isInUnit, keysOf, type Cut, type Key, type Unit } from './keyed-listing.ts';
import { readCursor, wrongPlace, type Order } from './listing-cursor.ts';

interface Asked {
  /** A facility, or an LGA, whose few dozen facilities are read one by one. */
  readonly unit: Unit;
  /** A table as `e`, with what conditions and key look at beside it. */
  readonly from: RawBuilder<unknown>;
  /** Which of the rows. */
  readonly where: RawBuilder<unknown>;
  /** What the rows are sorted by; never without a value. An index of facility, key and id makes a page a range of it. */
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly order: Order;
  readonly after: string | undefined;
  readonly cut: Cut;
}

/** The keys of a page in any order of a facility's or an LGA's rows. @throws ProblemError 400 for a place to go on from that there is not. */
export async function orderedKeys(db: Kysely<Database>, asked: Asked): Promise<Key[]> {
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
function isBehindKey({ after, order, key, id }: Asked): RawBuilder<unknown> {
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
