import type { Engine } from '#server/deps.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg } from './fake-tablet.ts';

/** A server with BCG in its list of antigens. */
export async function appWithBcg(engine: Engine): Promise<TestApp> {
  const world = await testApp({ engine });
  await world.deps.db.insertInto('antigen').values({ id: bcg, name: 'BCG', schedule: 'At birth' }).execute();
  return world;
}
