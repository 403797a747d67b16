import type { Engine } from '#client/engine.ts';
import { beforeEachWrite } from '#tests/support/before-each-write.ts';

/** Counts down the engine's writes and fails at the chosen one, as a killed worker or a full disk would. */
export interface Power {
  failAt: number | null;
  error: () => Error;
  /** Writes since the last arming. */
  writes: number;
}

/** Call it before the database is opened. */
export function powered({ db }: Engine): Power {
  const power: Power = { failAt: null, error: () => new Error('power cut'), writes: 0 };
  db.use(
    beforeEachWrite(() => {
      power.writes += 1;
      if (power.failAt !== null && power.writes >= power.failAt) throw power.error();
    }),
  );
  return power;
}
