import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Administration } from '#contract/calls/operations.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import type { TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const dayMs = 24 * 60 * 60_000;

describe.each(engines)('what waits for an administrator, on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await testApp({ engine });
  });
  afterEach(() => world.close());

  const asked = async (level: 'country' | 'state', at: TestFacility = 'ajingi') => {
    const manager = await world.createUser({ level, roles: ['userManager'], at });
    const answer = await world.call({ url: '/v/administration/' }, await world.signIn(manager));
    expect(answer.statusCode).toBe(200);
    return answer.json<Administration>();
  };
  const kinds = ({ decisions }: Administration) => decisions.map(({ kind }) => kind);

  test('nothing waits if nothing happened; the accounts and places are those of the unit', async () => {
    const { decisions, accounts, places } = await asked('state');
    expect(decisions).toEqual([]);
    expect(accounts).toMatchObject({ all: 1, signed_in: 1 });
    expect(places).toEqual({ facilities: 3, heard: 0, silent: 0 });
  });

  test('an account that nobody ever used waits after a week, for the managers of its unit', async () => {
    await world.createUser({ level: 'facility', at: 'ajingi' });
    expect(kinds(await asked('state'))).toEqual([]);
    world.advance(8 * dayMs);
    const found = await asked('state');
    expect(found.decisions).toMatchObject([{ kind: 'accounts', count: 1 }]);
    expect(found.accounts.all).toBe(3);
    expect(kinds(await asked('state', 'ikeja'))).toEqual([]);
  });

  test('an antigen without a series waits for the country only', async () => {
    await world.deps.db.insertInto('antigen').values({ id: bcg, name: 'MenFive', schedule: '' }).execute();
    const { decisions } = await asked('country');
    expect(decisions).toEqual([{ kind: 'series', count: 1, day: null, about: ['MenFive'] }]);
    expect(kinds(await asked('state'))).toEqual([]);
  });
});
