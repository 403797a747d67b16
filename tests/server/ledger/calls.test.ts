import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, freshId } from '#tests/server/sync/fake-tablet.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';

const { ajingi, dala, ikeja, accra } = testFacilities;

const particulars = {
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-20T08:14',
  year: '2026',
  quarter: 'Q4',
};
const receipt = {
  ...particulars,
  activity: 'recieved',
  antigen: bcg,
  no_of_dose: '100',
  batch_no: 'B-17',
  expiry_date: '2027-06-30',
  vvm_stage: 'I',
  vendor: 'Serum Institute',
  origin: ikeja.facility,
};

describe.each(engines)('stock calls on %s', (engine) => {
  let world: TestApp;
  let officer: TokenReply;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    officer = await world.signIn(await world.createUser());
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
    headers = {},
  ) => {
    const answer = await world.call({ method, url, headers, ...(payload ? { payload } : {}) }, officer);
    return { status: answer.statusCode, body: answer.json() };
  };
  const received = async (): Promise<string> => (await call('POST', '/v/api/ledger/', receipt)).body.id;
  const wallet = async () => (await call('GET', `/v/get/antigen/by/${ajingi.facility}/${bcg}/`)).body;

  test('receiving, issuing and utilizing each add an entry and change the wallet in one call', async () => {
    const first = await call('POST', '/v/api/ledger/', receipt);
    expect(first).toMatchObject({
      status: 201,
      body: {
        activity: 'recieved',
        antigen: { id: bcg, name: 'BCG', schedule: 'At birth' },
        facility__name: 'ajingi clinic',
        state__name: 'Kano',
        no_of_dose: 100,
        doses_left: 100,
        origin: 'ikeja clinic',
        wastage: 0,
      },
    });
    const issue = { ...particulars, activity: 'issued', entry: first.body.id, no_of_dose: 40 };
    const issued = await call('POST', '/v/api/ledger/', issue);
    expect(issued).toMatchObject({
      status: 201,
      body: { activity: 'issued', doses_left: 40, entry: first.body.id },
    });
    const use = {
      ...particulars,
      entry: issued.body.id,
      children_immunized: 30,
      immunization_type: 'Outreach',
    };
    expect(await call('POST', '/v/api/Utilization/', use)).toMatchObject({
      status: 201,
      body: { activity: 'utilization', wastage: 10, wastage_rate: 25, children_immunized: 30, used_dose: 30 },
    });
    expect(await wallet()).toMatchObject({ balance: 60, issued: 40, wastage: 10, antigen: { name: 'BCG' } });
  });

  test('a transfer is listed as what the destination receives, a return and an adjustment as themselves', async () => {
    const entry = await received();
    const sent = { ...particulars, entry, no_of_dose: 10, destination: dala.facility };
    expect(await call('POST', '/v/api/ledger/', { ...sent, activity: 'transfer' })).toMatchObject({
      status: 201,
      body: { activity: 'recieved', destination: 'dala clinic' },
    });
    expect(await call('POST', '/v/create/return/ledger/', sent)).toMatchObject({
      body: { activity: 'return' },
    });
    const more = { ...particulars, activity: 'adjustment', entry, no_of_dose: 5, direction: 'Increment' };
    expect(await call('POST', '/v/api/ledger/', more)).toMatchObject({ body: { activity: 'adjustment' } });
    expect(await wallet()).toMatchObject({ balance: 85 });
    await deliverPending(world.deps);
    const row = await world.deps.db
      .selectFrom('wallet')
      .select('balance')
      .where('facility_id', '=', dala.facility)
      .executeTakeFirst();
    expect(row).toEqual({ balance: 20 });
  });

  test.each([
    ['no doses', { no_of_dose: 0 }, 'zero-doses', 'You cannot issued antigen with zero stock'],
    [
      'more than the lot holds',
      { no_of_dose: 101 },
      'less-than-in-stock',
      'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock',
    ],
    ['nothing selected', { no_of_dose: 1, entry: null }, 'entry-missing', 'Please an Antigen to proceed'],
  ])('%s: 409 with the specification’s sentence', async (_, changes, code, detail) => {
    const entry = await received();
    const answer = await call('POST', '/v/api/ledger/', {
      ...particulars,
      activity: 'issued',
      entry,
      ...changes,
    });
    expect(answer).toMatchObject({ status: 409, body: { code, detail } });
    expect(await wallet()).toMatchObject({ balance: 100 });
  });

  test('a utilization is refused for more children than doses, and the second time', async () => {
    const entry = await received();
    const issued = await call('POST', '/v/api/ledger/', {
      ...particulars,
      activity: 'issued',
      entry,
      no_of_dose: 5,
    });
    const use = (children: number) =>
      call('POST', '/v/api/Utilization/', {
        ...particulars,
        entry: issued.body.id,
        children_immunized: children,
        immunization_type: 'Fixed-Post',
      });
    expect(await use(6)).toMatchObject({
      status: 409,
      body: { code: 'more-than-doses', detail: 'No of dose does not equivalent to children immunized' },
    });
    expect(await use(5)).toMatchObject({ status: 201, body: { wastage: 0 } });
    expect(await use(5)).toMatchObject({ status: 409, body: { code: 'already-utilized' } });
  });

  describe('the specification’s record of a utilization', () => {
    /** Its 17 fields, as other clients of the product write them. */
    const record = (changes: object = {}) => ({
      vendor: 'Serum Institute',
      quarter: 'Q4',
      vvm_stage: 'I',
      used_dose: '30',
      children_immunized: '30',
      immunization_type: 'Outreach',
      batch_no: 'B-17',
      expiry_date: '2027-06-30',
      wastage: 10,
      wastage_rate: '25',
      admin: officer.user_id,
      country: ajingi.country,
      state: ajingi.state,
      local_lga: ajingi.lga,
      facility: ajingi.facility,
      activity: 'utilization',
      antigen: bcg,
      year: '2026',
      ...changes,
    });
    const issued = async (changes: object = {}, doses = 40) => {
      const { body } = await call('POST', '/v/api/ledger/', { ...receipt, ...changes });
      const issue = { ...particulars, activity: 'issued', entry: body.id, no_of_dose: doses };
      return (await call('POST', '/v/api/ledger/', issue)).body.id as string;
    };
    const use = (changes: object = {}, headers = {}) =>
      call('POST', '/v/api/Utilization/', record(changes), headers);

    test('is accepted as it is, with the caller’s name, the present time and the lot’s only entry', async () => {
      const entry = await issued();
      await issued({ batch_no: 'B-18' });
      await issued({ expiry_date: '2027-07-31' });
      const { body, status } = await use();
      expect([status, body]).toMatchObject([
        201,
        {
          activity: 'utilization',
          entry,
          used_dose: 30,
          wastage: 10,
          wastage_rate: 25,
          reporting_officer: 'Test Officer',
          time_received: `${world.deps.now().toISOString().slice(0, 16)}:00.000Z`,
          differs: false,
        },
      ]);
      expect(await use()).toMatchObject({
        status: 409,
        body: { code: 'entry-missing', detail: 'Please an Antigen to proceed' },
      });
    });

    test.each([
      ['another batch', { batch_no: 'B-9' }],
      ['another day', { expiry_date: '2027-06-29' }],
      ['no antigen', { antigen: undefined }],
      ['a blank antigen', { antigen: '' }],
    ])('with %s fits no entry', async (_what, changes) => {
      await issued();
      expect(await use(changes)).toMatchObject({ status: 409, body: { code: 'entry-missing' } });
    });

    test.each([
      [{ used_dose: 31 }],
      [{ wastage: 9 }],
      [{ wastage_rate: 24 }],
      [{ vendor: 'Another' }],
      [{ vvm_stage: 'II' }],
    ])('with figures that do not match gets an answer and stores none of them: %j', async (changes) => {
      await issued();
      const figures = {
        used_dose: 30,
        wastage: 10,
        wastage_rate: 25,
        vendor: 'Serum Institute',
        vvm_stage: 'I',
      };
      expect(await use(changes)).toMatchObject({ status: 201, body: { ...figures, differs: true } });
    });

    test.each([
      ['left out', undefined],
      ['blank', ''],
      ['null', null],
    ])('accepts optional fields that are %s', async (_how, nothing) => {
      await issued();
      const kept = ['antigen', 'year', 'quarter', 'children_immunized', 'immunization_type', 'activity'];
      const left = Object.keys(record()).filter((name) => !kept.includes(name));
      expect(await use(Object.fromEntries(left.map((name) => [name, nothing])))).toMatchObject({
        status: 201,
        body: { wastage: 10, differs: false },
      });
    });

    test.each([
      [
        'batch_no',
        { batch_no: 'B-18' },
        40,
        'Several issued entries fit. Please give the batch number as well.',
      ],
      [
        'expiry_date',
        { expiry_date: '2027-07-31' },
        40,
        'Several issued entries fit. Please give the expiry date as well.',
      ],
      ['vendor', { vendor: 'Bharat' }, 40, 'Several issued entries fit. Please give the vendor as well.'],
      [
        'vvm_stage',
        { vvm_stage: 'II' },
        40,
        'Several issued entries fit. Please give the VVM stage as well.',
      ],
      [
        'wastage',
        {},
        50,
        'Several issued entries fit. Please give the doses used and the doses wasted as well.',
      ],
    ])('with two possible entries finds the right one by %s', async (path, changes, doses, detail) => {
      const entry = await issued();
      await issued(changes, doses);
      expect(await use({ [path]: undefined })).toMatchObject({
        status: 409,
        body: { code: 'entry-unclear', detail, errors: [{ path, message: detail }] },
      });
      expect(await use({ batch_no: ' b-17 ' })).toMatchObject({
        status: 201,
        body: { entry, differs: false },
      });
    });

    test('with two identical entries is refused', async () => {
      const entry = await issued();
      await issued();
      expect(await use()).toMatchObject({
        status: 409,
        body: { code: 'entry-unclear', detail: 'Several issued entries fit. Please choose one of them.' },
      });
      expect(await use({ entry })).toMatchObject({ status: 201, body: { entry } });
    });

    test('sent again later is the same event, and with another figure is refused', async () => {
      await issued();
      const key = { 'idempotency-key': 'use, once' };
      const first = await use({}, key);
      world.advance(600_000);
      await issued();
      expect((await use({}, key)).body).toEqual(first.body);
      expect(await use({ children_immunized: 29 }, key)).toMatchObject({
        status: 409,
        body: { code: 'content-mismatch' },
      });
    });

    test('for another facility is forbidden', async () => {
      await issued();
      expect((await use({ facility: dala.facility })).status).toBe(403);
      expect((await use({ activity: 'issued' })).status).toBe(400);
    });
  });

  test('a call repeated by key or id is the same event, and a different one under its id is refused', async () => {
    const key = { 'idempotency-key': 'save button, once' };
    const first = await call('POST', '/v/api/ledger/', receipt, key);
    world.advance(5000);
    expect((await call('POST', '/v/api/ledger/', receipt, key)).body).toEqual(first.body);
    const id = freshId();
    await call('POST', '/v/api/ledger/', { ...receipt, id });
    await call('POST', '/v/api/ledger/', { ...receipt, id });
    const other = await call('POST', '/v/api/ledger/', { ...receipt, id, no_of_dose: 7 });
    expect(other).toMatchObject({ status: 409, body: { code: 'content-mismatch' } });
    expect(await wallet()).toMatchObject({ balance: 200 });
  });

  test('a wallet is opened once', async () => {
    const open = () => call('POST', '/v/create/antigen/wallet/', { antigen: bcg });
    expect(await open()).toEqual({ status: 201, body: { detail: 'Wallet successfully created' } });
    expect(await open()).toEqual({
      status: 200,
      body: { detail: 'Facility with this antigen wallet exists' },
    });
    expect((await call('GET', `/v/filter/antigen/wallet/${ajingi.facility}/`)).body).toMatchObject([
      { balance: 0, admin: officer.user_id },
    ]);
  });

  test.each([
    ['an unknown antigen', { antigen: freshId() }, 'antigen', 'There is no such antigen'],
    ['an unknown origin', { origin: freshId() }, 'origin', 'There is no such facility'],
    [
      'a day that is none',
      { expiry_date: '2026-02-30' },
      'expiry_date',
      'Please give the date as 20/11/2026 or 2026-11-20T08:30',
    ],
    [
      'a time that is none',
      { time_received: 'at noon' },
      'time_received',
      'Please give the date as 20/11/2026 or 2026-11-20T08:30',
    ],
    ['no time', { time_received: undefined }, 'time_received', 'Time received is needed'],
    [
      'a number for a name',
      { reporting_officer: 7 },
      'reporting_officer',
      'Reporting officer must be a text',
    ],
    ['an empty batch', { batch_no: '' }, 'batch_no', 'Batch no is needed'],
    ['a stage that there is not', { vvm_stage: 'V' }, 'vvm_stage', 'VVM stage must be one of I, II, III'],
    ['half a dose', { no_of_dose: 0.5 }, 'no_of_dose', 'No of dose must be a whole number'],
    ['no dose', { no_of_dose: 0 }, 'no_of_dose', 'No of dose must be at least 1'],
    ['an unknown activity', { activity: 'stolen' }, 'activity', 'Activity must be one of the list'],
  ])('%s: 400 with a sentence beside the field', async (_, changes, path, message) => {
    const answer = await call('POST', '/v/api/ledger/', { ...receipt, ...changes });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: message, errors: [{ path, message }] },
    });
  });

  test('an instant is stored as the local minute and returned as an instant', async () => {
    const sent = { ...receipt, time_received: '2026-11-20T07:14:00.000Z', expiry_date: '30/06/2027' };
    expect(await call('POST', '/v/api/ledger/', sent)).toMatchObject({
      status: 201,
      body: { time_received: '2026-11-20T07:14:00.000Z', expiry_date: '2027-06-30' },
    });
    const stored = await world.deps.db.selectFrom('ledger_entry').select('happened_at').executeTakeFirst();
    expect(stored).toEqual({ happened_at: '2026-11-20T08:14' });
  });

  test('a refused call opens no case, because its caller gets the answer', async () => {
    const entry = await received();
    const id = freshId();
    const issue = { ...particulars, activity: 'issued', entry, no_of_dose: 101, id };
    expect((await call('POST', '/v/api/ledger/', issue)).status).toBe(409);
    expect((await call('POST', '/v/api/ledger/', { ...issue, no_of_dose: 5 })).status).toBe(409);
    expect(await world.deps.db.selectFrom('case_file').selectAll().execute()).toEqual([]);
  });

  test('lists filter by activity, lots with doses left and issued entries not utilized, and search, newest first', async () => {
    const entry = await received();
    world.advance(1000);
    const second = await received();
    await call('POST', '/v/api/ledger/', { ...particulars, activity: 'issued', entry, no_of_dose: 100 });
    const ids = async (url: string) => (await call('GET', url)).body.map((row: { id: string }) => row.id);
    expect(await ids(`/v/get/ledger/${ajingi.facility}/recieved/`)).toEqual([second, entry]);
    expect(await ids(`/v/get/ledger/by/antigen/${ajingi.facility}/${bcg}/`)).toEqual([second]);
    expect(await ids(`/v/get/ledger/issued/antigen/${ajingi.facility}/${bcg}/`)).toHaveLength(1);
    expect(await ids('/v/api/ledger/string/serum%20institute/')).toHaveLength(0);
    expect(await ids('/v/api/ledger/string/bcg/')).toHaveLength(3);
    expect((await call('GET', '/v/api/ledger/?page=0&page_size=2&search=b-1')).body).toMatchObject({
      count: 3,
      results: [{}, {}],
    });
  });

  test('companion calls change nothing and report the current figures and whether they differ', async () => {
    const id = await received();
    const same = await call('PUT', '/v/recieved/antigen/stock/', { antigen: bcg, balance: 100, issued: 0 });
    expect(same).toMatchObject({
      status: 200,
      body: { wallet: { balance: 100 }, entry: null, differs: false },
    });
    const other = await call('PUT', '/v/decrement/wallet/', { antigen: bcg, balance: 5000 });
    expect(other.body).toMatchObject({ wallet: { balance: 100 }, differs: true });
    expect(await call('PATCH', `/v/api/ledger/${id}/`, { no_of_dose: 1 })).toMatchObject({
      body: { entry: { id, no_of_dose: 100 }, wallet: { balance: 100 }, differs: true },
    });
  });

  test('totals of a state and a country come from the rollups', async () => {
    await received();
    const tablet = await FakeTablet.at(world, 'dala');
    expect(tablet.facility).toBe(dala.facility);
    officer = await world.signIn(await world.createUser({ level: 'country', roles: ['stateManager'] }));
    expect((await call('GET', `/v/total/wallet/balance/${ajingi.country}/`)).body).toEqual({
      qs: [
        { state__name: 'Kano', balance: 100, issued: 0, wastage: 0 },
        { state__name: 'Lagos', balance: 0, issued: 0, wastage: 0 },
      ],
    });
    expect((await call('GET', `/v/total/waste/${ajingi.state}/`)).body.qs).toMatchObject([
      { state__name: 'Kano' },
    ]);
    expect((await call('GET', `/v/total/waste/${accra.country}/`)).status).toBe(403);
    expect((await call('GET', `/v/total/waste/${freshId()}/`)).status).toBe(404);
  });

  test('higher levels can read their unit and write nothing, and a neighbour can read nothing', async () => {
    await received();
    officer = await world.signIn(await world.createUser({ level: 'lga' }));
    expect(await wallet()).toMatchObject({ balance: 100 });
    expect((await call('GET', '/v/api/ledger/')).body).toHaveLength(1);
    expect((await call('POST', '/v/api/ledger/', receipt)).status).toBe(403);
    officer = await world.signIn(await world.createUser({ at: 'gafasa' }));
    expect((await call('GET', `/v/filter/antigen/wallet/${ajingi.facility}/`)).status).toBe(403);
    expect((await call('GET', '/v/api/ledger/')).body).toEqual([]);
    expect((await call('GET', `/v/filter/antigen/wallet/${freshId()}/`)).status).toBe(404);
    expect((await call('GET', '/v/filter/antigen/wallet/nonsense/')).status).toBe(400);
  });
});
