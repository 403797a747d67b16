import { Dexie } from 'dexie';
import { IDBKeyRange, type IDBFactory } from 'fake-indexeddb';

type Row = Record<string, unknown>;

export interface OlderDisk {
  /** Of the tablet's database at that time. */
  readonly version: number;
  /** Tables that came later. */
  readonly without?: readonly string[];
  /** Whether a key or an index, as Dexie writes it, was there already. */
  readonly hasIndex?: (source: string) => boolean;
  /** A row as that build kept it. */
  readonly rowOf?: (row: Row, table: string) => Row;
  /** Tables that are gone since, each with its keys and what stood in it. */
  readonly gone?: Readonly<Record<string, { readonly keys: string; readonly rows: readonly object[] }>>;
}

/** Writes what a tablet holds to another disk as an older build would have left it there. */
export async function onOlderDisk(db: Dexie, indexedDB: IDBFactory, disk: OlderDisk): Promise<void> {
  const { version, without = [], hasIndex = () => true, rowOf = (row: Row) => row, gone = {} } = disk;
  const older = new Dexie(db.name, { indexedDB, IDBKeyRange });
  const kept = db.tables.filter(({ name }) => !without.includes(name));
  const stores: Record<string, string> = {};
  for (const { name, schema } of kept) {
    const sources = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    stores[name] = sources.filter(hasIndex).join(',');
  }
  for (const [name, { keys }] of Object.entries(gone)) stores[name] = keys;
  older.version(version).stores(stores);
  for (const { name } of kept) {
    const rows = await db.table<Row>(name).toArray();
    await older.table(name).bulkPut(rows.map((row) => rowOf(row, name)));
  }
  for (const [name, { rows }] of Object.entries(gone)) await older.table(name).bulkPut(rows);
  older.close();
}
