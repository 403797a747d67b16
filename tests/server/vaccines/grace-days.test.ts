import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift, reconcile } from '#server/reconcile.ts';
import { recountWanted } from '#server/immunization/recount.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';

const url = '/v/api/grace/days/';
const day = (on: string) => on as LocalDate;

describe.each(engines)('days of grace on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server);
  });
  afterEach(() => server.close());

  const as = async (parts?: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const manager = () => as({ level: 'country', roles: ['antigenManager'] });
  const allow = async (by: TokenReply, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.call({ method: 'PUT', url, payload, headers }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const allowed = async (by: TokenReply) => (await server.call({ method: 'GET', url }, by)).json();
  const countryRow = () =>
    server.deps.db
      .selectFrom('reference_item')
      .select(['seq', 'row'])
      .where('id', '=', places.ajingi.country)
      .executeTakeFirstOrThrow();
  const trail = async (by: TokenReply) =>
    (await server.call({ method: 'GET', url: '/v/national/changes/' }, by)).json() as object[];

  /** A child born on 1 March that was given everything of six weeks at 40 days, two days too early. */
  const twoDaysEarly = async () => {
    const { event_id: id } = tablet.save(
      'register-child',
      child('Musa Bello', { bornOn: day('2026-03-01') }),
    );
    for (const [on, codes] of [
      ['2026-03-01', ['BCG', 'OPV0', 'HepB0']],
      ['2026-04-10', ['Penta1', 'PCV1', 'OPV1', 'Rota1', 'IPV1']],
    ] as const)
      for (const code of codes)
        tablet.save(
          'immunize',
          dose(id, null, { dose: code, immunizedOn: day(on), nextOn: null, isHistory: code !== 'Penta1' }),
        );
    await tablet.push();
  };
  const figures = async () => {
    const { db } = server.deps;
    const [given, cohorts, visits] = await Promise.all([
      db
        .selectFrom('rollup_given')
        .select(['counting', 'dose', 'children'])
        .where('children', '>', 0)
        .execute(),
      db.selectFrom('rollup_cohort').select(['children', 'penta1']).execute(),
      db.selectFrom('child_visit').select('visit_on').execute(),
    ]);
    return { given, cohorts, visits: visits.map(({ visit_on: on }) => on) };
  };

  test('are none by default, and tablets are sent none', async () => {
    expect(await allowed(await as())).toEqual({ grace_days: 0 });
    expect((await countryRow()).row).not.toHaveProperty('graceDays');
  });

  test('count a dose within them as given, though not for coverage, until they are withdrawn', async () => {
    await twoDaysEarly();
    const before = await figures();
    expect(before).toEqual({
      given: [{ counting: 'repeat', dose: '', children: 1 }],
      cohorts: [expect.objectContaining({ children: 1, penta1: 0 })],
      visits: ['2026-04-12'],
    });
    const by = await manager();
    expect(await allow(by, { grace_days: 2 })).toEqual({ status: 200, body: { grace_days: 2 } });
    expect((await countryRow()).row).toMatchObject({ level: 'country', graceDays: 2 });
    expect(await recountWanted(server.deps)).toBeGreaterThan(0);
    expect(await figures()).toEqual({
      ...before,
      given: [{ counting: 'routine', dose: 'Penta1', children: 1 }],
      visits: ['2026-05-10'],
    });
    expect(await findDrift(server.deps.db)).toEqual([]);
    await allow(by, { grace_days: 0 });
    await recountWanted(server.deps);
    expect(await figures()).toEqual(before);
    expect((await countryRow()).row).not.toHaveProperty('graceDays');
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('are no drift while a register waits for its recount, and drift is found afterwards', async () => {
    await twoDaysEarly();
    await allow(await manager(), { grace_days: 2 });
    expect(await reconcile(server.deps)).toEqual([]);
    expect(await findDrift(server.deps.db)).toEqual([]);
    expect(await server.deps.db.selectFrom('incident').select('kind').execute()).toEqual([]);
    await recountWanted(server.deps);
    await server.deps.db.updateTable('rollup_given').set({ children: 2 }).execute();
    tablet.save('register-child', child('Hauwa Bello', { bornOn: day('2026-03-01') }));
    await tablet.push();
    expect((await reconcile(server.deps))?.map(({ kind }) => kind)).toContain('rollup');
  });

  test('a register checked while it waited for its recount is checked again afterwards', async () => {
    await twoDaysEarly();
    await allow(await manager(), { grace_days: 2 });
    expect(await reconcile(server.deps)).toEqual([]);
    await recountWanted(server.deps);
    await server.deps.db.updateTable('rollup_given').set({ children: 2 }).execute();
    expect((await reconcile(server.deps))?.map(({ kind }) => kind)).toContain('rollup');
  });

  test('apply to the first child of a facility, sent while they change', async () => {
    await allow(await manager(), { grace_days: 2 });
    // Its push has read the previous days of grace, and ends after the change.
    await server.deps.db.updateTable('country').set({ grace_days: 0 }).execute();
    await twoDaysEarly();
    await server.deps.db.updateTable('country').set({ grace_days: 2 }).execute();
    await recountWanted(server.deps);
    expect((await figures()).given).toEqual([{ counting: 'routine', dose: 'Penta1', children: 1 }]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('apply to what is pushed after a change', async () => {
    await allow(await manager(), { grace_days: 4 });
    await twoDaysEarly();
    expect((await figures()).given).toEqual([{ counting: 'routine', dose: 'Penta1', children: 1 }]);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('are recorded with the author of a change, once, and not if nothing changes', async () => {
    const by = await manager();
    const key = { 'idempotency-key': 'grace-of-the-country' };
    await allow(by, { grace_days: 4 }, key);
    const { seq } = await countryRow();
    expect(await allow(by, { grace_days: 4 }, key)).toMatchObject({ status: 200, body: { grace_days: 4 } });
    expect(await allow(by, { grace_days: 4 })).toMatchObject({ status: 200, body: { grace_days: 4 } });
    expect((await countryRow()).seq).toBe(seq);
    expect(await trail(by)).toEqual([
      expect.objectContaining({
        list: 'grace',
        subject: 'Nigeria',
        before: '{"grace_days": 0}',
        after: '{"grace_days": 4}',
      }),
    ]);
  });

  test('are kept when a country is renamed', async () => {
    await allow(await manager(), { grace_days: 3 });
    const renamed = await server.call(
      { method: 'PATCH', url: `/v/api/place/${places.ajingi.country}/`, payload: { name: 'Naija' } },
      await as({ level: 'country', roles: ['userManager'] }),
    );
    expect(renamed.statusCode).toBe(200);
    expect((await countryRow()).row).toMatchObject({ name: 'Naija', graceDays: 3 });
  });

  test.each<[string, TestUserParts, number]>([
    ['an officer', {}, 403],
    ['an officer of the country without a role', { level: 'country' }, 403],
    ['who manages antigens of a state', { level: 'state', roles: ['antigenManager'] }, 403],
    ['who manages antigens of the country', { level: 'country', roles: ['antigenManager'] }, 200],
    ['who manages users of the country', { level: 'country', roles: ['userManager'] }, 200],
  ])('changed by %s are answered %s', async (_who, parts, status) => {
    expect((await allow(await as(parts), { grace_days: 1 })).status).toBe(status);
  });

  // At most four: CDSi's absolute minimum ages and intervals.
  test.each([
    { grace_days: -1 },
    { grace_days: 5 },
    { grace_days: 1.5 },
    { grace_days: '4' },
    { grace_days: null },
    {},
  ])('of %j are refused, and nothing changes', async (payload) => {
    const by = await manager();
    const { seq } = await countryRow();
    expect(await allow(by, payload)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: [{ path: 'grace_days', message: expect.any(String) }] },
    });
    expect(await allowed(by)).toEqual({ grace_days: 0 });
    expect((await countryRow()).seq).toBe(seq);
    expect(await trail(by)).toEqual([]);
  });
});
