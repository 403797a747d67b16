import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefreshReply } from '#contract/wire/session.ts';
import { codeOf } from '#server/messages/mailed-code.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';

const device = '0190b000-0000-7000-8000-000000000001';
const logId = '0190b000-0000-7000-8000-000000000002';

interface Line {
  readonly stream?: string;
  readonly event?: string;
}

describe('the stream of security events', () => {
  let server: TestApp;
  let amina: TestUser;
  let lines: Line[];

  beforeEach(async () => {
    lines = [];
    server = await testApp({
      engine: 'pglite',
      config: { logLevel: 'warn' },
      logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
    });
    amina = await server.createUser({ email: 'amina@test.example' });
  });
  afterEach(() => server.close());

  const noted = () => lines.filter(({ stream }) => stream === 'security');
  const attempt = (parts: object = {}) =>
    server.call({
      method: 'POST',
      url: '/auth/token/',
      payload: { email: amina.email, password: testPassword, ...parts },
      remoteAddress: '41.58.1.2',
    });

  test('records each sign-in with user and address: right, wrong, of an unknown e-mail, and delayed', async () => {
    await attempt();
    await attempt({ password: 'wrong' });
    await attempt({ email: 'nobody@test.example' });
    for (let guess = 0; guess < 9; guess += 1) await attempt({ password: 'wrong' });
    lines.length = 0;
    await attempt();
    const address = '41.58.1.2';
    expect(noted()).toMatchObject([{ event: 'sign-in-waits', user: amina.id, address }]);
  });

  test('distinguishes a wrong password from an unknown account, which the responses do not', async () => {
    await attempt({ password: 'wrong' });
    await attempt({ email: 'nobody@test.example' });
    expect(noted()).toMatchObject([
      { event: 'sign-in-failed', user: amina.id },
      { event: 'sign-in-failed', user: null },
    ]);
  });

  test('records a permission to work offline when it is given, but not when it is extended', async () => {
    const first = (await attempt({ device })).json<RefreshReply>();
    server.advance(60_000);
    await server.call({ method: 'POST', url: '/auth/token/refresh/', payload: { token: first.token } });
    expect(noted()).toMatchObject([{ event: 'signed-in' }, { event: 'grant-given', user: amina.id, device }]);
  });

  test('records who asked for something outside their rights, and by which call', async () => {
    const session = await server.signIn(amina);
    lines.length = 0;
    await server.call({ url: '/v/all/users/' }, session);
    await server.call({ url: `/v/filter/antigen/wallet/${testFacilities.dala.facility}/` }, session);
    expect(noted()).toMatchObject([
      { event: 'scope-refused', user: amina.id, route: 'GET /v/all/users/' },
      { event: 'scope-refused', user: amina.id, route: 'GET /v/filter/antigen/wallet/:facility/' },
    ]);
  });

  test('records every copy of a facility that leaves the server', async () => {
    const session = await server.signIn(amina, device);
    lines.length = 0;
    const url = `/v/sync/snapshot/?facility=${testFacilities.ajingi.facility}&log_id=${logId}`;
    expect((await server.call({ url }, session)).statusCode).toBe(200);
    expect(noted()).toMatchObject([{ event: 'exported', user: amina.id, device }]);
  });

  test('records the files that a tablet reports as exported, by whom and when', async () => {
    const session = await server.signIn(amina, device);
    lines.length = 0;
    const facility = testFacilities.ajingi.facility;
    const file = { kind: 'children', rows: 12, at: '2026-11-20T07:00:00.000Z' };
    const payload = {
      epoch: null,
      facility,
      scopes: [{ scope: 'facility', after: 0 }],
      log_id: logId,
      limit: 10,
      wrote: [{ ...file, by: amina.id }],
    };
    const answer = await server.call({ method: 'POST', url: '/v/sync/pull/', payload }, session);
    expect(answer.statusCode).toBe(200);
    expect(noted()).toMatchObject([
      { event: 'exported', user: amina.id, device, file: { ...file, toldBy: amina.id } },
    ]);
  });

  test('records the files of users who do not pull, reported with a refresh, even of an unknown kind', async () => {
    const boss = await server.createUser({ level: 'state', roles: ['stateManager'] });
    const { token } = await server.signIn(boss, device);
    lines.length = 0;
    const file = { kind: 'hologram', rows: 3, at: '2026-11-20T07:00:00.000Z' };
    const payload = { token, wrote: [{ ...file, by: boss.id }] };
    const answer = await server.call({ method: 'POST', url: '/auth/token/refresh/', payload });
    expect(answer.statusCode).toBe(200);
    expect(noted()).toMatchObject([{ event: 'exported', user: boss.id, file: { ...file, toldBy: boss.id } }]);
  });

  test('records roles granted and revoked, by whom and to whom', async () => {
    const boss = await server.createUser({ level: 'state', roles: ['userManager', 'stateManager'] });
    const session = await server.signIn(boss);
    lines.length = 0;
    const url = `/v/get/role/${amina.id}/`;
    await server.call({ method: 'PUT', url, payload: { stateManager: true } }, session);
    await server.call({ method: 'PUT', url, payload: { stateManager: false } }, session);
    const who = { event: 'roles-changed', user: boss.id, about: amina.id };
    expect(noted()).toMatchObject([
      { ...who, granted: ['stateManager'], revoked: [] },
      { ...who, granted: [], revoked: ['stateManager'] },
    ]);
  });

  test('records a password set by a mailed code, and a wrong code, with the account concerned', async () => {
    await server.call({
      method: 'POST',
      url: '/v/get/otp/by/email/',
      payload: { email: amina.email, device },
    });
    const { id } = await server.deps.db.selectFrom('message').select('id').executeTakeFirstOrThrow();
    const reset = (otp: string) =>
      server.call({
        method: 'PUT',
        url: '/v/reset/password/',
        payload: { email: amina.email, otp, password: 'quiet river under moons', device },
      });
    const right = codeOf(server.deps, id);
    await reset(right === '000000' ? '000001' : '000000');
    await reset(right);
    expect(noted()).toMatchObject([
      { event: 'code-requested' },
      { event: 'password-reset-failed', user: amina.id },
      { event: 'password-reset', user: amina.id },
    ]);
  });

  test('contains only ids: no e-mail, name, password or token', async () => {
    const session = await server.signIn(amina, device);
    await attempt({ password: 'a wrong password' });
    await server.call({ url: '/v/all/users/' }, session);
    const text = JSON.stringify(lines);
    expect(noted().length).toBeGreaterThan(2);
    for (const secret of [
      amina.email,
      'Officer',
      testPassword,
      'a wrong password',
      session.access,
      session.token,
    ])
      expect(text).not.toContain(secret);
  });
});
