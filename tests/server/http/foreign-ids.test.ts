import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';

const { ajingi, gafasa } = testFacilities;
const companions = [
  '/v/recieved/antigen/stock/',
  '/v/issued/antigen/stock/',
  '/v/transfer/antigen/stock/',
  '/v/update/increment/ledger/',
  '/v/decrement/wallet/',
  '/v/update/wastage/',
  '/v/update/ledger/',
];

describe('a call that names another facility’s rows', () => {
  let server: TestApp;
  let officer: TokenReply;
  let lot: string;

  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    const tablet = await FakeTablet.at(server, 'gafasa');
    lot = tablet.save('receive', typed.receive(100)).event_id;
    await tablet.push();
    officer = await server.signIn(await server.createUser({ at: 'ajingi' }));
    const payload = { antigen: bcg };
    await server.call({ method: 'POST', url: '/v/create/antigen/wallet/', payload }, officer);
  });
  afterAll(() => server.close());

  const statusOf = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) =>
    (await server.call({ method, url, payload }, officer)).statusCode;

  test.each([
    ['theirs', () => lot],
    ['nobody’s', () => freshId()],
  ])('is refused without revealing anything about an entry that is %s', async (_whose, entry) => {
    for (const url of companions) {
      for (const place of [{}, { facility: ajingi.facility }, { facility: gafasa.facility }])
        expect([url, await statusOf('PUT', url, { ...place, antigen: bcg, id: entry() })]).toEqual([
          url,
          403,
        ]);
    }
    for (const change of [{ batch_no: 'B-2' }, { balance: 5 }, {}])
      expect(await statusOf('PATCH', `/v/api/ledger/${entry()}/`, change)).toBe(403);
  });

  test('is refused for a foreign wallet and leaves one’s own unchanged', async () => {
    const open = (facility?: string) =>
      statusOf('POST', '/v/create/antigen/wallet/', { antigen: bcg, ...(facility && { facility }) });
    expect(await open(gafasa.facility)).toBe(403);
    expect(await open(freshId())).toBe(403);
    expect(await open(ajingi.facility)).toBe(200);
    expect(await open()).toBe(200);
  });

  // Sent as text, because in a program's object such a name is not a field.
  test.each(['__proto__', 'constructor'])('cannot reach a field through %s in the body', async (name) => {
    for (const inner of [{ facility: gafasa.facility }, { prototype: { facility: gafasa.facility } }]) {
      const payload = `{"antigen":${JSON.stringify(bcg)},${JSON.stringify(name)}:${JSON.stringify(inner)}}`;
      const headers = { 'content-type': 'application/json' };
      const { statusCode, body } = await server.call(
        { method: 'POST', url: '/v/create/antigen/wallet/', headers, payload },
        officer,
      );
      expect([statusCode, body.includes(gafasa.facility)]).toEqual([200, false]);
      expect(Reflect.get({}, 'facility')).toBeUndefined();
    }
  });
});
