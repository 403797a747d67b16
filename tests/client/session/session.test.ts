import { expect, test } from 'vitest';
import { bcg, receive } from '#tests/client/support/activities.ts';
import { device, sharedLocks, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB, problem, reply, tokenReply } from '#tests/client/support/replies.ts';

test('a signed-in officer reopens offline: no request is made', async () => {
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

test('signing out keeps waiting events and says how many; a colleague sends them under the author’s grant', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const author = await engine.session.current();
  await engine.outbox.save(receive(10));
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

test('the badge counts the entries of the facility signed in; those of another are named apart, the logout counts all', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.outbox.save(receive(10));
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
  await engine.outbox.save(receive(10));
  await engine.outbox.save(receive(10));
  expect(await engine.queries.badge()).toMatchObject({ waiting: 2, otherFacilities: 1 });
  expect(await engine.session.logout()).toEqual({ waiting: 3 });
});

test('nothing can be saved when nobody is signed in', async () => {
  const { engine } = device(new FakeServer());
  expect(await engine.outbox.save(receive(1))).toEqual({ ok: false, reason: 'signed-out' });
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
