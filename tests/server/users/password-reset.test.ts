import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { codeOf } from '#server/messages/mailed-code.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';

const minuteMs = 60_000;
const device = '0190b000-0000-7000-8000-000000000001';
const newPassword = 'quiet river under moons';

describe.each(bothEngines)('a new password by a mailed code on %s', (engine) => {
  let server: TestApp;
  let amina: TestUser;
  beforeEach(async () => {
    server = await testApp({ engine });
    amina = await server.createUser({ email: 'amina@test.example' });
  });
  afterEach(() => server.close());

  const ask = (email = amina.email) =>
    server.call({ method: 'POST', url: '/v/get/otp/by/email/', payload: { email } });
  const reset = async (otp: string, password = newPassword, email = amina.email) => {
    const answer = await server.call({
      method: 'PUT',
      url: '/v/reset/password/',
      payload: { email, password, otp },
    });
    return answer.json<Record<string, string>>();
  };
  /** The code in the newest mail. */
  const mailedCode = async (): Promise<string> => {
    const { id } = await server.deps.db
      .selectFrom('message')
      .select('id')
      .where('kind', '=', 'password-code')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return codeOf(server.deps, id);
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const signIn = (password: string) =>
    server.call({ method: 'POST', url: '/auth/token/', payload: { email: amina.email, password } });
  const isSignedIn = async (session: TokenReply) =>
    (await server.call({ url: '/v/api/location/' }, session)).statusCode === 200;

  test('the right code sets the password, ends all sessions, and is used up', async () => {
    const session = await server.signIn(amina, device);
    await ask();
    const code = await mailedCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await reset(code)).toEqual({
      success: 'Your password has been changed.',
      sentence: { code: 'call.passwordChanged' },
    });
    expect((await signIn(newPassword)).statusCode).toBe(200);
    expect((await signIn(testPassword)).statusCode).toBe(401);
    expect(await isSignedIn(session)).toBe(false);
    const renewal = {
      method: 'POST',
      url: '/auth/token/refresh/',
      payload: { token: session.token },
    } as const;
    expect((await server.call(renewal)).statusCode).toBe(401);
    expect(await reset(code, 'another good passphrase')).toHaveProperty('notmatch');
  });

  test('what a tablet recorded offline may still be sent', async () => {
    await server.signIn(amina, device);
    await ask();
    await reset(await mailedCode());
    const grants = await server.deps.db.selectFrom('sync_grant').select('revoked_at').execute();
    expect(grants).toEqual([{ revoked_at: null }]);
  });

  test('everyone gets the same answer, and only an active account gets mail', async () => {
    await server.createUser({ email: 'gone@test.example' });
    await server.deps.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email', '=', 'gone@test.example')
      .execute();
    const answers = await Promise.all([
      ask(),
      ask(' Amina@Test.Example '),
      ask('nobody@test.example'),
      ask('gone@test.example'),
    ]);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const mails = await server.deps.db.selectFrom('message').select('recipient').execute();
    expect(mails).toEqual([{ recipient: amina.email }, { recipient: amina.email }]);
  });

  test('only the newest code is valid', async () => {
    await ask();
    const first = await mailedCode();
    server.advance(minuteMs);
    await ask();
    const second = await mailedCode();
    expect(first).not.toBe(second);
    expect(await reset(first)).toHaveProperty('notmatch');
    expect(await reset(second)).toHaveProperty('success');
  });

  test('a code is valid for ten minutes', async () => {
    await ask();
    const code = await mailedCode();
    server.advance(10 * minuteMs);
    expect(await reset(code)).toHaveProperty('notmatch');
  });

  test('after five wrong attempts the right code is useless too', async () => {
    await ask();
    const code = await mailedCode();
    for (let n = 0; n < 5; n += 1) expect(await reset(wrong(code))).toHaveProperty('notmatch');
    expect(await reset(code)).toHaveProperty('notmatch');
    expect((await signIn(testPassword)).statusCode).toBe(200);
  });

  test('simultaneous attempts are counted too', async () => {
    await ask();
    const code = await mailedCode();
    await Promise.all(Array.from({ length: 8 }, () => reset(wrong(code))));
    expect(await reset(code)).toHaveProperty('notmatch');
  });

  test('of two who use the code at once, one sets the password', async () => {
    await ask();
    const code = await mailedCode();
    const answers = await Promise.all([reset(code), reset(code, 'seven green bicycles')]);
    expect(new Set(answers.map((answer) => Object.keys(answer)[0]))).toEqual(
      new Set(['notmatch', 'success']),
    );
  });

  test.each([
    ['nobody’s e-mail', 'nobody@test.example', newPassword, 'notmatch'],
    ['another user’s e-mail', 'bola@test.example', newPassword, 'notmatch'],
    ['a short password', 'amina@test.example', 'short', 'detail'],
    ['a common password', 'amina@test.example', 'password1234', 'detail'],
    ['a password that is the e-mail', 'amina@test.example', 'aminatestexample', 'detail'],
    ['a password that is the name', 'amina@test.example', 'nkiruka.2026', 'detail'],
  ])('the right code with %s', async (_case, email, password, answered) => {
    await server.createUser({ email: 'bola@test.example' });
    await server.deps.db.updateTable('app_user').set({ first_name: 'Nkiruka' }).execute();
    await ask();
    const code = await mailedCode();
    expect(Object.keys(await reset(code, password, email))).toEqual([answered, 'sentence']);
    expect(await reset(code)).toHaveProperty('success');
  });

  test('a weak password costs no attempt', async () => {
    await ask();
    const code = await mailedCode();
    for (let n = 0; n < 6; n += 1) await reset(code, 'short');
    expect(await reset(code)).toHaveProperty('success');
  });

  test('the sixth request within an hour has to wait, whether or not there is an account', async () => {
    for (const email of [amina.email, 'nobody@test.example']) {
      for (let n = 0; n < 5; n += 1) expect((await ask(email)).statusCode).toBe(200);
      const refused = await ask(email);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    }
    server.advance(60 * minuteMs);
    expect((await ask()).statusCode).toBe(200);
  });

  test('no digit of a code is in the database, and another key makes another code', async () => {
    await ask();
    const code = await mailedCode();
    const tables = await Promise.all([
      server.deps.db.selectFrom('message').selectAll().execute(),
      server.deps.db.selectFrom('password_code').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`));
    const config = { ...server.deps.config, sessionSecret: 'another secret that is only for tests' };
    const { id } = await server.deps.db.selectFrom('password_code').select('id').executeTakeFirstOrThrow();
    expect(codeOf({ config }, id)).not.toBe(code);
  });

  test.each([
    ['no e-mail', { password: newPassword, otp: '123456' }],
    ['no code', { email: 'amina@test.example', password: newPassword }],
    ['a code that is no text', { email: 'amina@test.example', password: newPassword, otp: 123_456 }],
  ])('%s is answered as invalid', async (_case, payload) => {
    const answer = await server.call({ method: 'PUT', url: '/v/reset/password/', payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }]);
  });
});
