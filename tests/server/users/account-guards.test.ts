import { pbkdf2Sync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PinVerifier, RefreshReply, TokenReply } from '#contract/wire/session.ts';
import { codeOf } from '#server/messages/mailed-code.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';

const device = '0190b000-0000-7000-8000-000000000001';
const minuteMs = 60_000;

describe.each(bothEngines)('the protection of an account on %s', (engine) => {
  let server: TestApp;
  let amina: TestUser;
  let session: TokenReply;
  beforeEach(async () => {
    server = await testApp({ engine });
    amina = await server.createUser({ email: 'amina@test.example' });
    session = await server.signIn(amina, device);
  });
  afterEach(() => server.close());

  const mails = () =>
    server.deps.db
      .selectFrom('message')
      .select(['id', 'subject', 'recipient'])
      .orderBy('created_at', 'desc')
      .execute();
  const mailedCode = async () => codeOf(server.deps, (await mails())[0]?.id ?? '');
  const isSignedIn = async (as: TokenReply) =>
    (await server.call({ url: '/v/api/location/' }, as)).statusCode === 200;

  describe('the PIN of a shared tablet', () => {
    const askCode = () => server.call({ method: 'POST', url: '/v/get/otp/pin/reset/', payload: {} }, session);
    const setPin = (otp: string, pin: string, as = session) =>
      server.call({ method: 'PUT', url: '/v/reset/pin/access/', payload: { otp, pin } }, as);

    test('is set by a mailed code and returned as a slow, salted verifier, here, at sign-in and at each refresh', async () => {
      expect(session.pin).toBeNull();
      expect((await askCode()).statusCode).toBe(200);
      expect((await mails())[0]).toMatchObject({ subject: 'Code for your PIN', recipient: amina.email });
      const answer = await setPin(await mailedCode(), '271828');
      expect(answer.statusCode).toBe(200);
      const { verifier } = answer.json<{ verifier: PinVerifier }>();
      expect(verifier).toMatchObject({ kind: 'pbkdf2-sha256', rounds: 600_000 });
      const hash = pbkdf2Sync('271828', Buffer.from(verifier.salt, 'base64'), verifier.rounds, 32, 'sha256');
      expect(hash.toString('base64')).toBe(verifier.hash);
      expect((await server.signIn(amina, device)).pin).toEqual(verifier);
      const refreshed = await server.call({
        method: 'POST',
        url: '/auth/token/refresh/',
        payload: { token: session.token },
      });
      expect(refreshed.json<RefreshReply>().pin).toEqual(verifier);
    });

    test('needs this session’s code, once, and refuses digits that are guessed first', async () => {
      await askCode();
      const code = await mailedCode();
      const elsewhere = await server.signIn(amina, '0190b000-0000-7000-8000-000000000002');
      expect((await setPin(code, '271828', elsewhere)).json()).toHaveProperty('notmatch');
      for (const pin of ['27182', '2718281', 'abcdef', '111111', '123456', '987654']) {
        expect((await setPin(code, pin)).statusCode).toBe(400);
      }
      expect((await setPin(code === '000000' ? '000001' : '000000', '271828')).json()).toHaveProperty(
        'notmatch',
      );
      expect((await setPin(code, '271828')).json()).toHaveProperty('success');
      expect((await setPin(code, '314159')).json()).toHaveProperty('notmatch');
    });

    test('cannot be set by a password code, nor a password by a PIN code', async () => {
      await server.call({
        method: 'POST',
        url: '/v/get/otp/by/email/',
        payload: { email: amina.email, device },
      });
      expect((await setPin(await mailedCode(), '271828')).json()).toHaveProperty('notmatch');
      server.advance(minuteMs);
      await askCode();
      const reset = await server.call({
        method: 'PUT',
        url: '/v/reset/password/',
        payload: { email: amina.email, otp: await mailedCode(), password: 'quiet river under moons', device },
      });
      expect(reset.json()).toHaveProperty('notmatch');
    });
  });

  describe('a change of one’s own password', () => {
    const change = (current: string, password: string) =>
      server.call({ method: 'PUT', url: '/v/change/password/', payload: { current, password } }, session);
    const next = 'harmattan over zaria';

    test('needs the current one and a good new one, mails the owner, and ends every other session', async () => {
      const other = await server.signIn(amina);
      // The user is also told that the device is new.
      await server.deps.db.deleteFrom('message').execute();
      expect((await change('wrong', next)).json()).toEqual({
        notmatch: 'The current password is wrong.',
        sentence: { code: 'call.wrongCurrentPassword' },
      });
      expect((await change(testPassword, 'password1234')).json()).toHaveProperty('detail');
      expect(await mails()).toEqual([]);
      const long = 'harmattan over zaria '.repeat(10).slice(0, 200);
      expect((await change(testPassword, `${long}x`)).statusCode).toBe(400);
      expect((await change(testPassword, long)).json()).toHaveProperty('success');
      await server.deps.db.deleteFrom('message').execute();
      expect((await change(long, next)).json()).toHaveProperty('success');
      expect(await mails()).toMatchObject([{ subject: 'Your password was changed', recipient: amina.email }]);
      expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([true, false]);
      const signIn = (password: string) =>
        server.call({ method: 'POST', url: '/auth/token/', payload: { email: amina.email, password } });
      expect((await signIn(testPassword)).statusCode).toBe(401);
      expect((await signIn(next)).statusCode).toBe(200);
    });

    test('cannot be used to guess it', async () => {
      for (let guess = 0; guess < 10; guess += 1) await change('wrong', next);
      expect((await change(testPassword, next)).statusCode).toBe(429);
    });
  });

  describe('codes for a new password', () => {
    const ask = (from: string | undefined) =>
      server.call({
        method: 'POST',
        url: '/v/get/otp/by/email/',
        payload: { email: amina.email, device: from },
      });
    const reset = (otp: string, from: string | undefined) =>
      server.call({
        method: 'PUT',
        url: '/v/reset/password/',
        payload: { email: amina.email, otp, password: 'quiet river under moons', device: from },
      });
    const stranger = (n: number) => `0190b000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

    test('cannot be used up by a stranger: neither the owner’s attempts nor their requests', async () => {
      await ask(device);
      const code = await mailedCode();
      for (let n = 0; n < 30; n += 1) {
        await ask(stranger(n + 10));
        await reset('000000', stranger(n + 10));
      }
      expect((await ask(stranger(50))).statusCode).toBe(429);
      expect((await reset('000000', stranger(50))).statusCode).toBe(429);
      expect((await reset(code, device)).json()).toHaveProperty('success');
    });

    test('are valid only on the device that asked', async () => {
      await ask(device);
      const code = await mailedCode();
      expect((await reset(code, stranger(11))).json()).toHaveProperty('notmatch');
      expect((await reset(code, undefined)).json()).toHaveProperty('notmatch');
      expect((await reset(code, device)).json()).toHaveProperty('success');
    });
  });

  describe('an authenticator app', () => {
    const begin = (password = testPassword) =>
      server.call({ method: 'POST', url: '/v/second-factor/', payload: { password } }, session);
    const confirm = (otp: string) =>
      server.call({ method: 'PUT', url: '/v/second-factor/', payload: { otp } }, session);
    const end = (password: string, otp: string) =>
      server.call({ method: 'DELETE', url: '/v/second-factor/', payload: { password, otp } }, session);
    const signIn = (otp?: string) =>
      server.call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: amina.email, password: testPassword, ...(otp === undefined ? {} : { otp }) },
      });
    const digits = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.deps.now().getTime() });
    const turnOn = async () => {
      const { secret } = (await begin()).json<{ secret: string }>();
      expect((await confirm(digits(secret))).json()).toEqual({ on: true, required: false });
      server.advance(minuteMs);
      return secret;
    };

    test('is not asked for at sign-in before its first digits were entered', async () => {
      expect((await begin('wrong')).json()).toMatchObject({ code: 'wrong-credentials' });
      const { uri } = (await begin()).json<{ uri: string }>();
      expect(uri).toMatch(/^otpauth:\/\/totp\/Vaxledger:amina%40test\.example\?/);
      expect((await confirm('000000')).json()).toMatchObject({ code: 'second-factor' });
      expect((await signIn()).statusCode).toBe(200);
    });

    test('is asked for after the right password, and its digits are valid once', async () => {
      const secret = await turnOn();
      expect((await mails())[0]).toMatchObject({ subject: 'How you sign in was changed' });
      const asked = await signIn();
      expect([asked.statusCode, asked.json<{ code: string }>().code]).toEqual([401, 'second-factor']);
      expect((await signIn('000000')).statusCode).toBe(401);
      const otp = digits(secret);
      const [one, two] = await Promise.all([signIn(otp), signIn(otp)]);
      expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 401]);
      expect((await signIn(otp)).statusCode).toBe(401);
      expect((await begin()).json()).toMatchObject({ code: 'second-factor-is-on' });
    });

    test('does not reveal whether a wrong password was the right one', async () => {
      await turnOn();
      const wrong = await server.call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: amina.email, password: 'wrong' },
      });
      expect(wrong.json()).toMatchObject({ code: 'wrong-credentials' });
    });

    test('is switched off by password and digits together', async () => {
      const secret = await turnOn();
      expect((await end('wrong', digits(secret))).json()).toMatchObject({ code: 'wrong-credentials' });
      expect((await end(testPassword, '000000')).json()).toMatchObject({ code: 'second-factor' });
      await server.deps.db.deleteFrom('message').execute();
      expect((await end(testPassword, digits(secret))).json()).toEqual({ on: false, required: false });
      expect(await mails()).toMatchObject([
        { subject: 'How you sign in was changed', recipient: amina.email },
      ]);
      expect((await signIn()).statusCode).toBe(200);
    });

    test('cannot be guessed: thirty attempts an hour', async () => {
      await turnOn();
      const answers = [];
      for (let guess = 0; guess < 31; guess += 1) {
        server.advance(10_000);
        answers.push((await signIn('000000')).statusCode);
      }
      expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(answers.at(-1)).toBe(429);
    });
  });

  test.each(['userManager', 'countryManager'] as const)(
    'if required, a %s can do nothing before setting it up, and everybody else works on',
    async (role) => {
      Object.assign(server.deps.config, { requireSecondFactor: true });
      const managing = await server.signIn(await server.createUser({ roles: [role] }), device);
      const refused = await server.call({ url: '/v/api/location/' }, managing);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        403,
        'second-factor-needed',
      ]);
      const state = await server.call({ url: '/v/second-factor/' }, managing);
      expect(state.json()).toEqual({ on: false, required: true });
      expect(await isSignedIn(session)).toBe(true);
      const other = await server.createUser({ level: 'state', roles: ['stateManager', 'facilityManager'] });
      expect(await isSignedIn(await server.signIn(other))).toBe(true);
    },
  );
});
