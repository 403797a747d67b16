import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { bcg, FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';

const { country, state, lga, facility } = places.ajingi;

describe.each(bothEngines)('the organisation on %s', (engine) => {
  let server: TestApp;
  let admin: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    admin = await as({ level: 'country', roles: ['userManager'] });
  });
  afterEach(() => server.close());

  const as = async (parts: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object = {}, by = admin) => {
    const answer = await server.call({ method, url, payload }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const get = async (url: string, by = admin) => (await server.call({ url }, by)).json();
  const inFeed = async (id: string) =>
    (await server.deps.db.selectFrom('reference_item').select('row').where('id', '=', id).executeTakeFirst())
      ?.row;

  describe('adding', () => {
    test('a country is built up by the managers of another one until it has its own', async () => {
      const benin = (await send('POST', '/v/api/country/', { name: 'Benin' })).body;
      expect(benin).toMatchObject({ name: 'Benin', code: 'benin' });
      const alibori = (await send('POST', '/v/api/state/', { name: 'Alibori', country: benin.id })).body;
      expect(alibori.code).toBe('benin-alibori');
      const kandi = await send('POST', '/v/api/local/lga/', {
        name: 'Kandi',
        country: benin.id,
        state: alibori.id,
      });
      expect(kandi).toMatchObject({ status: 201, body: { code: 'benin-alibori-kandi' } });
      const post = { name: 'Poste', country: benin.id, state: alibori.id, local_lga: kandi.body.id };
      expect((await send('POST', '/v/api/facility/', post)).status).toBe(201);
      const manager = await server.createUser({ level: 'country', roles: ['userManager'] });
      await server.deps.db
        .updateTable('app_user')
        .set({ country_id: benin.id })
        .where('id', '=', manager.id)
        .execute();
      const late = { name: 'Borgou', country: benin.id };
      expect((await send('POST', '/v/api/state/', late)).status).toBe(403);
      expect((await send('POST', '/v/api/state/', late, await server.signIn(manager))).status).toBe(201);
    });

    test('codes are made from the names above, and never twice', async () => {
      const add = async (name: string, local_lga = lga) =>
        (await send('POST', '/v/api/facility/', { name, country, state, local_lga })).body.code;
      expect(await add('São João 1')).toMatch(/-sao-joao-1$/);
      expect(await add('Sao Joao, 1')).toMatch(/-sao-joao-1-2$/);
    });

    test.each([
      ['/v/api/country/', {}, 'name', 'Country field is emptied'],
      ['/v/api/state/', { name: ' ', country }, 'name', 'State field is emptied'],
      ['/v/api/state/', { name: 'Jigawa' }, 'country', 'State field is emptied'],
      ['/v/api/local/lga/', { name: 'Dutse', country }, 'state', 'LGA field is emptied'],
      ['/v/api/local/lga/', { country, state }, 'name', 'LGA field is emptied'],
      [
        '/v/api/local/lga/',
        { name: 'Dutse', country, state: places.accra.state },
        'state',
        'There is no such state in this country',
      ],
      ['/v/api/state/', { name: 'Jigawa', country: facility }, 'country', 'There is no such country'],
      ['/v/api/facility/', { country, state, local_lga: lga }, 'name', 'Facility field is emptied'],
      ['/v/api/facility/', { name: 'Post', state, local_lga: lga }, 'country', 'Facility field is emptied'],
    ])('%s refuses %j beside its field', async (url, payload, path, message) => {
      expect(await send('POST', url, payload)).toMatchObject({
        status: 400,
        body: { errors: [{ path, message }] },
      });
    });

    test('a name can be taken once inside its parent, whatever its case, even by two calls at once', async () => {
      const answers = await Promise.all([
        send('POST', '/v/api/state/', { name: 'Jigawa', country }),
        send('POST', '/v/api/state/', { name: 'JIGAWA', country }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      expect(await send('POST', '/v/api/local/lga/', { name: 'dala', country, state })).toMatchObject({
        status: 409,
        body: { code: 'place-exists', detail: 'There is a LGA of this name in Kano already.' },
      });
    });

    test('places are added inside one’s unit by its managers', async () => {
      const ofLagos = await as({ level: 'state', at: 'ikeja', roles: ['userManager'] });
      const ofKano = await as({ level: 'state', roles: ['userManager'] });
      const facilities = await as({ level: 'state', roles: ['facilityManager'] });
      const dutse = { name: 'Dutse', country, state };
      expect((await send('POST', '/v/api/local/lga/', dutse, ofLagos)).status).toBe(403);
      expect((await send('POST', '/v/api/local/lga/', dutse, facilities)).status).toBe(403);
      expect((await send('POST', '/v/api/local/lga/', dutse, ofKano)).status).toBe(201);
      expect((await send('POST', '/v/api/state/', { name: 'Jigawa', country }, ofKano)).status).toBe(403);
      expect((await send('POST', '/v/api/country/', { name: 'Benin' }, ofKano)).status).toBe(403);
      const post = { name: 'Post', country, state, local_lga: lga };
      expect((await send('POST', '/v/api/facility/', post, facilities)).status).toBe(201);
    });
  });

  describe('the listing', () => {
    test('contains the places of each level in the unit, with the names above them', async () => {
      expect(await get('/v/api/organisation/facility/')).toMatchObject([
        { name: 'ajingi clinic', country: 'Nigeria', state: 'Kano', local_lga: 'Ajingi' },
        { name: 'dala clinic' },
        { name: 'gafasa clinic' },
        { name: 'ikeja clinic', state: 'Lagos' },
      ]);
      expect(await get('/v/api/organisation/lga/?sort=-name')).toMatchObject({
        count: 3,
        results: [{ name: 'Ikeja', local_lga: 'Ikeja' }, { name: 'Dala' }, { name: 'Ajingi' }],
      });
      const ofLga = await as({ level: 'lga', roles: ['facilityManager'] });
      const names = async (level: string) =>
        (await get(`/v/api/organisation/${level}/`, ofLga)).map(({ name }: { name: string }) => name);
      expect(await names('facility')).toEqual(['ajingi clinic', 'gafasa clinic']);
      expect(await names('state')).toEqual([]);
    });

    test.each([
      ['KANO', ['ajingi clinic', 'dala clinic', 'gafasa clinic']],
      ['ikej', ['ikeja clinic']],
      ['dala', ['dala clinic']],
      ['%', []],
      ['niger', ['ajingi clinic', 'dala clinic', 'gafasa clinic', 'ikeja clinic']],
    ])('can be searched for %s in country, state, LGA and name', async (search, names) => {
      const found = await get(`/v/api/organisation/facility/?search=${encodeURIComponent(search)}`);
      expect(found.results.map(({ name }: { name: string }) => name)).toEqual(names);
      expect(found.count).toBe(names.length);
    });
  });

  describe('a place', () => {
    const change = (id: string, payload: object, by = admin) =>
      send('PATCH', `/v/api/place/${id}/`, payload, by);
    const close = (id: string, successor: string | null = null, by = admin) =>
      send('POST', `/v/api/place/${id}/close/`, { successor }, by);

    test('can be renamed: its history keeps the old name, and tablets get the new one', async () => {
      expect(await change(lga, { name: 'Ajingi North' })).toMatchObject({
        status: 200,
        body: {
          name: 'Ajingi North',
          history: [{ kind: 'renamed', before: 'Ajingi', after: 'Ajingi North', by: 'Test Officer' }],
        },
      });
      expect(await inFeed(lga)).toEqual({ id: lga, level: 'lga', name: 'Ajingi North', parent: state });
      expect(await change(lga, { name: 'DALA' })).toMatchObject({ body: { code: 'place-exists' } });
      expect(await change(facility, { name: 'Gafasa clinic' })).toMatchObject({
        body: { code: 'facility-exists' },
      });
      expect((await change(lga, { name: 'ajingi north' })).status).toBe(200);
      expect((await change(server.deps.newId(), { name: 'x' })).status).toBe(404);
      expect((await change(lga, { kind: 'Post' })).status).toBe(400);
    });

    test('becomes a store when it supplies units', async () => {
      const described = await change(facility, { kind: 'Cold Store', serves: [lga] });
      expect(described.body).toMatchObject({
        is_store: true,
        serves: [{ name: 'Ajingi' }],
        kind: 'Cold Store',
      });
      expect(await inFeed(facility)).toMatchObject({ serves: [lga], parent: lga });
      expect(await change(facility, { serves: [state] })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'serves' }] },
      });
    });

    test('when closed accepts nothing new, names its successor, and can be reopened', async () => {
      const officer = await as({});
      const { gafasa, dala } = places;
      expect(await close(gafasa.facility, facility)).toMatchObject({
        status: 200,
        body: { successor: 'ajingi clinic', history: [{ kind: 'closed', after: 'ajingi clinic' }] },
      });
      expect(await inFeed(gafasa.facility)).toMatchObject({ closed: true, successor: facility });
      expect((await close(gafasa.facility)).body.code).toBe('place-closed');
      expect(await get(`/v/get/all/facility/${lga}/`)).toMatchObject([{ name: 'ajingi clinic' }]);
      expect(await get('/v/get/facility/gafasa/', officer)).toEqual([]);
      const hired = await send('POST', '/v/create/user/', {
        first_name: 'Rabi',
        last_name: 'Sule',
        email: 'rabi@clinic.example',
        send_mail: true,
        user_option: 'isFacility',
        facility: gafasa.facility,
      });
      expect(hired).toMatchObject({ status: 400, body: { errors: [{ path: 'facility' }] } });
      expect((await send('POST', `/v/api/place/${gafasa.facility}/reopen/`)).body.closed_at).toBeNull();
      expect(await inFeed(gafasa.facility)).not.toHaveProperty('closed');
      expect((await close(gafasa.facility, gafasa.facility)).status).toBe(400);
      expect((await close(gafasa.facility, dala.lga)).status).toBe(400);
      expect((await close(gafasa.facility, places.accra.facility)).status).toBe(400);
    });

    test('cannot be closed with open places in it, nor if it is one’s own unit', async () => {
      expect(await close(places.dala.lga)).toMatchObject({ status: 409, body: { code: 'place-in-use' } });
      expect((await close(places.dala.facility)).status).toBe(200);
      expect((await close(places.dala.lga)).status).toBe(200);
      const post = { name: 'Post', country, state, local_lga: places.dala.lga };
      expect(await send('POST', '/v/api/facility/', post)).toMatchObject({
        status: 409,
        body: { code: 'place-closed', detail: 'The LGA Dala is closed.' },
      });
      expect((await send('POST', `/v/api/place/${places.dala.facility}/reopen/`)).body.code).toBe(
        'place-closed',
      );
      expect((await close(country)).status).toBe(403);
    });

    test('accepts no transfer once it is closed', async () => {
      await server.deps.db
        .insertInto('antigen')
        .values({ id: bcg, name: 'BCG', schedule: 'At birth' })
        .execute();
      const tablet = await FakeTablet.at(server);
      const { event_id: entry } = tablet.save('receive', typed.receive(100));
      await tablet.push();
      await close(places.gafasa.facility);
      const sent = await send(
        'POST',
        '/v/api/ledger/',
        {
          activity: 'transfer',
          entry,
          destination: places.gafasa.facility,
          no_of_dose: 5,
          reporting_officer: 'Amina',
          time_received: '2026-11-20T08:14',
          year: 2026,
          quarter: 'Q4',
        },
        tablet.session,
      );
      expect(sent).toMatchObject({ status: 409, body: { code: 'place-closed' } });
    });

    test('can be merged while it has no records, users or places', async () => {
      const { gafasa } = places;
      const merge = (id: string, into: string) => send('POST', `/v/api/place/${id}/merge/`, { into });
      await change(facility, { serves: [gafasa.facility] });
      const worker = await server.createUser({ at: 'gafasa' });
      expect(await merge(gafasa.facility, facility)).toMatchObject({
        status: 409,
        body: { code: 'place-in-use', detail: 'Please move those who work there first: 1 accounts.' },
      });
      await server.deps.db
        .updateTable('app_user')
        .set({ facility_id: facility })
        .where('id', '=', worker.id)
        .execute();
      expect(await merge(gafasa.facility, facility)).toMatchObject({
        status: 200,
        body: { name: 'ajingi clinic' },
      });
      const { history, serves } = await get(`/v/api/place/${facility}/`);
      expect(history[0]).toMatchObject({ kind: 'merged', before: 'gafasa clinic', after: 'ajingi clinic' });
      // The supplier of a closed facility supplies its successor.
      expect(serves).toMatchObject([{ id: facility }]);
      expect(await inFeed(gafasa.facility)).toMatchObject({ closed: true, successor: facility });
      expect((await server.call({ url: `/v/api/place/${gafasa.facility}/` }, admin)).statusCode).toBe(404);
      expect((await merge(places.dala.lga, lga)).body.code).toBe('place-in-use');
    });

    test('cannot be merged with a ledger', async () => {
      await server.deps.db
        .insertInto('antigen')
        .values({ id: bcg, name: 'BCG', schedule: 'At birth' })
        .execute();
      const tablet = await FakeTablet.at(server);
      tablet.save('receive', typed.receive(100));
      await tablet.push();
      const merged = await send('POST', `/v/api/place/${facility}/merge/`, { into: places.gafasa.facility });
      expect(merged).toMatchObject({
        status: 409,
        body: { detail: 'ajingi clinic has records, so it can be closed and no longer merged.' },
      });
    });
  });

  test('countries and states can be found by name', async () => {
    expect(await get('/v/get/GER/search/')).toMatchObject([{ name: 'Nigeria' }]);
    expect(await get('/v/get/state/an/search/')).toMatchObject([{ name: 'Kano' }]);
    expect(await get('/v/get/state/accra/search/')).toEqual([]);
  });
});
