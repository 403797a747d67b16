import type { Table } from 'dexie';
import type { DeviceDatabase } from '#client/db/database.ts';

/** The tables that a change of the projection may read or write: the outbox, what is pending, and the rows of all families. */
export function foldTables(db: DeviceDatabase): Table[] {
  const stores = db.families.flatMap(({ tables, derivedStores }) => [
    ...Object.values(tables).map(({ store }) => store),
    ...derivedStores,
  ]);
  return [...new Set(['event', 'base', ...stores])].map((name) => db.table(name));
}

/** The tables of what the server has lent. */
export function lentTables(db: DeviceDatabase): Table[] {
  return db.families.flatMap(({ lent }) => (lent === undefined ? [] : [db.table(lent.store)]));
}
