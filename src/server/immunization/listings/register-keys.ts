import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRows, type Count, type Cut, type Key, type Unit } from '../../http/keyed-listing.ts';
import type { Order } from '../../http/listing-cursor.ts';
import { newestKeys, orderedKeys } from '#server/http/page-keys.ts';

/** Rows of the register, in an order of their time or of one of their keys. */
interface Wanted {
  readonly table: 'child' | 'immunization';
  readonly unit: Unit;
  /** Which of the unit's rows, as a condition on `e`. */
  readonly where: RawBuilder<unknown>;
  /** Found by a text: few of the unit's rows, which are not looked for among the newest. */
  readonly isSearched: boolean;
  readonly order: Order;
  /** By the field of an order; each has an index of a facility's rows. */
  readonly sortedBy: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly after: string | undefined;
}

/** How a page of such rows is found, and how many there are. The keys refuse a place to go on from that there is not (ProblemError 400). */
export function registerKeys(
  db: Kysely<Database>,
  { table, unit, where, isSearched, order, sortedBy, after }: Wanted,
): { readonly keys: (cut: Cut) => Promise<Key[]>; readonly count: () => Promise<Count> } {
  const from = sql`${sql.table(table)} e`;
  const isNewest = !isSearched && order.field === 'created_at';
  return {
    keys: (cut) =>
      isNewest
        ? newestKeys(db, { table, unit, isWanted: where, order, after, cut })
        : orderedKeys(db, {
            unit,
            from,
            where,
            key: sortedBy[order.field] ?? sql`e.created_at`,
            id: sql.ref(`e.${table}_id`),
            order,
            after,
            cut,
          }),
    count: () => countRows(db, unit, { from, where }),
  };
}
