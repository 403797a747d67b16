import { describe, expect, test } from 'vitest';
import { account } from '#contract/calls/account.ts';
import { lookups } from '#contract/calls/lookups.ts';
import { apiOf } from '#client/session/api.ts';
import { device, signedIn, type Device } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { problem, reply } from '#tests/client/support/replies.ts';

const path = '/v/second-factor/';
const begin = { body: { password: 'a slip of the finger' } };
/** The HTTP client of a page on this tablet; a page has an address, and ky passes a whole `Request`. */
function apiOn({ engine, deps }: Device) {
  const baseUrl = 'https://server.test';
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return deps.fetch(request.url, { method: request.method, headers: request.headers });
  };
  return apiOf(engine.db, { deps: { ...deps, baseUrl, fetch: send }, renew: engine.renew });
}
const renewals = (server: FakeServer) => server.requestsTo('/auth/token/refresh/');

describe('a call answered with 401', () => {
  test.each(['wrong-credentials', 'second-factor'])(
    'for %s is not sent again, because it would count as a second guess, and nobody is signed out',
    async (code) => {
      const server = new FakeServer();
      const tablet = await signedIn(server);
      server.script(path, () => problem(401, code), 5);
      expect(await apiOn(tablet).call(account.beginSecondFactor, begin)).toMatchObject({
        ok: false,
        reason: 'refused',
        status: 401,
        code,
      });
      expect(server.requestsTo(path)).toBe(1);
      expect(renewals(server)).toBe(0);
    },
  );

  test('because of its token is sent once more with a new one', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    server.script(path, () => problem(401, 'unauthorized'));
    server.script(path, () => reply({ on: false, required: false }));
    expect(await apiOn(tablet).call(account.secondFactor, {})).toMatchObject({ ok: true });
    expect([server.requestsTo(path), renewals(server)]).toEqual([2, 1]);
  });

  test('because of its token reports it if the sign-in has ended', async () => {
    const server = new FakeServer();
    const tablet = await signedIn(server);
    server.isRefreshRevoked = true;
    server.script(path, () => problem(401, 'unauthorized'));
    expect(await apiOn(tablet).call(account.secondFactor, {})).toMatchObject({
      ok: false,
      reason: 'signed-out',
    });
    expect(await tablet.engine.session.current()).toMatchObject({ signInNeeded: true });
  });

  test('from a signed-out user renews nothing', async () => {
    const server = new FakeServer();
    const tablet = device(server);
    expect(await apiOn(tablet).call(account.secondFactor, {})).toMatchObject({
      ok: false,
      reason: 'signed-out',
    });
    expect(renewals(server)).toBe(0);
  });
});

test('rows that only a newer build can read are left out of an answer, counted, and reported by their list', async () => {
  const server = new FakeServer();
  const tablet = await signedIn(server);
  const row = { id: '2026', name: '2026' };
  server.script('/v/api/year/', () => reply([row, { ...row, name: { of: 'a newer build' } }, row]));
  const years = await apiOn(tablet).call(lookups.years, {});
  expect(years).toMatchObject({ ok: true, unread: 1 });
  await tablet.engine.sync.replay();
  expect(server.reports).toMatchObject([{ kind: 'unreadable', detail: '/v/api/year/  name' }]);
});
