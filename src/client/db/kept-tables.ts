import type { DBCore, DBCoreTable, Dexie, Middleware } from 'dexie';

/**
 * Has Dexie build each of its tables once for a database that is open, not once for every write: it asks its layers for the
 * table again with each, and every layer makes a new one. To be called before the database is opened.
 */
export function keepTables(db: Dexie): void {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'kept-tables',
    // Above all layers, whose tables it keeps.
    level: 100,
    create: (core) => {
      const kept = new Map<string, DBCoreTable>();
      return {
        ...core,
        table(name) {
          const known = kept.get(name);
          if (known) return known;
          const table = core.table(name);
          kept.set(name, table);
          return table;
        },
      };
    },
  };
  db.use(middleware);
}
