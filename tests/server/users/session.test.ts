import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefreshReply, TokenReply } from '#contract/wire/session.ts';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';

const device = '0190b000-0000-7000-8000-000000000001';
const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(bothEngines)('a session on %s', (engine) => {
  let server: TestApp;
  let officer: TestUser;

  beforeEach(async () => {
    server = await testApp({ engine });
    officer = await server.createUser({ email: 'amina@test.example', roles: ['stateManager'] });
  });
  afterEach(() => server.close());

  const attempt = (payload: object, headers: Record<string, string> = {}) =>
    server.call({ method: 'POST', url: '/auth/token/', payload, headers });
  const refresh = (token: string, extra: object = {}) =>
    server.call({ method: 'POST', url: '/auth/token/refresh/', payload: { token, ...extra } });
  const logOut = (token: string) => server.call({ method: 'POST', url: '/auth/logout/', payload: { token } });
  const whereAmI = (access: string) => server.call({ url: '/v/api/location/' }, { access });

  test('signing in returns the user, their place, their rights and a pair of tokens', async () => {
    const answer = await server.signIn(officer, device);
    expect(answer).toMatchObject({
      user_option: 'isFacility',
      user_id: officer.id,
      paid: true,
      paid_status: true,
      country: 'Nigeria',
      state: 'Kano',
      local_lga: 'Ajingi',
      facility: 'ajingi clinic',
      facilityId: testFacilities.ajingi.facility,
      roles: { stateManager: true, userManager: false },
      grant: { facility: testFacilities.ajingi.facility, expires_at: '2026-12-20T08:00:00.000Z' },
      server_time: '2026-11-20T08:00:00.000Z',
    });
    expect((await whereAmI(answer.access)).json()).toMatchObject({ facility: { name: 'ajingi clinic' } });
  });

  test('the e-mail is read regardless of case and spaces', async () => {
    expect((await attempt({ email: '  Amina@Test.Example ', password: testPassword })).statusCode).toBe(200);
  });

  test('an unpaid user can sign in, and is told', async () => {
    const unpaid = await server.createUser({ paid: false });
    expect(await server.signIn(unpaid)).toMatchObject({ paid: false, paid_status: false });
  });

  test('each sign-in is a session of its own with 256 random bits', async () => {
    const tokens = [
      (await server.signIn(officer, device)).token,
      (await server.signIn(officer, device)).token,
    ];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const families = await server.deps.db.selectFrom('session_family').select('id').execute();
    expect(families).toHaveLength(2);
  });

  test('a wrong password and an unknown e-mail are refused in the same words', async () => {
    const wrong = await attempt({ email: officer.email, password: 'guess' });
    const unknown = await attempt({ email: 'nobody@test.example', password: 'guess' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'wrong-credentials' });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  test('the eleventh guess in a minute has to wait, at this address only, and a success clears the count', async () => {
    for (let guess = 0; guess < 10; guess += 1) await attempt({ email: officer.email, password: 'guess' });
    const refused = await attempt({ email: officer.email, password: testPassword });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await attempt({ email: 'other@test.example', password: 'guess' })).statusCode).toBe(401);
    server.advance(minute);
    expect((await attempt({ email: officer.email, password: testPassword })).statusCode).toBe(200);
    for (let good = 0; good < 12; good += 1) await server.signIn(officer);
  });

  test('a new key signs nobody out: tokens signed with the former key are accepted while it is configured', async () => {
    const before = await server.signIn(officer, device);
    const { config } = server.deps;
    const { sessionSecret } = config;
    Object.assign(config, { sessionSecret: 'n'.repeat(32), formerSecrets: [sessionSecret] });
    expect((await whereAmI(before.access)).statusCode).toBe(200);
    const renewed = (await refresh(before.token)).json<RefreshReply>();
    expect((await whereAmI(renewed.access)).statusCode).toBe(200);
    Object.assign(config, { formerSecrets: [] });
    expect((await whereAmI(before.access)).statusCode).toBe(401);
    expect((await whereAmI(renewed.access)).statusCode).toBe(200);
  });

  test('a refresh whose answer was lost returns the same token again, even after the key changed', async () => {
    const { token } = await server.signIn(officer, device);
    const first = (await refresh(token)).json<RefreshReply>();
    const { config } = server.deps;
    Object.assign(config, { sessionSecret: 'n'.repeat(32), formerSecrets: [config.sessionSecret] });
    const again = (await refresh(token)).json<RefreshReply>();
    expect(again.token).toBe(first.token);
    expect((await refresh(again.token)).statusCode).toBe(200);
  });

  test.each([
    ['no device', { level: 'facility' as const }, undefined],
    ['no facility', { level: 'lga' as const }, device],
  ])('there is no grant with %s', async (_case, parts, named) => {
    const user = await server.createUser(parts);
    expect((await server.signIn(user, named)).grant).toBeNull();
  });

  test('the access token expires after a quarter of an hour', async () => {
    const { access } = await server.signIn(officer);
    server.advance(15 * minute - 1);
    expect((await whereAmI(access)).statusCode).toBe(200);
    server.advance(1);
    expect((await whereAmI(access)).statusCode).toBe(401);
  });

  test.each([
    ['missing', () => undefined],
    ['of another scheme', (access: string) => `Basic ${access}`],
    ['not ours', () => 'Bearer abc.def'],
    ['altered', (access: string) => `Bearer ${access.slice(0, -3)}AAA`],
    [
      'with another payload',
      (access: string) => `Bearer ${btoa('["a","b",9999999999]')}.${access.split('.')[1]}`,
    ],
  ])('a token that is %s is refused', async (_case, header) => {
    const { access } = await server.signIn(officer);
    const authorization = header(access);
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.call({ url: '/v/api/location/', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', status: 401 });
  });

  test('a refresh returns a new pair and extends the grant under its own id', async () => {
    const first = await server.signIn(officer, device);
    server.advance(day);
    const answer = await refresh(first.token);
    const second = answer.json<RefreshReply>();
    expect(answer.statusCode).toBe(200);
    expect(second.token).not.toBe(first.token);
    expect(second.grant).toEqual({ ...first.grant, expires_at: '2026-12-21T08:00:00.000Z' });
    expect((await whereAmI(second.access)).statusCode).toBe(200);
    expect((await refresh(second.token)).statusCode).toBe(200);
  });

  test('a refresh gives no permission for a device that it names itself', async () => {
    const first = await server.signIn(officer);
    const named = (await refresh(first.token, { device })).json<RefreshReply>();
    expect(named.grant).toBeNull();
    expect(await server.deps.db.selectFrom('sync_grant').select('id').execute()).toEqual([]);
  });

  test('a refresh whose answer was lost returns the same successor within a minute', async () => {
    const { token } = await server.signIn(officer);
    const [one, two] = await Promise.all([refresh(token), refresh(token)]);
    server.advance(minute);
    const three = await refresh(token);
    expect([one.statusCode, two.statusCode, three.statusCode]).toEqual([200, 200, 200]);
    const tokens = [one, two, three].map((answer) => answer.json<RefreshReply>().token);
    expect(new Set(tokens).size).toBe(1);
  });

  test('a used token shown after its grace period ends the whole session', async () => {
    const { token, access } = await server.signIn(officer);
    const second = (await refresh(token)).json<RefreshReply>();
    server.advance(minute + 1);
    const reuse = await refresh(token);
    expect(reuse.statusCode).toBe(401);
    expect(reuse.json()).toMatchObject({ code: 'session-over' });
    expect((await refresh(second.token)).statusCode).toBe(401);
    expect((await whereAmI(access)).statusCode).toBe(401);
  });

  test('a refresh token expires after thirty days', async () => {
    const { token } = await server.signIn(officer);
    server.advance(30 * day);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('an unknown refresh token is refused', async () => {
    expect((await refresh('made up')).statusCode).toBe(401);
  });

  test('logging out ends this session and no other', async () => {
    const here = await server.signIn(officer);
    const there = await server.signIn(officer);
    const answer = await logOut(here.token);
    expect(answer.statusCode).toBe(200);
    expect((await whereAmI(here.access)).statusCode).toBe(401);
    expect((await refresh(here.token)).statusCode).toBe(401);
    expect((await whereAmI(there.access)).statusCode).toBe(200);
  });

  test('a tablet that was offline for long can log out with its refresh token alone', async () => {
    const { token } = await server.signIn(officer);
    server.advance(2 * day);
    expect((await logOut(token)).statusCode).toBe(200);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('logging out with an unknown token ends nothing and gets the same answer', async () => {
    const hers: TokenReply = await server.signIn(officer);
    const [made, real] = [await logOut('made up'), await logOut((await server.signIn(officer)).token)];
    expect([made.statusCode, made.body]).toEqual([real.statusCode, real.body]);
    expect((await refresh(hers.token)).statusCode).toBe(200);
  });

  test('a closed account is shut out at the next contact: an open session can only send', async () => {
    const session = await server.signIn(officer, device);
    await server.deps.db.transaction().execute((trx) => deactivateUser(trx, officer.id, server.deps.now()));
    expect((await whereAmI(session.access)).json()).toMatchObject({ status: 403, code: 'deactivated' });
    expect((await refresh(session.token)).json()).toMatchObject({ grant: null, viewer: { active: false } });
    expect((await attempt({ email: officer.email, password: testPassword })).statusCode).toBe(401);
    const grants = await server.deps.db.selectFrom('sync_grant').select(['revoked_at']).execute();
    expect(grants).toEqual([{ revoked_at: server.deps.now() }]);
  });

  test('only hashes of tokens and passwords are stored', async () => {
    const session = await server.signIn(officer);
    const stored = JSON.stringify([
      await server.deps.db.selectFrom('refresh_token').selectAll().execute(),
      await server.deps.db.selectFrom('app_user').selectAll().execute(),
      await server.deps.db.selectFrom('rate_window').selectAll().execute(),
    ]);
    expect(stored).not.toContain(session.token);
    expect(stored).not.toContain(testPassword);
    expect(stored).toContain('$argon2id$v=19$m=64,t=1,p=1$');
  });
});
