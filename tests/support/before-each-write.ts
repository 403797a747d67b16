import type { DBCore, Middleware } from 'dexie';

/**
 * A layer of a device's database that asks before each write; what `ask` throws fails the write, and with it the
 * transaction. It has to be there before the database is opened.
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
