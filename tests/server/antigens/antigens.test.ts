import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NationalChange } from '#contract/calls/antigens.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(bothEngines)('antigens on %s', (engine) => {
  let server: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    manager = await server.signIn(await server.createUser({ level: 'country', roles: ['antigenManager'] }));
  });
  afterEach(() => server.close());

  const add = (payload: object) => server.call({ method: 'POST', url: '/v/api/antigen/', payload }, manager);
  const bcg = { name: 'BCG', schedule: 'At birth' };
  const unpacked = { doses_per_vial: null, open_vial: null, is_offered: true };

  test('a new antigen is listed and published to every tablet', async () => {
    const answer = await add(bcg);
    expect(answer.statusCode).toBe(201);
    const antigen = answer.json<{ id: string }>();
    expect((await server.call({ url: '/v/api/antigen/' }, manager)).json()).toEqual([
      { ...bcg, ...unpacked, series: 'BCG', id: antigen.id },
    ]);
    const items = await server.deps.db
      .selectFrom('reference_item')
      .selectAll()
      .where('kind', '=', 'antigen')
      .execute();
    expect(items).toMatchObject([{ id: antigen.id, lga_id: null }]);
    // Unknown fields are left out.
    expect(items[0]?.row).toEqual({ ...bcg, series: 'BCG', id: antigen.id });
  });

  test.each([
    ['no name', { schedule: 'x' }, 'name'],
    ['a blank name', { ...bcg, name: '  ' }, 'name'],
    ['too long a name', { ...bcg, name: 'x'.repeat(101) }, 'name'],
    ['a control character', { ...bcg, schedule: 'a\u0000b' }, 'schedule'],
    ['an id that is none', { ...bcg, id: 'x' }, 'id'],
    ['a vial without a dose', { ...bcg, doses_per_vial: 0 }, 'doses_per_vial'],
    ['a series that is none', { ...bcg, series: '9 months' }, 'series'],
    ['an open-vial rule that is none', { ...bcg, open_vial: '7-days' }, 'open_vial'],
  ])('%s is refused', async (_case, payload, path) => {
    const answer = await add(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path }] });
  });

  test('a name can be taken only once, whatever its case, even by two calls at once', async () => {
    const answers = await Promise.all([add(bcg), add({ ...bcg, name: 'bcg' })]);
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    expect((await add(bcg)).json()).toMatchObject({ code: 'antigen-exists' });
  });

  test('a repeated id with the same content gets the same answer, and with other content is refused', async () => {
    const id = server.deps.newId();
    expect((await add({ ...bcg, id })).statusCode).toBe(201);
    expect((await add({ ...bcg, id })).json()).toEqual({ ...bcg, ...unpacked, series: 'BCG', id });
    expect((await add({ ...bcg, id, name: 'Other' })).statusCode).toBe(409);
  });

  test('schedule and packing can be changed, fields left out stay, and tablets learn of it', async () => {
    const { id } = (await add({ ...bcg, doses_per_vial: 20 })).json<{ id: string }>();
    const change = (payload: object, of = id) =>
      server.call({ method: 'PATCH', url: `/v/api/antigen/${of}/`, payload }, manager);
    expect((await change({ open_vial: 'session', is_offered: false })).json()).toEqual({
      ...bcg,
      id,
      series: 'BCG',
      doses_per_vial: 20,
      open_vial: 'session',
      is_offered: false,
    });
    await change({ schedule: 'Up to 11 months', doses_per_vial: null });
    const item = await server.deps.db
      .selectFrom('reference_item')
      .select('row')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(item.row).toEqual({
      id,
      name: 'BCG',
      schedule: 'Up to 11 months',
      series: 'BCG',
      openVial: 'session',
      isOffered: false,
    });
    expect((await change({}, server.deps.newId())).statusCode).toBe(404);
    expect((await change({ name: 'Other' })).json()).toMatchObject({ name: 'BCG' });
  });

  test('each change is recorded with its author, time, and values before and after, and the record only grows', async () => {
    const { id } = (await add({ ...bcg, doses_per_vial: 20 })).json<{ id: string }>();
    server.advance(60_000);
    const change = (payload: object) =>
      server.call({ method: 'PATCH', url: `/v/api/antigen/${id}/`, payload }, manager);
    await change({ doses_per_vial: 10 });
    await change({ doses_per_vial: 10 });
    // A manager of a clinic sees the changes made above.
    const below = await server.signIn(await server.createUser({ roles: ['antigenManager'] }));
    const rows = (await server.call({ url: '/v/national/changes/' }, below)).json<NationalChange[]>();
    expect(rows).toMatchObject([
      { list: 'antigen', subject: 'BCG', changed_at: server.deps.now().toISOString() },
      { list: 'antigen', subject: 'BCG', before: null },
    ]);
    const payer = await server.createUser({ level: 'country', roles: ['subscriptionManager'] });
    const fee = { url: '/v/subscription/settings/fee/', payload: { price: 2000, currency: 'NGN' } };
    expect((await server.call({ method: 'PUT', ...fee }, await server.signIn(payer))).statusCode).toBe(200);
    expect((await server.call({ url: '/v/national/changes/?search=fee' }, below)).json()).toMatchObject({
      results: [{ list: 'setting', subject: 'fee', after: expect.stringContaining('2000') }],
    });
    expect(rows.map(({ by }) => by.length > 0)).toEqual([true, true]);
    const stood = (text: string | null) => text && JSON.parse(text).doses_per_vial;
    expect(rows.map(({ before, after }) => [stood(before), stood(after)])).toEqual([
      [20, 10],
      [null, 20],
    ]);
    await expect(server.deps.db.deleteFrom('national_change').execute()).rejects.toThrow('only added');
    await expect(
      server.deps.db.updateTable('national_change').set({ subject: 'x' }).execute(),
    ).rejects.toThrow('only added');
  });

  test.each([
    ['BCG', 'session', 200],
    ['BCG', '28-days', 409],
    ['bcg ', '28-days', 409],
    ['Yellow Fever', '28-days', 409],
    ['A vaccine that nobody knows', '28-days', 409],
    ['Penta', '28-days', 200],
    ['OPV', '28-days', 200],
  ])(
    'an open vial of %s kept by the rule %s is allowed: %i until the manager confirms that it is meant',
    async (name, rule, status) => {
      const { id } = (await add({ name, schedule: 'x' })).json<{ id: string }>();
      const change = async (payload: object) =>
        server.call({ method: 'PATCH', url: `/v/api/antigen/${id}/`, payload }, manager);
      const answer = await change({ open_vial: rule });
      expect(answer.statusCode).toBe(status);
      if (status === 200) return;
      expect(answer.json()).toMatchObject({
        code: 'open-vial-longer',
        detail: expect.stringContaining('six hours'),
      });
      expect((await change({ open_vial: rule, confirms_open_vial: false })).statusCode).toBe(409);
      expect((await change({ open_vial: rule, confirms_open_vial: true })).json()).toMatchObject({
        open_vial: rule,
      });
      // A change to the current values asks for no confirmation.
      expect((await change({ open_vial: rule, schedule: 'y' })).statusCode).toBe(200);
      expect((await add({ name: `${name} 2`, schedule: 'x', open_vial: rule })).statusCode).toBe(409);
    },
  );

  test.each([
    ['PCV13', 'At 6 weeks', 'PCV'],
    ['Td', 'Penta', 'outside'],
    ['A new vaccine', '6, 10 and 14 weeks', 'outside'],
  ])(
    'created with name and schedule alone, %s belongs to the series that its name suggests: %s',
    async (name, schedule, series) => {
      expect((await add({ name, schedule })).json()).toMatchObject({ name, schedule, series });
    },
  );

  test('when another series is chosen, tablets learn of it and doses already given are counted again', async () => {
    const { id } = (await add({ name: 'New', schedule: '9 months' })).json<{ id: string }>();
    const changed = await server.call(
      { method: 'PATCH', url: `/v/api/antigen/${id}/`, payload: { series: 'MR' } },
      manager,
    );
    expect(changed.json()).toMatchObject({ name: 'New', series: 'MR' });
    const { row } = await server.deps.db
      .selectFrom('reference_item')
      .select('row')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ series: 'MR' });
  });
});
