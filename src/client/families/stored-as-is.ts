import { Dexie } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { TabletTable } from '#client/db/database.ts';

/** A row in its stored form. */
type OfFacility<Row> = Row & { readonly facility: FacilityId };

/** A table of rows stored unchanged with their facility. It needs an index `[facility+<key>]`. */
export function storedAsIs<Row extends object>(
  store: string,
  key: Extract<keyof Row, string>,
): TabletTable<Row> {
  return {
    store,
    async find(db, facility, ids) {
      const rows = await db.table<OfFacility<Row>>(store).bulkGet([...ids]);
      return rows.map((row) => (row?.facility === facility ? row : undefined));
    },
    all: (db, facility) =>
      db
        .table<OfFacility<Row>>(store)
        .where(`[facility+${key}]`)
        .between([facility, Dexie.minKey], [facility, Dexie.maxKey]),
    rowOf(stored) {
      const { facility: _facility, ...row } = stored as OfFacility<Row>;
      return row as unknown as Row;
    },
    storing: (_db, facility) => (row) => ({ ...row, facility }),
    keyOf: (stored) => (stored as OfFacility<Row>)[key] as string,
    uncountedBy: () => undefined,
  };
}
