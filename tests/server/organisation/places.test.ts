import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { writePageFlags } from '#server/auth/page-flag-setting.ts';
import { publishReference } from '#server/organisation/publish-reference.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(bothEngines)('places and lookups on %s', (engine) => {
  let server: TestApp;
  let officer: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    officer = await server.signIn(await server.createUser());
  });
  afterEach(() => server.close());

  const get = (url: string, session = officer) => server.call({ url }, session);
  const namesOf = async (url: string, session = officer) =>
    (await get(url, session)).json<{ name: string }[]>().map((row) => row.name);

  test('each level lists its children by name', async () => {
    expect(await namesOf('/v/get/all/country/')).toEqual(['Ghana', 'Nigeria']);
    expect(await namesOf(`/v/get/all/state/${places.ajingi.country}/`)).toEqual(['Kano', 'Lagos']);
    expect(await namesOf(`/v/get/all/lga/${places.ajingi.state}/`)).toEqual(['Ajingi', 'Dala']);
    expect(await namesOf(`/v/get/all/facility/${places.ajingi.lga}/`)).toEqual([
      'ajingi clinic',
      'gafasa clinic',
    ]);
    expect(await namesOf(`/v/get/all/facility/${places.ajingi.state}/`)).toEqual([]);
  });

  test.each([
    ['facility', ['ajingi clinic']],
    ['lga', ['ajingi clinic', 'gafasa clinic']],
    ['state', ['ajingi clinic', 'dala clinic', 'gafasa clinic']],
    ['country', ['ajingi clinic', 'dala clinic', 'gafasa clinic', 'ikeja clinic']],
  ] as const)('a %s user’s unit contains %j', async (level, names) => {
    const session = await server.signIn(await server.createUser({ level }));
    expect(await namesOf('/v/api/get/string/facility/', session)).toEqual(names);
  });

  test('a search by name stays in the country and shows the places above', async () => {
    expect((await get('/v/get/facility/IKEJA/')).json()).toEqual([
      {
        id: places.ikeja.facility,
        name: 'ikeja clinic',
        country: 'Nigeria',
        state: 'Lagos',
        local_lga: 'Ikeja',
        countryId: places.ikeja.country,
        stateId: places.ikeja.state,
        lgaId: places.ikeja.lga,
      },
    ]);
    expect(await namesOf('/v/get/facility/accra/')).toEqual([]);
    expect(await namesOf('/v/get/facility/%25/')).toEqual([]);
  });

  test('a listing comes in pages, searched and sorted', async () => {
    const url = `/v/get/all/facility/${places.ajingi.lga}/`;
    const page = { count: 2, page: 1, page_size: 1 };
    expect((await get(`${url}?page=1&page_size=1&sort=-name`)).json()).toMatchObject({
      ...page,
      results: [{ name: 'ajingi clinic' }],
    });
    expect((await get(`${url}?search=GAFA`)).json()).toMatchObject({ count: 1, page: 0, page_size: 10 });
    expect((await get(`${url}?search=%25`)).json()).toMatchObject({ count: 0, results: [] });
  });

  test.each(['page=-1', 'page_size=0', 'page_size=1001', 'page=x', 'sort=id', 'sort=name;drop'])(
    'the query %s is refused',
    async (query) => expect((await get(`/v/get/all/country/?${query}`)).statusCode).toBe(400),
  );

  test('a malformed id is refused', async () => {
    expect((await get('/v/get/all/state/1/')).statusCode).toBe(400);
  });

  test('a list of more than a thousand rows ends with a link to the rest', async () => {
    const { country, state, lga } = places.ajingi;
    const more = Array.from({ length: 1000 }, (_, at) => ({
      id: server.deps.newId(),
      code: `more-${at}`,
      name: `more ${at}`,
      lga_id: lga,
      state_id: state,
      country_id: country,
      ward: null,
      kind: null,
      ownership: null,
      latitude: null,
      longitude: null,
    }));
    await server.deps.db.insertInto('facility').values(more).execute();
    const url = `/v/get/all/facility/${lga}/`;
    const answer = await get(url);
    expect(answer.json()).toHaveLength(1000);
    expect(answer.headers.link).toBe(`<${url}?page=1&page_size=1000>; rel="next"`);
    expect((await get(`${url}?page=1&page_size=1000`)).json()).toMatchObject({
      count: 1002,
      results: [{}, {}],
    });
  });

  test('an LGA officer’s location has no facility', async () => {
    const session = await server.signIn(await server.createUser({ level: 'lga' }));
    expect((await get('/v/api/location/', session)).json()).toEqual({
      country: { id: places.ajingi.country, name: 'Nigeria' },
      state: { id: places.ajingi.state, name: 'Kano' },
      local_lga: { id: places.ajingi.lga, name: 'Ajingi' },
      facility: null,
    });
  });

  test('lookups list years, activities and immunization types', async () => {
    expect((await namesOf('/v/api/year/')).slice(0, 2)).toEqual(['2026', '2025']);
    expect(await namesOf('/v/api/activity/')).toEqual([
      'recieved',
      'issued',
      'transfer',
      'return',
      'adjustment',
      'utilization',
    ]);
    expect(await namesOf('/v/api/immunization/type/')).toEqual(['Fixed-Post', 'Outreach']);
  });

  test('page flags are open to everyone and follow the setting', async () => {
    const read = async () => (await server.call({ url: '/v/api/page/' })).json();
    expect(await read()).toEqual({ childRegPage: true, subscriptionPage: true });
    await writePageFlags(server.deps.db, { childRegPage: false, subscriptionPage: true });
    expect(await read()).toEqual({ childRegPage: false, subscriptionPage: true });
  });

  test('roles are visible to oneself and to user managers of the unit', async () => {
    const colleague = await server.createUser({ at: 'gafasa', roles: ['equipmentManager'] });
    const manager = await server.signIn(await server.createUser({ level: 'lga', roles: ['userManager'] }));
    const stranger = await server.signIn(
      await server.createUser({ level: 'lga', at: 'dala', roles: ['userManager'] }),
    );
    const url = `/v/get/role/${colleague.id}/`;
    expect((await get(`/v/get/role/${officer.user_id}/`)).json()).toEqual(officer.roles);
    expect((await get(url)).statusCode).toBe(403);
    expect((await get(url, stranger)).statusCode).toBe(403);
    expect((await get(url, manager)).json()).toMatchObject({ equipmentManager: true, userManager: false });
    expect((await get(`/v/get/role/${server.deps.newId()}/`, manager)).statusCode).toBe(403);
  });

  test('the reference feed moves each change to a new step and uses no step twice', async () => {
    const head = async () =>
      (await server.deps.db.selectFrom('reference_head').select('seq').executeTakeFirstOrThrow()).seq;
    const before = await head();
    const row = {
      id: places.ajingi.facility,
      level: 'facility' as const,
      name: 'Renamed',
      parent: places.ajingi.lga,
    };
    const publish = () =>
      server.deps.db
        .transaction()
        .execute((trx) => publishReference(trx, [{ kind: 'place', row, lga: places.ajingi.lga }]));
    await Promise.all([publish(), publish(), publish()]);
    expect(await head()).toBe(before + 3);
    const items = await server.deps.db
      .selectFrom('reference_item')
      .selectAll()
      .where('id', '=', row.id)
      .execute();
    expect(items).toEqual([
      {
        seq: before + 3,
        kind: 'place',
        id: row.id,
        row,
        lga_id: places.ajingi.lga,
        state_id: null,
        is_store: false,
      },
    ]);
  });
});
