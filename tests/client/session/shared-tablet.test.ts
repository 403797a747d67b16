import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PinVerifier } from '#contract/wire/session.ts';
import { apiOf } from '#client/session/api.ts';
import { sharedTablet, type SharedTablet } from '#client/session/shared-tablet.ts';
import { receive } from '#tests/client/support/activities.ts';
import { device, type Device } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { facilityB, problem, reply, tokenReply } from '#tests/client/support/replies.ts';

const rounds = 100_000;
const minute = 60_000;
const amina = 'amina@demo.test';
const bola = 'bola@demo.test';
const idOf = (email: string) => tokenReply({ email, access: '', token: '' }).user_id;

function verifierOf(pin: string, salt = 'c2FsdHNhbHRzYWx0c2FsdA=='): PinVerifier {
  const hash = pbkdf2Sync(pin, Buffer.from(salt, 'base64'), rounds, 32, 'sha256').toString('base64');
  return { kind: 'pbkdf2-sha256', rounds, salt, hash };
}

interface Tablet extends Device {
  readonly tablet: SharedTablet;
}

function tabletOf(server: FakeServer, deps = {}): Tablet {
  const made = device(server, deps);
  const { engine } = made;
  // Screens call with a single `Request`; the in-memory server takes an address and a body.
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = new Request(input);
    return server.fetch(request.url, { headers: request.headers, body: await request.text() });
  };
  const online = { ...made.deps, baseUrl: 'https://server.test', fetch };
  const api = apiOf(engine.db, { deps: online, renew: engine.renew });
  return { ...made, tablet: sharedTablet(engine.db, { deps: made.deps, api }) };
}

/** Signs in online as a user who may have a PIN and another home. */
async function signIn(
  server: FakeServer,
  { engine }: Device,
  { email, pin, facilityId }: { email: string; pin?: string; facilityId?: typeof facilityB },
): Promise<void> {
  server.script('/auth/token/', () => {
    const answer = tokenReply({ email, access: server.access, token: `${email}-refresh` });
    const grant = answer.grant && { ...answer.grant, ...(facilityId ? { facility: facilityId } : {}) };
    return reply({
      ...answer,
      ...(facilityId ? { facilityId } : {}),
      grant,
      pin: pin === undefined ? null : verifierOf(pin),
    });
  });
  expect(await engine.session.login({ email, password: 'secret' })).toMatchObject({ ok: true });
}

describe('two officers enrolled on one tablet', () => {
  test('switch by PIN without a request, and each event names the officer who saved it', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await signIn(server, shared, { email: bola, pin: '222222' });
    await shared.engine.sync.replay();
    server.requests.length = 0;

    expect(await shared.tablet.officers()).toMatchObject([
      { email: bola, isCurrent: true, waitUntil: null },
      { email: amina, isCurrent: false, waitUntil: null },
    ]);
    await shared.engine.stock.save(receive(10));
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '111111' })).toMatchObject({
      ok: true,
      session: { email: amina, isLocked: false },
    });
    await shared.engine.stock.save(receive(20));
    expect(server.requests).toEqual([]);
    const actors = (await shared.engine.db.event.toArray()).map(({ envelope }) => envelope.actor);
    expect(actors).toEqual([idOf(bola), idOf(amina)]);
    const { rows } = await shared.engine.queries.syncRows();
    expect(rows.map(({ actorName }) => actorName)).toEqual([`${amina} Officer`, `${bola} Officer`]);
    expect((await shared.tablet.officers()).map(({ email }) => email)).toEqual([amina, bola]);
  });

  test('records saved by one are sent by the other', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.engine.stock.save(receive(10));
    await signIn(server, shared, { email: bola, pin: '222222' });
    expect(await shared.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await shared.engine.queries.badge()).toMatchObject({ waiting: 0 });
  });
});

describe('a locked tablet', () => {
  test('shows no user until the PIN was entered, even after it was closed', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    expect(await shared.tablet.lock()).toBe(true);
    shared.engine.close();
    const reopened = tabletOf(server, { indexedDB: shared.deps.indexedDB });
    expect(await reopened.engine.session.restore()).toMatchObject({ email: amina, isLocked: true });
    expect(await reopened.tablet.unlock({ user: idOf(amina), pin: '000000' })).toEqual({
      ok: false,
      reason: 'wrong-pin',
      triesLeft: 4,
    });
    expect(await reopened.engine.session.current()).toMatchObject({ isLocked: true });
    expect(await reopened.tablet.unlock({ user: idOf(amina), pin: '111111' })).toMatchObject({ ok: true });
    expect(await reopened.engine.session.current()).toMatchObject({ isLocked: false });
  });

  test('continues to send waiting entries', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.engine.stock.save(receive(10));
    await shared.tablet.lock();
    expect(await shared.engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await shared.engine.session.current()).toMatchObject({ isLocked: true });
  });

  test('needs a PIN', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    expect(await shared.tablet.lock()).toBe(false);
    await signIn(server, shared, { email: amina });
    expect(await shared.tablet.lock()).toBe(false);
    expect(await shared.engine.session.current()).toMatchObject({ isLocked: false, hasPin: false });
  });
});

