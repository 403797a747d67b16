import { describe, expect, test } from 'vitest';
import { serverTimeBy } from '#client/db/clock.ts';
import { bcg, receive } from '#tests/client/support/activities.ts';
import { device, nextId, sharedLocks, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityA, facilityB, problem, reply, tokenReply } from '#tests/client/support/replies.ts';

test('a signed-in officer reopens the app offline without a request', async () => {
  const server = new FakeServer();
  const first = await signedIn(server);
  first.engine.close();
  server.requests.length = 0;
  const { engine } = device(server, { indexedDB: first.deps.indexedDB });
  expect(await engine.session.restore()).toMatchObject({
    email: 'amina@demo.test',
    is_facility: true,
    level: 'facility',
  });
  expect(server.requests).toEqual([]);
});

test('signing out keeps waiting events and counts them, and a colleague sends them under the author’s grant', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const author = await engine.session.current();
  await engine.stock.save(receive(10));
  expect(await engine.session.logout()).toEqual({ waiting: 1 });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1, state: 'sign-in-needed' });

  await engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  const push = server.requests.find(({ path }) => path === '/v/sync/push/');
  const [event] = (push!.body as { events: { actor: string; grant: string }[] }).events;
  expect(event).toMatchObject({ actor: author!.userId });
  expect((await engine.session.current())?.userId).not.toBe(author!.userId);
  expect(server.state.ledger.wallets.get(bcg)?.balance).toBe(10);
});

test('a sign-in ends the wait requested by a server that was down', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.stock.save(receive(100));
  server.script('/v/sync/', () => Promise.reject(new TypeError('no network')), 9);
  for (let tries = 0; tries < 9; tries++) await engine.sync.replay();
  expect(await engine.sync.replay({ isForced: false })).toMatchObject({ outcome: 'waiting', requests: 0 });
  await engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.sync.replay({ isForced: false })).toMatchObject({ outcome: 'done' });
});

test('the badge counts the entries of the current facility, names other facilities’ apart, and the sign-out counts all', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.stock.save(receive(10));
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1, otherFacilities: 0 });
  await engine.session.logout();
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1, otherFacilities: 0 });
  server.script('/auth/token/', () => {
    const answer = tokenReply({ email: 'bola@demo.test', access: server.access, token: server.refreshToken });
    const grant = answer.grant && { ...answer.grant, facility: facilityB };
    return reply({ ...answer, facilityId: facilityB, grant });
  });
  await engine.session.login({ email: 'bola@demo.test', password: 'secret' });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, otherFacilities: 1 });
  await engine.stock.save(receive(10));
  await engine.stock.save(receive(10));
  expect(await engine.queries.badge()).toMatchObject({ waiting: 2, otherFacilities: 1 });
  expect(await engine.session.logout()).toEqual({ waiting: 3 });
});

test('nothing can be saved without a signed-in user', async () => {
  const { engine } = device(new FakeServer());
  expect(await engine.stock.save(receive(1))).toEqual({ ok: false, reason: 'signed-out' });
});

test.each([
  ['Web Locks', sharedLocks()],
  ['the lease in the database', null],
])('two contexts refreshing at once under %s use the refresh token once', async (_name, locks) => {
  const server = new FakeServer();
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const first = await signedIn(server, { locks, sleep });
  const second = device(server, { indexedDB: first.deps.indexedDB, locks, sleep });
  const refused = server.access;
  server.access = 'expired';
  const outcomes = await Promise.all([first.engine.renew(refused), second.engine.renew(refused)]);
  expect(outcomes).toEqual([
    { kind: 'fresh', access: 'access-2' },
    { kind: 'fresh', access: 'access-2' },
  ]);
  expect(server.requestsTo('/auth/token/refresh/')).toBe(1);
});

test.each([
  ['wrong-credentials', () => problem(401, 'wrong-credentials')],
  ['too-many-tries', () => problem(429, 'too-many-requests', {}, { 'retry-after': '30' })],
  ['refused', () => problem(400, 'invalid')],
  ['no-connection', () => Promise.reject(new TypeError('no network'))],
  ['no-connection', () => new Response('<html>Sign in to WiFi</html>')],
] as const)('a login that fails is %s', async (reason, script) => {
  const server = new FakeServer();
  const { engine } = device(server);
  server.script('/auth/token/', script);
  expect(await engine.session.login({ email: 'amina@demo.test', password: 'x' })).toMatchObject({
    ok: false,
    reason,
  });
  expect(await engine.session.current()).toBeNull();
});

