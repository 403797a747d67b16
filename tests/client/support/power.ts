import type { DBCore, Middleware } from 'dexie';
import type { Engine } from '#client/engine.ts';

/** Counts the engine's writes down and fails at the chosen one, as a killed worker or a full disk would. */
export interface Power {
  failAt: number | null;
  error: () => Error;
  /** Writes since the last arming. */
  writes: number;
}

/** To be called before the database is opened. */
export function powered({ db }: Engine): Power {
  const power: Power = { failAt: null, error: () => new Error('power cut'), writes: 0 };
  // Dexie takes its layers when it opens.
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'power',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            power.writes += 1;
            if (power.failAt !== null && power.writes >= power.failAt) return Promise.reject(power.error());
            return table.mutate(request);
          },
        };
      },
    }),
  };
  db.use(middleware);
  return power;
}
