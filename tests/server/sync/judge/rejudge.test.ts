import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeParkedAgain } from '#server/sync/judge/rejudge.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { requireNoDrift } from '../no-drift.ts';

const ofTomorrow = 99;

describe.each(engines)('events of a version that the server learns to read, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world, 'ajingi');
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  /** An update after which the server can read them. */
  const learn = () =>
    sql`update event set raw = replace(raw, ${`"v":${ofTomorrow}`}, '"v":1') where status = 'parked'`.execute(
      world.deps.db,
    );
  const verdicts = async () => {
    const rows = await world.deps.db.selectFrom('event').select('status').execute();
    return Object.fromEntries(
      Map.groupBy(rows, ({ status }) => status)
        .entries()
        .map(([status, found]) => [status, found.length]),
    );
  };

  test('are all judged at its next start, however many a facility has', async () => {
    for (let batch = 0; batch < 2; batch += 1) {
      await tablet.push(
        Array.from({ length: 110 }, () => tablet.save('receive', typed.receive(1), { v: ofTomorrow })),
      );
    }
    expect(await verdicts()).toEqual({ parked: 220 });
    await learn();
    expect(await judgeParkedAgain(world.deps)).toBe(220);
    expect(await verdicts()).toEqual({ accepted: 220 });
    expect(await judgeParkedAgain(world.deps)).toBe(0);
  });

  test('may still not write what only the relay may write', async () => {
    const receipt = typed.receive(5);
    const arrived = { ...receipt, source: freshId(), arrival: freshId(), destination: receipt.origin };
    tablet.save('arrive', arrived as never, { v: ofTomorrow });
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'parked', reason: 'unknown-version' }]);
    await learn();
    await judgeParkedAgain(world.deps);
    expect(await verdicts()).toEqual({ refused: 1 });
  });
});
