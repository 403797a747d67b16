import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EquipmentResource } from '#contract/calls/equipment.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { catalogueNames } from '#domain/equipment/catalogue.ts';
import { findDrift } from '#server/reconcile.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';

const { typeCce, modelNumber, manufacturer } = refrigerator();
const unit = {
  capacity: '45',
  year: '2019',
  serial_number: 'BE0A-17',
  functionality: true,
  reason: '',
  type_cce: typeCce.id,
  model_number: modelNumber?.id,
  manufacturer: manufacturer?.id,
  // The caller determines the owner.
  admin: 'somebody',
  facility: places.gafasa.facility,
};

describe.each(engines)('calls about equipment on %s', (engine) => {
  let server: TestApp;
  let officer: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    officer = await as();
  });
  afterEach(() => server.close());

  const as = async (parts?: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { by = officer, payload, key }: { by?: TokenReply; payload?: object; key?: string } = {},
  ) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await server.call({ method, url, headers, ...(payload ? { payload } : {}) }, by);
    return { status: answer.statusCode, body: answer.json() };
  };
  const register = async (changes: object = {}) =>
    (await send('POST', '/v/api/equipment/', { payload: { ...unit, ...changes } })).body as EquipmentResource;
  const change = (id: string, payload: object) =>
    send('PATCH', `/v/api/update/equipment/${id}/`, { payload });
  const listed = async (query = '', by = officer) =>
    (await server.call({ url: `/v/get/equipment/${places.ajingi.facility}/${query}` }, by)).json();

  test('a unit can be registered, listed, changed and deleted', async () => {
    const { status, body } = await send('POST', '/v/api/equipment/', { payload: unit });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        type_cce: typeCce,
        model_number: modelNumber,
        manufacturer,
        serial_number: 'BE0A-17',
        year: 2019,
        capacity: '45',
        functionality: 'good',
        reason: null,
        admin: officer.user_id,
        facility: places.ajingi.facility,
        state: places.ajingi.state,
      },
    });
    expect(await listed()).toEqual([body]);
    expect((await change(body.id, { functionality: false, reason: 'Compressor' })).body).toMatchObject({
      functionality: 'bad',
      reason: 'Compressor',
      year: 2019,
      serial_number: 'BE0A-17',
    });
    const both = { year: 2020, serial_number: '', functionality: 'good', reason: 'Compressor' };
    expect((await change(body.id, both)).body).toMatchObject({
      functionality: 'good',
      reason: null,
      year: 2020,
      serial_number: 'BE0A-17',
    });
    expect(await send('DELETE', `/v/api/equipment/${body.id}/`)).toEqual({
      status: 200,
      body: { success: 'Deleted successfully' },
    });
    expect(await listed()).toEqual([]);
    expect((await change(body.id, { year: 2021 })).body.code).toBe('equipment-deleted');
    // Nothing is erased.
    const kept = await server.deps.db.selectFrom('equipment').select('history').executeTakeFirstOrThrow();
    expect(kept.history.map(({ kind }) => kind)).toEqual(['condition', 'updated', 'condition', 'deleted']);
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('a unit needs only a type', async () => {
    expect(await send('POST', '/v/api/equipment/', { payload: { type_cce: typeCce.id } })).toMatchObject({
      status: 201,
      body: { model_number: null, manufacturer: null, serial_number: '', year: null, functionality: 'good' },
    });
    // Units without a serial number cannot be recognised as the same.
    expect((await send('POST', '/v/api/equipment/', { payload: { type_cce: typeCce.id } })).status).toBe(201);
  });

  test.each([
    [{ type_cce: undefined }, 'type_cce', undefined],
    [{ type_cce: manufacturer?.id }, 'type_cce', 'Please choose one of the list.'],
    [{ model_number: typeCce.id }, 'model_number', 'Please choose one of the list.'],
    [{ year: 2027 }, 'year', 'The year is in the future'],
    [{ year: 1900 }, 'year', undefined],
    [{ serial_number: 'x'.repeat(101) }, 'serial_number', undefined],
    [{ functionality: 'perhaps' }, 'functionality', undefined],
  ])('one field is wrong in a unit with %j', async (changes, path, message) => {
    const answer = await send('POST', '/v/api/equipment/', { payload: { ...unit, ...changes } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    if (message !== undefined) expect(answer.body.errors[0].message).toBe(message);
    expect(await listed()).toEqual([]);
  });

  test('a serial number in use at any facility is refused, however it is spelled', async () => {
    await register();
    for (const by of [officer, await as({ at: 'ikeja' })]) {
      const payload = { ...unit, serial_number: 'be0a - 17' };
      expect(await send('POST', '/v/api/equipment/', { by, payload })).toMatchObject({
        status: 409,
        body: {
          code: 'serial-known',
          detail: 'Another equipment of this manufacturer has this serial number already',
        },
      });
    }
    const second = await register({ serial_number: 'C-2' });
    expect((await change(second.id, { serial_number: 'BE0A-17' })).body.code).toBe('serial-known');
    // A unit may keep its own number, and take that of another maker or of a deleted unit.
    expect((await change(second.id, { serial_number: 'C-2' })).status).toBe(200);
    const other = catalogueNames('manufacturer')[0]?.id;
    const elsewhere = await register({ manufacturer: other });
    expect(elsewhere.serial_number).toBe('BE0A-17');
    await send('DELETE', `/v/api/equipment/${second.id}/`);
    expect((await register({ serial_number: 'C-2' })).serial_number).toBe('C-2');
    expect(await server.deps.db.selectFrom('case_file').selectAll().execute()).toEqual([]);
  });

  test('a repeated call counts once', async () => {
    const first = await send('POST', '/v/api/equipment/', { payload: unit, key: 'one' });
    expect(await send('POST', '/v/api/equipment/', { payload: unit, key: 'one' })).toEqual(first);
    const url = `/v/api/update/equipment/${first.body.id}/`;
    const payload = { year: 2020, functionality: 'bad', reason: 'Compressor' };
    const changed = await send('PATCH', url, { payload, key: 'two' });
    expect(await send('PATCH', url, { payload, key: 'two' })).toEqual(changed);
    const kept = await server.deps.db.selectFrom('equipment').select('history').execute();
    expect(kept.map(({ history }) => history.length)).toEqual([2]);
  });

  test('a unit can be found by type, model, manufacturer, serial number and year, page by page', async () => {
    await register();
    await register({ serial_number: 'Z-9', year: 2008, model_number: '', manufacturer: null });
    for (const [search, count] of [
      ['ice-LINED', 2],
      ['hbc', 1],
      ['haier', 1],
      ['z-9', 1],
      ['2008', 1],
      ['nothing', 0],
    ] as const)
      expect([search, (await listed(`?search=${search}`)).count]).toEqual([search, count]);
    expect(await listed('?sort=year&page=1&page_size=1')).toMatchObject({
      count: 2,
      results: [{ year: 2019 }],
    });
  });

  test('the lists contain the catalogue and what equipment managers add, each name once', async () => {
    const manager = await as({ roles: ['equipmentManager'] });
    for (const [url, list] of [
      ['/v/api/manufacturer/', 'manufacturer'],
      ['/v/api/cce/', 'cce'],
      ['/v/api/model/number/', 'model'],
    ] as const) {
      expect((await send('POST', url, { payload: { name: 'Aucma' } })).status).toBe(403);
      const added = await send('POST', url, { by: manager, payload: { name: 'Aucma' } });
      expect(added).toMatchObject({ status: 201, body: { name: 'Aucma' } });
      expect(await send('POST', url, { by: manager, payload: { name: ' aucma' } })).toMatchObject({
        status: 409,
        body: { code: 'name-exists', detail: 'aucma is on the list already.' },
      });
      const names = (await server.call({ url }, officer)).json<object[]>();
      expect(names).toHaveLength(catalogueNames(list).length + 1);
      expect(names).toContainEqual(added.body);
    }
    expect((await send('POST', '/v/api/cce/', { by: manager, payload: { name: ' ' } })).status).toBe(400);
  });

  test('a unit of another facility, or one that does not exist, cannot be changed', async () => {
    const { id } = await register();
    const stranger = await as({ at: 'gafasa' });
    const url = `/v/api/equipment/${id}/`;
    expect((await send('DELETE', url, { by: stranger })).status).toBe(403);
    expect((await send('DELETE', url.replace(id, places.ajingi.facility))).status).toBe(403);
    expect(
      (await send('POST', '/v/api/equipment/', { by: await as({ level: 'lga' }), payload: unit })).status,
    ).toBe(403);
    expect(await listed('', await as({ level: 'state' }))).toHaveLength(1);
  });
});