test('the server’s time is known even with a wrong clock that is turned back later', async () => {
  const server = new FakeServer();
  const { engine, clock } = device(server);
  const rightNow = clock.now;
  clock.now -= 3_600_000;
  await engine.session.login({ email: 'amina@demo.test', password: 'secret' });
  const known = await engine.session.clock();
  expect(Math.abs(serverTimeBy(known, clock.now) - rightNow)).toBeLessThan(1_000);
  expect(serverTimeBy(known, clock.now - 86_400_000)).toBe(known.heardAt);
});

describe('the permission to record offline', () => {
  const endsAt = Date.parse('2026-12-20T08:00:00.000Z');

  test('ends at a known time, by the device’s own clock', async () => {
    const server = new FakeServer();
    const { engine, clock } = device(server);
    expect(await engine.session.grantEndsAt()).toBeNull();
    clock.now -= 3_600_000;
    await engine.session.login({ email: 'amina@demo.test', password: 'secret' });
    const told = await engine.session.grantEndsAt();
    expect(Math.abs((told ?? 0) - (endsAt - 3_600_000))).toBeLessThan(1_000);
  });

  test('after its end, saving continues and the time stays known', async () => {
    const server = new FakeServer();
    const { engine, clock } = await signedIn(server);
    clock.now += 40 * 86_400_000;
    expect(await engine.stock.save(receive(1))).toMatchObject({ ok: true });
    expect(await engine.session.grantEndsAt()).toBeLessThan(clock.now);
  });

  test('is renewed with the token', async () => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    const grant = { id: nextId(), facility: facilityA, expires_at: '2027-01-20T08:00:00.000Z' };
    server.script('/auth/token/refresh/', () =>
      reply({
        access: 'access-2',
        token: 'refresh-2',
        grant,
        server_time: '2026-11-20T08:00:00.000Z',
      }),
    );
    await engine.renew(server.access);
    expect(await engine.session.grantEndsAt()).toBeGreaterThan(endsAt + 30 * 86_400_000);
  });
});

describe('a sign-out without a network', () => {
  const unreachable = () => Promise.reject(new TypeError('no network'));
  const told = (server: FakeServer) =>
    server.requests.filter(({ path }) => path === '/auth/logout/').map(({ body }) => body);

  test('is remembered, even over a reload, and reported when the server is reachable again', async () => {
    const server = new FakeServer();
    const { engine, deps } = await signedIn(server);
    server.script('/auth/logout/', unreachable);
    await engine.session.logout();
    await expect.poll(() => told(server)).toEqual([{ token: 'refresh-1' }]);
    const reopened = device(server, { indexedDB: deps.indexedDB });
    await reopened.engine.sync.replay();
    expect(told(server)).toEqual([{ token: 'refresh-1' }, { token: 'refresh-1' }]);
    await reopened.engine.sync.replay();
    expect(told(server)).toHaveLength(2);
  });

  test.each([
    ['503', () => problem(503, 'unavailable')],
    ['429', () => problem(429, 'too-many')],
    ['a captive portal', () => new Response('<html>Sign in to WiFi</html>')],
  ] as const)('%s is no answer: it is reported again', async (_name, script) => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    server.script('/auth/logout/', script);
    await engine.session.logout();
    await expect.poll(() => told(server)).toHaveLength(1);
    await engine.sync.replay();
    await engine.sync.replay();
    expect(told(server)).toHaveLength(2);
  });

  test('does not sign out a colleague who signs in meanwhile', async () => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    server.script('/auth/logout/', unreachable);
    await engine.session.logout();
    server.refreshToken = 'refresh-9';
    await engine.session.login({ email: 'bola@demo.test', password: 'secret' });
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(told(server).at(-1)).toEqual({ token: 'refresh-1' });
    expect(await engine.session.current()).toMatchObject({ email: 'bola@demo.test', signInNeeded: false });
  });

  test('needs no token', async () => {
    const server = new FakeServer();
    const headers: (string | null)[] = [];
    const { engine } = await signedIn(server, {
      fetch: (input, init) => {
        if (String(input).includes('logout')) headers.push(new Headers(init?.headers).get('authorization'));
        return server.fetch(input, init);
      },
    });
    await engine.session.logout();
    await expect.poll(() => headers).toEqual([null]);
  });
});
