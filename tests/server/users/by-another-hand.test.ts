import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefreshReply, TokenReply } from '#contract/wire/session.ts';
import type { Opening } from '#contract/calls/children.ts';
import { codeOf } from '#server/messages/mailed-code.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';

const { ajingi } = testFacilities;
const hourMs = 60 * 60 * 1000;
const given = 'quiet river under moons';
const own = 'seven lanterns by the well';

describe.each(engines)('changes that a user manager makes to an account, on %s', (engine) => {
  let server: TestApp;
  let managerUser: TestUser;
  let manager: TokenReply;
  /** Works at the facility, and reads there who opened its records. */
  let halima: TokenReply;
  const lines: Record<string, unknown>[] = [];
  beforeEach(async () => {
    lines.length = 0;
    server = await testApp({
      engine,
      config: { logLevel: 'warn' },
      logTo: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    });
    managerUser = await server.createUser({ level: 'lga', roles: ['userManager', 'subscriptionManager'] });
    await server.deps.db
      .updateTable('app_user')
      .set({ first_name: 'Maryam', last_name: 'Manager' })
      .where('id', '=', managerUser.id)
      .execute();
    manager = await server.signIn(managerUser);
    halima = await server.signIn(await server.createUser({ email: 'halima@test.example' }));
  });
  afterEach(() => server.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
  const call = async (as: Pick<RefreshReply, 'access'>, method: Method, url: string, payload?: object) => {
    const answer = await server.call({ method, url, ...(payload && { payload }) }, as);
    return { status: answer.statusCode, body: answer.json() };
  };
  const make = (changes: object = {}) =>
    call(manager, 'POST', '/v/create/user/', {
      first_name: 'Amina',
      last_name: 'Bello',
      email: 'amina@test.example',
      password: given,
      country: ajingi.country,
      state: ajingi.state,
      local_lga: ajingi.lga,
      facility: ajingi.facility,
      user_option: 'isFacility',
      ...changes,
    });
  const signIn = (email: string, password: string, device?: string) =>
    call({ access: 'none' }, 'POST', '/auth/token/', { email, password, ...(device && { device }) });
  const openings = async () => (await call(halima, 'GET', '/v/child/openings/')).body as readonly Opening[];
  const readChildren = (as: Pick<RefreshReply, 'access'>) => call(as, 'GET', '/v/api/child/registration/');
  const mailsTo = (email: string) =>
    server.deps.db
      .selectFrom('message')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute();

  describe('a password that they chose', () => {
    test('must be replaced before anything else is possible', async () => {
      await make();
      const device = server.deps.newId();
      const { body: session } = await signIn('amina@test.example', given, device);
      expect(session).toMatchObject({ must_change_password: true, grant: null });
      expect(await readChildren(session)).toMatchObject({
        status: 403,
        body: { code: 'password-change-needed' },
      });
      const renewed = await call(session, 'POST', '/auth/token/refresh/', { token: session.token });
      expect(renewed.body).toMatchObject({ grant: null, user: { must_change_password: true } });
      const change = (password: string) =>
        call(renewed.body, 'PUT', '/v/change/password/', { current: given, password });
      expect((await change(given)).body).toEqual({
        detail: expect.stringContaining('another one'),
        sentence: { code: 'call.samePassword' },
      });
      expect((await change(own)).body).toEqual({
        success: expect.any(String),
        sentence: { code: 'call.passwordChanged' },
      });
      expect((await readChildren(renewed.body)).status).toBe(200);
      const after = await call(session, 'POST', '/auth/token/refresh/', { token: renewed.body.token });
      expect(after.body).toMatchObject({
        grant: { facility: ajingi.facility },
        user: { must_change_password: false },
      });
      expect((await signIn('amina@test.example', given)).status).toBe(401);
    });

    test('is announced by mail, and can also be replaced by a mailed code', async () => {
      await make();
      expect(await mailsTo('amina@test.example')).toMatchObject([
        { subject: 'Your Vaxledger account', body: expect.stringContaining('one of your own') },
      ]);
      await call(manager, 'POST', '/v/get/otp/by/email/', { email: 'amina@test.example' });
      const otp = codeOf(server.deps, (await mailsTo('amina@test.example')).at(-1)?.id ?? '');
      const reset = { email: 'amina@test.example', password: own, otp };
      expect((await call(manager, 'PUT', '/v/reset/password/', reset)).body).toHaveProperty('success');
      expect((await signIn('amina@test.example', own)).body).toMatchObject({ must_change_password: false });
    });

    test('does not apply to an account whose first password was mailed', async () => {
      await make({ password: '', send_mail: true });
      const row = await server.deps.db
        .selectFrom('app_user')
        .select('must_change_password')
        .where('email', '=', 'amina@test.example')
        .executeTakeFirst();
      expect(row).toEqual({ must_change_password: false });
    });
  });

  describe('reading a register after being given access', () => {
    const movedTo = { country: ajingi.country, state: ajingi.state, local_lga: ajingi.lga };

    test('by moving oneself in and out is recorded, once a day', async () => {
      const home = (facility: string) =>
        call(manager, 'POST', `/v/users/${managerUser.id}/move/`, { ...movedTo, facility });
      expect((await home(ajingi.facility)).status).toBe(200);
      expect(await openings()).toEqual([]);
      expect((await readChildren(manager)).status).toBe(200);
      expect((await readChildren(manager)).status).toBe(200);
      expect((await home('')).status).toBe(200);
      expect(await openings()).toMatchObject([
        {
          child: null,
          fullname: '',
          officer: 'Maryam Manager',
          officer_level: 'lga',
          brought_by: 'Maryam Manager',
          brought_how: 'moved-self',
        },
      ]);
    });

    test.each(['pull', 'snapshot', 'search', 'number'] as const)('is recorded after a %s', async (way) => {
      const musa = await server.createUser({ at: 'gafasa' });
      const device = server.deps.newId();
      await call(manager, 'PATCH', '/v/update/first/lastname/', {
        id: musa.id,
        first_name: 'Musa',
        last_name: 'Garba',
      });
      await server.deps.db
        .updateTable('app_user')
        .set({ facility_id: null })
        .where('id', '=', managerUser.id)
        .execute();
      const state = await server.signIn(await server.createUser({ level: 'state', roles: ['userManager'] }));
      expect(
        (await call(state, 'POST', `/v/users/${musa.id}/move/`, { ...movedTo, facility: ajingi.facility }))
          .status,
      ).toBe(200);
      const session = await server.signIn(musa, device);
      const facility = ajingi.facility;
      const asked = {
        pull: () =>
          call(session, 'POST', '/v/sync/pull/', {
            epoch: null,
            facility,
            scopes: [{ scope: 'facility', after: 0 }],
            log_id: server.deps.newId(),
            limit: 500,
          }),
        snapshot: () =>
          server.call(
            { url: `/v/sync/snapshot/?facility=${facility}&log_id=${server.deps.newId()}` },
            session,
          ),
        search: () => call(session, 'GET', '/v/api/child/registration/?search=musa'),
        number: () => call(session, 'GET', '/v/filter/child/200000018/'),
      };
      await asked[way]();
      expect(await openings()).toMatchObject([
        { child: null, brought_by: 'Test Officer', brought_how: 'moved', officer_unit: 'ajingi clinic' },
      ]);
    });

    test('is recorded after a new account or a changed e-mail, too', async () => {
      await make();
      const { body: amina } = await signIn('amina@test.example', given);
      await call(amina, 'PUT', '/v/change/password/', { current: given, password: own });
      await readChildren(amina);
      const musa = await server.createUser({ email: 'musa@test.example' });
      const session = await server.signIn(musa);
      const renamed = { id: musa.id, first_name: 'Musa', last_name: 'Garba', email: 'other@test.example' };
      expect((await call(manager, 'PATCH', '/v/update/first/lastname/', renamed)).status).toBe(200);
      expect((await readChildren(session)).status).toBe(401);
      expect(await mailsTo('musa@test.example')).toHaveLength(1);
      const { body: again } = await signIn('other@test.example', testPassword);
      await readChildren(again);
      expect(
        (await openings()).map(({ officer, brought_by, brought_how }) => [officer, brought_by, brought_how]),
      ).toEqual(
        expect.arrayContaining([
          ['Amina Bello', 'Maryam Manager', 'made'],
          ['Musa Garba', 'Maryam Manager', 'e-mail'],
        ]),
      );
    });

    test.each([
      ['whoever resets the password by the new e-mail, however late', true],
      ['not who knew the old password and has changed it', false],
    ])('%s', async (_, isByMail) => {
      const musa = await server.createUser({ email: 'musa@test.example' });
      const email = 'other@test.example';
      await call(manager, 'PATCH', '/v/update/first/lastname/', {
        id: musa.id,
        first_name: 'Musa',
        last_name: 'Garba',
        email,
      });
      if (!isByMail) {
        const session = await server.signIn({ ...musa, email });
        await call(session, 'PUT', '/v/change/password/', { current: testPassword, password: own });
      }
      server.advance(72 * hourMs);
      await call(manager, 'POST', '/v/get/otp/by/email/', { email });
      const otp = codeOf(server.deps, (await mailsTo(email)).at(-1)?.id ?? '');
      expect(
        (await call(manager, 'PUT', '/v/reset/password/', { email, password: given, otp })).body,
      ).toHaveProperty('success');
      const { body: session } = await signIn(email, given);
      await readChildren(session);
      halima = await server.signIn({ id: '', email: 'halima@test.example' });
      expect(await openings()).toHaveLength(isByMail ? 1 : 0);
    });

    test('is not recorded a day later, or for a user who was always there or changed their own e-mail', async () => {
      const tablet = await FakeTablet.at(server);
      await readChildren(tablet.session);
      await call(halima, 'PATCH', '/v/update/first/lastname/', {
        id: halima.user_id,
        first_name: 'Halima',
        last_name: 'Sani',
        email: 'sani@test.example',
      });
      await readChildren(halima);
      await make();
      server.advance(25 * hourMs);
      const { body: amina } = await signIn('amina@test.example', given);
      await call(amina, 'PUT', '/v/change/password/', { current: given, password: own });
      expect((await readChildren(amina)).status).toBe(200);
      halima = await server.signIn({ id: '', email: 'sani@test.example' });
      expect(await openings()).toEqual([]);
    });
  });

  describe('whether it counts as paid', () => {
    const paths = ['/v/update/paid/status/only/', '/v/partial/status/update/'] as const;
    const trail = () =>
      server.deps.db
        .selectFrom('paid_change')
        .select(['about', 'before', 'after', 'user_id'])
        .orderBy('changed_at')
        .execute();

    test.each(paths)('%s records each change in a row and in the security log', async (path) => {
      const musa = await server.createUser({ email: 'musa@test.example' });
      const set = (paid_status: boolean) => call(manager, 'PATCH', path, { email: musa.email, paid_status });
      expect((await set(true)).status).toBe(200);
      expect(await trail()).toEqual([]);
      expect((await set(false)).status).toBe(200);
      expect(await trail()).toEqual([
        { about: musa.id, before: true, after: false, user_id: managerUser.id },
      ]);
      expect(lines.filter(({ event }) => event === 'paid-changed')).toMatchObject([
        { stream: 'security', user: managerUser.id, about: musa.id, paid: false },
      ]);
      await expect(server.deps.db.updateTable('paid_change').set({ after: true }).execute()).rejects.toThrow(
        'only added',
      );
    });

    test.each(paths)('%s refuses a change to one’s own account', async (path) => {
      const unpaid = await server.createUser({ level: 'lga', roles: ['userManager', 'subscriptionManager'] });
      const session = await server.signIn(unpaid);
      for (const paid_status of [false, true])
        expect((await call(session, 'PATCH', path, { email: unpaid.email, paid_status })).status).toBe(
          paid_status ? 200 : 403,
        );
      expect(await trail()).toEqual([]);
    });
  });
});
