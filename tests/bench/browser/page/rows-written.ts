import type { DBCore, DBCoreTable, Middleware } from 'dexie';

export interface WrittenRow {
  readonly table: string;
  readonly value: unknown;
}

/** Dexie middleware that records every row put or added, so that a reference can write the same rows. */
export function notesWrites(note: (row: WrittenRow) => void): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'bench-writes',
    create: (core) => {
      const wrapped = (name: string): DBCoreTable => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (request.type === 'put' || request.type === 'add') {
              for (const value of request.values) note({ table: name, value });
            }
            return table.mutate(request);
          },
        };
      };
      // One wrapper per table, because Dexie asks for the table at every write.
      const tables = new Map(core.schema.tables.map(({ name }) => [name, wrapped(name)]));
      return { ...core, table: (name) => tables.get(name) ?? wrapped(name) };
    },
  };
}
