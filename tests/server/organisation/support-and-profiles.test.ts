import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';

describe.each(bothEngines)('support and profiles on %s', (engine) => {
  let server: TestApp;

  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  const as = async (parts?: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { by, payload }: { by: TokenReply; payload?: object },
  ) => {
    const answer = await server.call({ method, url, ...(payload ? { payload } : {}) }, by);
    return { status: answer.statusCode, body: answer.json() };
  };

  describe('the support directory', () => {
    const entry = { type: 'Fridge', whatsapp: '0803 123 4567', description: 'Repairs of cold chain' };
    const typesFor = async (session: TokenReply) =>
      (await server.call({ url: '/v/api/support/' }, session))
        .json<{ type: string }[]>()
        .map(({ type }) => type);

    test('can be read by users above and below the unit of an entry’s author', async () => {
      const lga = await as({ level: 'lga', roles: ['userManager'] });
      const state = await as({ level: 'state', roles: ['userManager'] });
      expect(await send('POST', '/v/api/support/', { by: lga, payload: entry })).toMatchObject({
        status: 201,
        body: entry,
      });
      await send('POST', '/v/api/support/', { by: state, payload: { ...entry, type: 'Messages' } });
      expect(await typesFor(await as())).toEqual(['Fridge', 'Messages']);
      expect(await typesFor(await as({ at: 'dala' }))).toEqual(['Messages']);
      expect(await typesFor(await as({ at: 'ikeja' }))).toEqual([]);
      expect(await typesFor(await as({ level: 'country' }))).toEqual(['Fridge', 'Messages']);
      const found = await server.call({ url: '/v/api/support/?search=cold&sort=-type' }, lga);
      expect(found.json()).toMatchObject({ count: 2, results: [{ type: 'Messages' }, { type: 'Fridge' }] });
    });

    test.each([
      [{ ...entry, type: ' ' }, 'type'],
      [{ whatsapp: entry.whatsapp, type: 'Fridge' }, 'description'],
      [{ ...entry, whatsapp: '' }, 'whatsapp'],
    ])('refuses %j for a missing field', async (payload, path) => {
      const manager = await as({ roles: ['userManager'] });
      expect(await send('POST', '/v/api/support/', { by: manager, payload })).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'One of the fields is emptie' }] },
      });
    });

    test('accepts only telephone numbers', async () => {
      const manager = await as({ roles: ['userManager'] });
      const payload = { ...entry, whatsapp: 'call me' };
      expect((await send('POST', '/v/api/support/', { by: manager, payload })).body.detail).toBe(
        'Please give a number of 7 to 15 digits, as in 0803 123 4567',
      );
    });

    test('lets user and facility managers of the unit delete entries, and nobody else', async () => {
      const manager = await as({ level: 'lga', roles: ['userManager'] });
      const { id } = (await send('POST', '/v/api/support/', { by: manager, payload: entry })).body;
      const remove = async (by: TokenReply) => (await send('DELETE', `/v/api/support/${id}/`, { by })).status;
      expect(await remove(await as({ roles: ['facilityManager'] }))).toBe(403);
      expect(await remove(await as({ level: 'lga', roles: ['equipmentManager'] }))).toBe(403);
      expect(await remove(await as({ level: 'state', roles: ['facilityManager'] }))).toBe(200);
      expect(await remove(manager)).toBe(403);
      expect(await typesFor(manager)).toEqual([]);
    });
  });

  describe('the profile of a facility', () => {
    const profile = {
      officer_in_charge: 'Amina Bello',
      phone_no: '0803 123 4567',
      technical_staff: 4,
      skilled_worker: 6,
      unskilled_worker: 0,
      catchment_population: 12_500,
    };
    const create = (by: TokenReply, payload: object = profile) =>
      send('POST', '/v/create/profile/', { by, payload });

    test('is written once by its own officers, and read by its id or a user’s', async () => {
      const officer = await as();
      const made = await create(officer, { ...profile, admin: 'somebody else' });
      expect(made).toMatchObject({
        status: 201,
        body: { ...profile, facility__name: 'ajingi clinic', admin: { id: officer.user_id } },
      });
      for (const id of [places.ajingi.facility, officer.user_id, made.body.id]) {
        expect((await server.call({ url: `/v/get/profile/${id}/` }, officer)).json()).toEqual(made.body);
      }
      expect(await create(await as())).toMatchObject({
        status: 409,
        body: { code: 'profile-exists', detail: 'This profile already exists, use the update feature' },
      });
    });

    test('tells tablets which population it serves when that changes', async () => {
      const officer = await as();
      const told = async () =>
        await server.deps.db
          .selectFrom('reference_item')
          .select(['row', 'seq'])
          .where('id', '=', places.ajingi.facility)
          .executeTakeFirstOrThrow();
      const before = await told();
      const { body } = await create(officer);
      expect((await told()).row).toMatchObject({ id: places.ajingi.facility, catchment: 12_500 });
      await send('PATCH', `/v/api/profile/${body.id}/`, {
        by: officer,
        payload: { catchment_population: 9000 },
      });
      const after = await told();
      expect(after.row).toMatchObject({ name: 'ajingi clinic', catchment: 9000 });
      expect(Number(after.seq)).toBeGreaterThan(Number(before.seq));
    });

    test('is created once by two simultaneous calls', async () => {
      const [one, other] = [await as(), await as()];
      const made = await Promise.all([create(one), create(other)]);
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]));
    });

    test.each(Object.keys(profile))('requires %s', async (path) => {
      expect(await create(await as(), { ...profile, [path]: '' })).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'Field is emptied' }] },
      });
    });

    test.each([
      ['technical_staff', -1],
      ['catchment_population', 1.5],
      ['catchment_population', 1e9],
      ['skilled_worker', 'many'],
    ])('accepts no %s of %s', async (path, value) => {
      expect(await create(await as(), { ...profile, [path]: value })).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    });

    test('is changed in part by its own officers, and can be read above', async () => {
      const officer = await as();
      await create(officer);
      server.advance(60_000);
      const url = `/v/api/profile/${places.ajingi.facility}/`;
      const payload = { technical_staff: 5 };
      const changed = await send('PATCH', url, { by: officer, payload });
      expect(changed).toMatchObject({ status: 200, body: { ...profile, ...payload } });
      expect(changed.body.updated_at > changed.body.created_at).toBe(true);
      expect((await send('PATCH', url, { by: officer, payload: { phone_no: '' } })).status).toBe(400);
      const above = await as({ level: 'lga' });
      expect((await send('PATCH', url, { by: above, payload })).status).toBe(403);
      const readBy = async (session: TokenReply) =>
        (await server.call({ url: `/v/get/profile/${places.ajingi.facility}/` }, session)).statusCode;
      expect(await readBy(above)).toBe(200);
      expect(await readBy(await as({ at: 'gafasa' }))).toBe(403);
    });

    test('gives the language for caregivers: English by default, and a chosen one is kept', async () => {
      const officer = await as();
      expect((await create(officer)).body.language).toBe('en');
      const url = `/v/api/profile/${places.ajingi.facility}/`;
      const change = (payload: object) => send('PATCH', url, { by: officer, payload });
      expect((await change({ language: 'ha' })).body.language).toBe('ha');
      // An older build sends only the fields that it knows.
      expect((await change(profile)).body.language).toBe('ha');
      expect(await change({ language: 'xx' })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'language' }] },
      });
    });

    test('cannot be written by users without a home facility, and does not exist before it is written', async () => {
      expect((await create(await as({ level: 'state' }))).status).toBe(403);
      const officer = await as();
      const url = `/v/get/profile/${places.ajingi.facility}/`;
      expect((await server.call({ url }, officer)).json()).toMatchObject({ status: 404, code: 'not-found' });
    });
  });
});
