import type { DBCore, Middleware } from 'dexie';

/**
 * A database layer that calls `ask` before each write; an error thrown by `ask` fails the write and its transaction.
 * Add it before the database is opened.
 */
export function beforeEachWrite(ask: () => void): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'power',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            try {
              ask();
            } catch (error) {
              return Promise.reject(error as Error);
            }
            return table.mutate(request);
          },
        };
      },
    }),
  };
}
