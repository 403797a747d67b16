import { describe, expect, test } from 'vitest';
import { families } from '#contract/families/registry.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import { isDeep } from '#tests/support/deep.ts';
import { World } from './world.ts';

const worlds = Number(process.env['WORLDS'] ?? (isDeep ? 48 : 4));
const stepsEach = Number(process.env['WORLD_STEPS'] ?? 120);
const disasterChance = 0.04;
const firstSeed = Number(process.env['WORLD_SEED'] ?? 1);

/** Types of events that some world accepted. */
const reached = new Set<string>();

describe('worlds of tablets, a server and a network that fails', () => {
  test.each(Array.from({ length: worlds }, (_, n) => firstSeed + n))(
    'seed %i: nothing is lost, doubled or shown wrongly',
    async (seed) => {
      const world = await World.begin(seed);
      // Twice, so that the second round starts with the results of the others' first round.
      for (let act = 1; act <= 2; act++) {
        for (let step = 0; step < stepsEach / 2; step++) {
          await world.step();
          if (world.random.chance(disasterChance)) await world.disaster();
        }
        await world.heal();
        await world.expectQuiet();
      }
      const events = await world.server.deps.db.selectFrom('event').select(['type', 'status']).execute();
      for (const { type, status } of events) if (status === 'accepted' && type !== null) reached.add(type);
      expect(events.length, 'a world in which something happened').toBeGreaterThan(10);
    },
  );

  test.runIf(worlds >= 12)('together they use every activity of the ledger', () => {
    expect(Object.keys(activities).filter((type) => !reached.has(type))).toEqual([]);
  });

  // A world has some thirty events, so that a few worlds may lack a rare one.
  test.runIf(worlds >= 12)('together they use every family of events', () => {
    const missing = families.filter(({ types }) => !Object.keys(types).some((type) => reached.has(type)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
