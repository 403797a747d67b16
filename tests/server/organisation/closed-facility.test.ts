import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { catalogueNames } from '#domain/equipment/catalogue.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';

let server: TestApp;
let officer: TokenReply;

beforeEach(async () => {
  server = await testApp({ engine: 'pglite' });
  await server.deps.db.insertInto('antigen').values({ id: bcg, name: 'BCG', schedule: 'At birth' }).execute();
  officer = await server.signIn(await server.createUser());
});
afterEach(() => server.close());

const post = (url: string, payload: object, key = '') =>
  server.call({ method: 'POST', url, payload, headers: { 'idempotency-key': key } }, officer);
const close = () =>
  server.deps.db
    .updateTable('facility')
    .set({ closed_at: server.deps.now() })
    .where('id', '=', places.ajingi.facility)
    .execute();

const particulars = {
  antigen: bcg,
  no_of_dose: 100,
  reporting_officer: 'Ada Obi',
  time_received: '2026-11-20T08:14',
  year: 2026,
  quarter: 'Q4',
};
const receipt = {
  ...particulars,
  activity: 'recieved',
  batch_no: 'B-17',
  expiry_date: '2027-06-30',
  vvm_stage: 'I',
  vendor: 'Serum Institute',
  origin: places.ikeja.facility,
};

test.each([
  ['a receipt', '/v/api/ledger/', receipt],
  ['a wallet', '/v/create/antigen/wallet/', { antigen: bcg }],
  ['a child', '/v/api/child/registration/', { fullname: 'Musa Ibrahim', dob: '2026-10-02' }],
  ['equipment', '/v/api/equipment/', { type_cce: catalogueNames('cce')[0]?.id }],
])('a closed facility refuses %s, but a repeated earlier call gets its answer', async (_what, url, body) => {
  const before = await post(url, body, 'before');
  expect(before.statusCode).toBe(201);
  await close();
  const late = await post(url, body, 'late');
  expect([late.statusCode, late.json().code, late.json().detail]).toEqual([
    409,
    'place-closed',
    'The facility ajingi clinic is closed.',
  ]);
  const again = await post(url, body, 'before');
  expect(again.json()).toEqual(before.json());
});

test('stock of a closed facility may still leave it', async () => {
  const { id: entry } = (await post('/v/api/ledger/', receipt, 'before')).json<{ id: string }>();
  await close();
  const sent = { ...particulars, entry, activity: 'transfer', destination: places.dala.facility };
  expect((await post('/v/api/ledger/', sent, 'after')).statusCode).toBe(201);
});
