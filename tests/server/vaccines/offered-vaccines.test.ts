import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Introduction, OfferedVaccine } from '#contract/calls/vaccines.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { findDrift } from '#server/reconcile.ts';
import { recountWanted } from '#server/immunization/recount.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';

const malaria = '0190a000-0000-7000-8000-00000000a0aa' as AntigenId;
const day = (on: string) => on as LocalDate;
const kano = places.ajingi.state;

describe.each(engines)('vaccines that a facility offers on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server);
    await server.deps.db
      .insertInto('antigen')
      .values({ id: malaria, name: 'Malaria', schedule: '' })
      .execute();
  });
  afterEach(() => server.close());

  const as = async (parts?: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    url: string,
    { by, payload }: { by: TokenReply; payload?: object },
  ) => {
    const answer = await server.call({ method, url, ...(payload ? { payload } : {}) }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const introduce = (by: TokenReply, payload: object) =>
    send('PUT', '/v/api/introduction/', {
      by,
      payload: {
        state: kano,
        series: 'Malaria',
        introduced_on: '2026-06-01',
        source: 'NPHCDA, May 2026',
        ...payload,
      },
    });
  const offer = (by: TokenReply, payload: object) =>
    send('PUT', '/v/api/offered/vaccine/', {
      by,
      payload: { series: 'Malaria', is_offered: true, ...payload },
    });
  const malariaAt = async (by: TokenReply, facility: string = places.ajingi.facility) => {
    const { body } = await send('GET', `/v/api/offered/vaccine/${facility}/`, { by });
    return (body as OfferedVaccine[]).find(({ series }) => series === 'Malaria');
  };
  const visits = async () => {
    const rows = await server.deps.db.selectFrom('child_visit').select(['child_id', 'visit_on']).execute();
    return new Map(rows.map((row) => [row.child_id, row.visit_on]));
  };
  const placeRow = async (id: string) => {
    const { row } = await server.deps.db
      .selectFrom('reference_item')
      .select('row')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row as PlaceRow;
  };
  /** A child with every dose up to five months, whose next are due at nine months, or malaria. */
  const fiveMonthsOld = async (bornOn = '2026-03-01') => {
    const { event_id: id } = tablet.save('register-child', child('Musa Bello', { bornOn: day(bornOn) }));
    const give = (antigen: string, code: string, on: string) =>
      tablet.save(
        'immunize',
        dose(id, null, { antigen: antigen as never, dose: code, immunizedOn: day(on), nextOn: null }),
      );
    for (const [at, codes] of [
      ['2026-03-01', ['BCG', 'OPV0', 'HepB0']],
      ['2026-04-12', ['Penta1', 'PCV1', 'OPV1', 'Rota1', 'IPV1']],
      ['2026-05-10', ['Penta2', 'PCV2', 'OPV2', 'Rota2']],
      ['2026-06-07', ['Penta3', 'PCV3', 'OPV3', 'Rota3', 'IPV2']],
    ] as const)
      for (const code of codes) give(dose(id, null).antigen, code, at);
    await tablet.push();
    return id;
  };

  test('change at once the days on which children are expected when a wallet is opened', async () => {
    const musa = await fiveMonthsOld();
    expect((await visits()).get(musa)).toBe('2026-09-01');
    tablet.save('open-wallet', { antigen: malaria });
    await tablet.push();
    expect((await visits()).get(musa)).toBe('2026-08-01');
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('follow a facility’s own statement at once, on its tablets too, until it is withdrawn', async () => {
    const musa = await fiveMonthsOld();
    const chief = await as({ roles: ['facilityManager'] });
    expect(await malariaAt(chief)).toMatchObject({ is_offered: false, by: 'stock' });
    const said = await offer(chief, { since: '2026-08-20' });
    expect(said.status).toBe(200);
    expect(await malariaAt(chief)).toEqual({
      series: 'Malaria',
      is_offered: true,
      since: '2026-08-20',
      by: 'facility',
    });
    expect((await visits()).get(musa)).toBe('2026-08-20');
    expect((await placeRow(places.ajingi.facility)).ownWords).toEqual({
      Malaria: { isOffered: true, since: '2026-08-20' },
    });
    await offer(chief, { is_offered: null });
    expect(await malariaAt(chief)).toMatchObject({ is_offered: false, by: 'stock' });
    expect((await visits()).get(musa)).toBe('2026-09-01');
    expect((await placeRow(places.ajingi.facility)).ownWords).toBeUndefined();
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('include one that replaced an older vaccine, from its day, with the older one before', async () => {
    const musa = await fiveMonthsOld();
    const before = await visits();
    const manager = await as({ level: 'state', roles: ['antigenManager'] });
    expect(await introduce(manager, { series: 'MR', introduced_on: '2026-10-06' })).toMatchObject({
      status: 200,
    });
    await recountWanted(server.deps);
    const { body } = await send('GET', `/v/api/offered/vaccine/${places.ajingi.facility}/`, {
      by: await as(),
    });
    expect((body as OfferedVaccine[]).find(({ series }) => series === 'MR')).toEqual({
      series: 'MR',
      is_offered: true,
      since: '2026-10-06',
      by: 'state',
    });
    expect((await visits()).get(musa)).toBe(before.get(musa));
    expect((await placeRow(kano)).introducedOn).toEqual({ MR: '2026-10-06' });
  });

  test('include one from the day it was introduced in the state, except for children too old for it then', async () => {
    const [musa, older] = [await fiveMonthsOld(), await fiveMonthsOld('2025-05-01')];
    const before = await visits();
    const manager = await as({ level: 'state', roles: ['antigenManager'] });
    expect(await introduce(manager, {})).toMatchObject({
      status: 200,
      body: { state__name: 'Kano', series: 'Malaria', introduced_on: '2026-06-01' },
    });
    expect((await placeRow(kano)).introducedOn).toEqual({ Malaria: '2026-06-01' });
    expect(await visits()).toEqual(before);
    expect(await recountWanted(server.deps)).toBeGreaterThan(0);
    expect((await visits()).get(musa)).toBe('2026-08-01');
    expect((await visits()).get(older)).toBe(before.get(older));
    expect(await malariaAt(await as())).toMatchObject({ is_offered: true, since: '2026-06-01', by: 'state' });
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('have one introduction day for a state, which can be set again, listed and withdrawn', async () => {
    const manager = await as({ level: 'country', roles: ['userManager'] });
    const first = await introduce(manager, {});
    const again = await introduce(manager, { introduced_on: '2026-07-01' });
    expect(again.body.id).toBe(first.body.id);
    const listed = (await send('GET', '/v/api/introduction/', { by: await as() })).body as Introduction[];
    expect(listed.map(({ introduced_on: on }) => on)).toEqual(['2026-07-01']);
    expect((await send('DELETE', `/v/api/introduction/${first.body.id}/`, { by: manager })).status).toBe(200);
    expect((await send('DELETE', `/v/api/introduction/${first.body.id}/`, { by: manager })).status).toBe(404);
    expect((await placeRow(kano)).introducedOn).toBeUndefined();
  });

  test.each<[string, TestUserParts, number]>([
    ['an officer', {}, 403],
    ['a manager of another state', { level: 'state', at: 'ikeja', roles: ['antigenManager'] }, 403],
    ['a manager of an LGA of it', { level: 'lga', roles: ['antigenManager'] }, 403],
    ['a manager of it', { level: 'state', roles: ['antigenManager'] }, 200],
  ])('an introduction recorded by %s is answered %s', async (_who, parts, status) => {
    expect((await introduce(await as(parts), {})).status).toBe(status);
  });

  test.each<[object, string]>([
    [{ state: '0190a000-0000-7000-8000-000000009999' }, 'state'],
    [{ series: 'BCG' }, 'series'],
    [{ introduced_on: '2026-02-30' }, 'introduced_on'],
    [{ source: ' ' }, 'source'],
  ])('the introduction of %j in a state is refused', async (payload, path) => {
    const manager = await as({ level: 'country', roles: ['antigenManager'] });
    expect(await introduce(manager, payload)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test.each<[object, string]>([
    [{ series: 'Aspirin' }, 'series'],
    [{ since: '2026-13-01' }, 'since'],
    [{ is_offered: false, since: '2026-08-01' }, 'since'],
  ])('the offer of %j by a facility is refused', async (payload, path) => {
    const chief = await as({ roles: ['facilityManager'] });
    expect(await offer(chief, payload)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('are unchanged when a place is renamed', async () => {
    const manager = await as({ level: 'country', roles: ['userManager'] });
    await introduce(manager, {});
    const renamed = await server.call(
      { method: 'PATCH', url: `/v/api/place/${kano}/`, payload: { name: 'Kano State' } },
      manager,
    );
    expect(renamed.statusCode).toBe(200);
    expect(await placeRow(kano)).toMatchObject({
      name: 'Kano State',
      introducedOn: { Malaria: '2026-06-01' },
    });
  });
});
