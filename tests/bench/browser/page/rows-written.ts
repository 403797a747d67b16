import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie';

export interface WrittenRow {
  readonly table: string;
  readonly value: unknown;
}

/** Dexie middleware that notes every row that is put or added, so that a reference can write as many of the same. */
export function notesWrites(note: (row: WrittenRow) => void): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'bench-writes',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request: DBCoreMutateRequest) => {
            if (request.type === 'put' || request.type === 'add') {
              for (const value of request.values) note({ table: name, value });
            }
            return table.mutate(request);
          },
        };
      },
    }),
  };
}
