import type { IndexableType } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { ClientFamily, DeviceDatabase, RowChange, TabletTable } from '#client/db/database.ts';

/** A row as it is to be shown; null takes it away. `uncounted` is the own event of a line that counts for nothing. */
export interface ShownAs {
  readonly id: string;
  readonly row: object | null;
  readonly stored: object | undefined;
  readonly uncounted?: number | undefined;
}

/** Rows of a table as they are to be shown. */
export interface TableRows {
  readonly name: string;
  readonly rows: readonly ShownAs[];
}

/** Writes rows of a family where they differ from what is stored, and what is worked out of them. */
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

/** True for values that say the same, in whatever order their fields are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const field of fields)
    if (!isSame((a as Record<string, unknown>)[field], (b as Record<string, unknown>)[field])) return false;
  return true;
}
