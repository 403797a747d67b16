import type { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

export interface MortalServer {
  readonly world: TestApp;
  /** Kills the server the next time it reaches this step, once. */
  readonly dieAt: (step: string) => void;
}

/** A server that a test can kill at a step of its work. */
export async function mortalServer(engine: (typeof engines)[number]): Promise<MortalServer> {
  let fatal: string | null = null;
  const world = await testApp({
    engine,
    crash: (step) => {
      if (step !== fatal) return;
      fatal = null;
      throw new Error(`the server died at ${step}`);
    },
  });
  return { world, dieAt: (step) => void (fatal = step) };
}

/** Doses in stock at a facility, over all antigens. */
export async function dosesInStore({ deps }: TestApp, facility: string): Promise<number> {
  const row = await deps.db
    .selectFrom('wallet')
    .select((eb) => eb.fn.sum<number>('balance').as('balance'))
    .where('facility_id', '=', facility)
    .executeTakeFirstOrThrow();
  return row.balance ?? 0;
}