describe('guessing a PIN', () => {
  test('waits 1, 5, 15, 60 and 60 minutes after five wrong ones, and refuses the right one meanwhile', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.tablet.lock();
    const guess = (pin: string) => shared.tablet.unlock({ user: idOf(amina), pin });
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await guess('999999')).toEqual({ ok: false, reason: 'wrong-pin', triesLeft });
    }
    for (const minutes of [1, 5, 15, 60, 60]) {
      const refused = await guess('999999');
      expect(refused).toMatchObject({ ok: false, reason: 'wait' });
      const until = refused.ok || refused.reason !== 'wait' ? 0 : refused.until;
      expect(Math.round((until - shared.clock.now) / minute)).toBe(minutes);
      expect(await guess('111111')).toMatchObject({ ok: false, reason: 'wait' });
      shared.clock.now = until;
    }
    expect(await guess('111111')).toMatchObject({ ok: true });
    await shared.tablet.lock();
    expect(await guess('999999')).toMatchObject({ reason: 'wrong-pin', triesLeft: 4 });
  });

  test('is counted before it is checked', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.tablet.lock();
    const trying = shared.tablet.unlock({ user: idOf(amina), pin: '999999' });
    const counted = async () =>
      (await shared.engine.db.meta.get(`pin-attempts:${idOf(amina)}`)) !== undefined;
    await expect.poll(counted).toBe(true);
    expect(await trying).toMatchObject({ triesLeft: 4 });
  });

  test('a clock set back prolongs the wait', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.tablet.lock();
    for (let tries = 0; tries < 5; tries++) await shared.tablet.unlock({ user: idOf(amina), pin: '999999' });
    shared.clock.now -= 24 * 60 * minute;
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '111111' })).toMatchObject({
      reason: 'wait',
    });
  });

  test('ends with a sign-in by password, which also brings a PIN changed elsewhere', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await shared.tablet.lock();
    for (let tries = 0; tries < 5; tries++) await shared.tablet.unlock({ user: idOf(amina), pin: '999999' });
    await signIn(server, shared, { email: amina, pin: '333333' });
    expect(await shared.engine.session.current()).toMatchObject({ isLocked: false });
    await shared.tablet.lock();
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '333333' })).toMatchObject({ ok: true });
  });
});

describe('enrolment after a takeover', () => {
  test('ends for a user without a PIN when a colleague signs in', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina });
    await signIn(server, shared, { email: bola, pin: '222222' });
    expect((await shared.tablet.officers()).map(({ email }) => email)).toEqual([bola]);
    expect((await shared.engine.db.meta.get('sign-outs'))?.value).toEqual([`${amina}-refresh`]);
  });

  test('ends for a user of another facility than the tablet’s', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await signIn(server, shared, { email: bola, pin: '222222', facilityId: facilityB });
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '111111' })).toMatchObject({ ok: true });
    expect((await shared.tablet.officers()).map(({ email }) => email)).toEqual([amina]);
    expect(await shared.tablet.unlock({ user: idOf(bola), pin: '222222' })).toEqual({
      ok: false,
      reason: 'not-enrolled',
    });
  });

  test('continues for colleagues after one of them signs out', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina, pin: '111111' });
    await signIn(server, shared, { email: bola, pin: '222222' });
    await shared.engine.session.logout();
    expect(await shared.engine.session.current()).toBeNull();
    expect(await shared.tablet.officers()).toMatchObject([{ email: amina, isCurrent: false }]);
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '111111' })).toMatchObject({ ok: true });
  });
});

describe('setting a PIN', () => {
  test('keeps the verifier that the server returns', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina });
    server.script('/v/get/otp/pin/reset/', () => reply({ detail: 'mailed' }));
    server.script('/v/reset/pin/access/', () => reply({ success: 'set', verifier: verifierOf('444444') }));
    expect(await shared.tablet.requestPinCode()).toEqual({ ok: true });
    expect(await shared.tablet.setPin({ otp: '123456', pin: '444444' })).toEqual({ ok: true });
    expect(await shared.tablet.lock()).toBe(true);
    expect(await shared.tablet.unlock({ user: idOf(amina), pin: '444444' })).toMatchObject({ ok: true });
  });

  test('outlasts a refresh that the server answered before', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina });
    server.script('/v/reset/pin/access/', () => reply({ success: 'set', verifier: verifierOf('444444') }));
    server.script('/auth/token/refresh/', async () => {
      await shared.tablet.setPin({ otp: '123456', pin: '444444' });
      const { grant, server_time } = tokenReply({ email: amina, access: '', token: '' });
      return reply({ access: 'access-2', token: 'refresh-2', grant, pin: null, server_time });
    });
    expect(await shared.engine.renew(server.access)).toEqual({ kind: 'fresh', access: 'access-2' });
    expect(await shared.engine.session.current()).toMatchObject({ hasPin: true });
  });

  test('changes nothing if the code is wrong or the server refuses or cannot be reached', async () => {
    const server = new FakeServer();
    const shared = tabletOf(server);
    await signIn(server, shared, { email: amina });
    const wanted = { otp: '123456', pin: '444444' };
    server.script('/v/reset/pin/access/', () => reply({ notmatch: 'That code is wrong' }));
    expect(await shared.tablet.setPin(wanted)).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'That code is wrong',
    });
    server.script('/v/reset/pin/access/', () => problem(429, 'too-many'));
    expect(await shared.tablet.setPin(wanted)).toMatchObject({ ok: false, reason: 'refused' });
    server.script('/v/reset/pin/access/', () => Promise.reject(new TypeError('no network')));
    expect(await shared.tablet.setPin(wanted)).toMatchObject({ ok: false, reason: 'no-connection' });
    expect(await shared.tablet.lock()).toBe(false);
  });
});

test('each person chooses when the tablet locks itself', async () => {
  const server = new FakeServer();
  const shared = tabletOf(server);
  await signIn(server, shared, { email: amina, pin: '111111' });
  expect(await shared.tablet.idleMinutes()).toBe(5);
  await shared.tablet.setIdleMinutes(15);
  await signIn(server, shared, { email: bola, pin: '222222' });
  expect(await shared.tablet.idleMinutes()).toBe(5);
  await shared.tablet.unlock({ user: idOf(amina), pin: '111111' });
  expect(await shared.tablet.idleMinutes()).toBe(15);
});
