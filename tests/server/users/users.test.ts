import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageSubjects } from '#contract/message-sentences.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { Role } from '#domain/access/model.ts';
import { codeOf } from '#server/messages/mailed-code.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, testPassword, type TestApp, type TestUser } from '#tests/support/server.ts';

const { ajingi, dala, ikeja, accra } = testFacilities;
const nobody = '0190ffff-0000-7000-8000-00000000ffff';
const device = '0190b000-0000-7000-8000-000000000001';

describe.each(bothEngines)('users on %s', (engine) => {
  let server: TestApp;
  let admin: TokenReply;
  let adminUser: TestUser;
  beforeEach(async () => {
    server = await testApp({ engine });
    adminUser = await server.createUser({
      level: 'state',
      roles: ['userManager', 'stateManager'],
      email: 'boss@test.example',
    });
    admin = await server.signIn(adminUser);
  });
  afterEach(() => server.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const call = async (method: Method, url: string, payload?: object, session = admin, headers = {}) => {
    const answer = await server.call({ method, url, headers, ...(payload && { payload }) }, session);
    return { status: answer.statusCode, body: answer.json() };
  };
  const amina = {
    first_name: 'Amina',
    last_name: 'Bello',
    email: 'Amina@Clinic.example',
    password: 'quiet river under moons',
    country: ajingi.country,
    state: ajingi.state,
    local_lga: ajingi.lga,
    facility: ajingi.facility,
    user_option: 'isFacility',
  };
  const create = (changes: object = {}, session = admin, headers = {}) =>
    call('POST', '/v/create/user/', { ...amina, ...changes }, session, headers);
  const countUsers = async () => (await server.deps.db.selectFrom('app_user').select('id').execute()).length;
  const officer = (level: 'facility' | 'lga' | 'state' | 'country', roles: Role[] = []) =>
    server.createUser({ level, roles, email: `${level}-${roles.length}@test.example` });

  describe('adding one', () => {
    test('returns the specification’s answer, and the user can sign in', async () => {
      expect(await create()).toMatchObject({ status: 201, body: { detail: 'User created successfully' } });
      const session = await server.call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: 'amina@clinic.example', password: amina.password },
      });
      expect(session.json()).toMatchObject({
        user_option: 'isFacility',
        facilityId: ajingi.facility,
        lgaId: ajingi.lga,
        paid: false,
      });
    });

    test('works as a form, and once for one Idempotency-Key', async () => {
      const payload = new URLSearchParams(amina).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'once' };
      const send = () => server.call({ method: 'POST', url: '/v/create/user/', payload, headers }, admin);
      const [first, second] = [await send(), await send()];
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(first.json()).toEqual(second.json());
    });

    test.each([
      ['no first name', { first_name: ' ' }, 400, 'first_name', 'Form is empty'],
      ['no last name', { last_name: undefined }, 400, 'last_name', 'Form is empty'],
      ['no e-mail', { email: '' }, 400, 'email', 'Form is empty'],
      ['no password', { password: '' }, 400, 'password', 'Form is empty'],
      ['no e-mail address', { email: 'amina' }, 400, 'email', 'E-mail is not an e-mail address'],
      ['no level', { user_option: undefined }, 400, 'user_option', 'Only one option is to be selected'],
      [
        'two levels',
        { user_option: ['isLga', 'isState'] },
        400,
        'user_option',
        'Only one option is to be selected',
      ],
      [
        'a facility user without facility',
        { facility: '' },
        400,
        'facility',
        'A facility user needs a facility',
      ],
      ['a facility that is none', { facility: nobody }, 400, 'facility', 'There is no such facility'],
      [
        'an LGA that is none',
        { user_option: 'isLga', facility: '', local_lga: nobody },
        400,
        'local_lga',
        'There is no such LGA',
      ],
      [
        'a home outside the unit',
        { user_option: 'isLga', facility: dala.facility },
        400,
        'facility',
        'The facility lies outside the unit of this user',
      ],
    ])(
      '%s is refused beside the field, and nothing is done',
      async (_case, changes, status, path, message) => {
        const before = await countUsers();
        expect(await create(changes)).toMatchObject({ status, body: { errors: [{ path, message }] } });
        expect(await countUsers()).toBe(before);
      },
    );

    test('a poor password is refused beside its field', async () => {
      const answer = await create({ password: 'amina12345' });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    });

    test('answers 409 for a taken e-mail, whatever its case', async () => {
      await create();
      expect(await create({ email: 'amina@CLINIC.example' })).toMatchObject({
        status: 409,
        body: { code: 'email-taken' },
      });
    });

    test.each([
      ['above the own level', { user_option: 'isCountry', facility: '' }, 'user_option'],
      [
        'in another state',
        { facility: ikeja.facility, local_lga: ikeja.lga, state: ikeja.state },
        'facility',
      ],
      ['in another country', { facility: accra.facility }, 'facility'],
      [
        'in an LGA of another state',
        { user_option: 'isLga', facility: '', local_lga: ikeja.lga, state: ikeja.state },
        'local_lga',
      ],
    ])('%s is 403 beside the field, and nothing is done', async (_case, changes, path) => {
      expect(await create(changes)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', errors: [{ path }] },
      });
      expect(await countUsers()).toBe(1);
    });

    test('is allowed only for user managers', async () => {
      const session = await server.signIn(await officer('state', ['stateManager', 'facilityManager']));
      expect((await create({}, session)).status).toBe(403);
    });

    test('gives a user of any level a home facility, where they keep stock', async () => {
      const made = await create({ user_option: 'isState' });
      expect(made.status).toBe(201);
      const answer = await server.call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: amina.email, password: amina.password, device },
      });
      const session = answer.json<TokenReply>();
      expect(session).toMatchObject({
        user_option: 'isState',
        facilityId: ajingi.facility,
        stateId: ajingi.state,
      });
      // With the user's own password, which is checked first.
      const change = { current: amina.password, password: 'seven lanterns by the well' };
      await call('PUT', '/v/change/password/', change, session);
      const renewed = await call('POST', '/auth/token/refresh/', { token: session.token });
      expect(renewed.body).toMatchObject({ grant: { facility: ajingi.facility } });
    });

    test('can mail a code for the first password instead of setting one', async () => {
      expect((await create({ password: '', send_mail: 'true' })).status).toBe(201);
      const mail = await server.deps.db
        .selectFrom('message')
        .select(['id', 'kind', 'recipient'])
        .executeTakeFirstOrThrow();
      expect(mail).toMatchObject({ kind: 'first-password', recipient: 'amina@clinic.example' });
      const otp = codeOf(server.deps, mail.id, 12);
      const reset = (code: string) =>
        call('PUT', '/v/reset/password/', { email: amina.email, password: amina.password, otp: code });
      expect(
        (await reset(otp.replace(/./, (digit) => String((Number(digit) + 1) % 10)))).body,
      ).toHaveProperty('notmatch');
      expect((await reset(otp)).body).toHaveProperty('success');
      expect((await reset(otp)).body).toHaveProperty('notmatch');
    });

    describe('the mail with the code for the first password', () => {
      const mails = () =>
        server.deps.db
          .selectFrom('message')
          .select(['id', 'kind'])
          .orderBy('created_at')
          .orderBy('id')
          .execute();
      const made = async () =>
        (await create({ password: '', send_mail: true })).body as { readonly id: string };
      const setBy = async (message: string) => {
        const otp = codeOf(server.deps, message, 12);
        return (
          await call('PUT', '/v/reset/password/', { email: amina.email, password: amina.password, otp })
        ).body;
      };

      test('can be sent again by a manager, with a code that replaces the first', async () => {
        const { id } = await made();
        server.advance(60_000);
        expect((await call('POST', `/v/users/${id}/first/password/`)).status).toBe(200);
        const [first, second] = await mails();
        expect(await setBy(first!.id)).toHaveProperty('notmatch');
        expect(await setBy(second!.id)).toHaveProperty('success');
      });

      test('is not sent to an account that somebody has signed in to', async () => {
        const user = await officer('facility');
        await server.signIn(user);
        expect(await call('POST', `/v/users/${user.id}/first/password/`)).toMatchObject({
          status: 409,
          body: { code: 'password-is-set' },
        });
        expect(await mails()).toEqual([]);
      });

      test('cannot be used to flood a mailbox', async () => {
        const { id } = await made();
        for (let n = 0; n < 5; n += 1) await call('POST', `/v/users/${id}/first/password/`);
        expect((await call('POST', `/v/users/${id}/first/password/`)).status).toBe(429);
        expect(await mails()).toHaveLength(6);
      });

      test('if undelivered, is queued again with another week for its code, unless the code was used', async () => {
        await made();
        const [mail] = await mails();
        const failed_at = server.deps.now().toISOString();
        const fail = () =>
          server.deps.db
            .updateTable('message')
            .set({ state: 'failed', failure: 'refused', settled_at: failed_at })
            .execute();
        await fail();
        server.advance(7 * 24 * 60 * 60_000 + 1);
        admin = await server.signIn(adminUser);
        expect(await setBy(mail!.id)).toHaveProperty('notmatch');
        const again = () => call('POST', `/v/messages/${mail!.id}/again/`, { failed_at });
        expect((await again()).body).toMatchObject({ state: 'queued', queued: true });
        expect(await setBy(mail!.id)).toHaveProperty('success');
        await fail();
        expect(await again()).toMatchObject({ status: 409, body: { code: 'out-of-date' } });
      });
    });

    test('holds no connection while the password is hashed', async () => {
      const begun: string[] = [];
      const { db } = server.deps;
      const { transaction } = db;
      const begin = vi.spyOn(db, 'transaction').mockImplementation(() => {
        begun.push('transaction');
        return transaction.call(db);
      });
      // The cost is read when a hash is made.
      const cost = server.deps.config.passwordCost;
      Object.defineProperty(server.deps.config, 'passwordCost', {
        configurable: true,
        get: () => {
          begun.push('hash');
          return cost;
        },
      });
      expect((await create()).status).toBe(201);
      begin.mockRestore();
      expect(begun).toEqual(['hash', 'transaction']);
    });

    test('makes the account paid if its home is', async () => {
      await server.createUser({ at: 'ajingi', paid: true });
      const { id } = (await create()).body;
      expect((await call('GET', `/v/user/profile/${id}/`)).body).toMatchObject({
        paid: true,
        paid_status: true,
      });
    });
  });

  describe('the listing', () => {
    const names = (body: { results: { first_name: string }[] }) =>
      body.results.map((user) => user.first_name);
    beforeEach(async () => {
      for (const [first, last, at] of [
        ['Zainab', 'Yusuf', 'dala'],
        ['Musa', 'Garba', 'gafasa'],
        ['Halima', 'Sani', 'ajingi'],
        ['Chidi', 'Eze', 'ikeja'],
      ] as const) {
        const { id } = await server.createUser({ at });
        await server.deps.db
          .updateTable('app_user')
          .set({ first_name: first, last_name: last })
          .where('id', '=', id)
          .execute();
      }
    });

    test('contains the users of the own unit, without passwords', async () => {
      const answer = await call('GET', '/v/all/users/');
      expect(answer.body.map((user: { first_name: string }) => user.first_name)).toEqual([
        'Halima',
        'Musa',
        'Test',
        'Zainab',
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/);
    });

    test.each([
      ['zAIn', ['Zainab']],
      ['arb', ['Musa']],
      ['BOSS@test', ['Test']],
      ['gafasa cl', ['Musa']],
      ['Musa Garba', []],
      ['%', []],
      ['Chidi', []],
    ])('can be searched for %s in first name, last name, e-mail and facility', async (search, found) => {
      const answer = await call('GET', `/v/all/users/?search=${encodeURIComponent(search)}`);
      expect([names(answer.body), answer.body.count]).toEqual([found, found.length]);
    });

    test.each(['first_name', '-first_name', 'last_name', '-email'])(
      'is paged by cursor, sorted by %s',
      async (sort) => {
        const whole = names((await call('GET', `/v/all/users/?sort=${sort}&page_size=100`)).body);
        const walked: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const { body } = await call(
            'GET',
            `/v/all/users/?sort=${sort}&page_size=1${after && `&after=${after}`}`,
          );
          walked.push(...names(body));
          after = body.next;
        }
        expect(walked).toEqual(whole);
        expect(names((await call('GET', `/v/all/users/?sort=${sort}&page_size=2&page=1`)).body)).toEqual(
          whole.slice(2, 4),
        );
      },
    );

    test('refuses a made-up cursor', async () => {
      expect((await call('GET', '/v/all/users/?after=bm90IGEga2V5')).status).toBe(400);
      expect((await call('GET', '/v/all/users/?sort=password_hash')).status).toBe(400);
    });

    test('of a facility’s id contains the users at home there, for them alone', async () => {
      const session = await server.signIn(
        await server.createUser({ at: 'gafasa', email: 'other@test.example' }),
      );
      const { body } = await call(
        'GET',
        `/v/single/user/${testFacilities.gafasa.facility}/`,
        undefined,
        session,
      );
      expect(body.map((user: { first_name: string }) => user.first_name)).toEqual(['Musa', 'Test']);
      expect((await call('GET', `/v/single/user/${ajingi.facility}/`, undefined, session)).status).toBe(403);
    });
  });

  describe('changing one', () => {
    let halima: TestUser;
    beforeEach(async () => {
      halima = await server.createUser({ email: 'halima@test.example' });
    });
    const profile = async () => (await call('GET', `/v/user/profile/${halima.id}/`)).body;

    test('names: the specification’s answer; an empty e-mail stays, and a new one is mailed to both addresses', async () => {
      const names = { id: halima.id, first_name: 'Halima', last_name: 'Sani' };
      expect(await call('PATCH', '/v/update/first/lastname/', { ...names, email: '' })).toEqual({
        status: 200,
        body: { success: 'User updated successfully' },
      });
      expect(await profile()).toMatchObject({ first_name: 'Halima', email: halima.email });
      await call('PATCH', '/v/update/first/lastname/', { ...names, email: 'New@test.example' });
      const mails = await server.deps.db
        .selectFrom('message')
        .select('recipient')
        .orderBy('recipient')
        .execute();
      expect(mails.map(({ recipient }) => recipient)).toEqual([halima.email, 'new@test.example']);
      const taken = await call('PATCH', '/v/update/first/lastname/', { ...names, email: adminUser.email });
      expect(taken).toMatchObject({ status: 409, body: { code: 'email-taken' } });
      const empty = await call('PATCH', '/v/update/first/lastname/', { ...names, last_name: '' });
      expect(empty.status).toBe(400);
    });

    test('names: nobody may change the e-mail of a user with a role they lack', async () => {
      const names = { first_name: 'Halima', last_name: 'Sani' };
      const peer = await officer('state', ['userManager', 'subscriptionManager']);
      const change = (email: string, session = admin) =>
        call('PATCH', '/v/update/first/lastname/', { id: peer.id, ...names, email }, session);
      expect(await change('mine@test.example')).toMatchObject({
        status: 403,
        body: { detail: 'The e-mail of this user is changed by them, or by who holds all of their roles.' },
      });
      expect(await change(peer.email)).toMatchObject({ status: 200 });
      expect(await change('own@test.example', await server.signIn(peer))).toMatchObject({ status: 200 });
    });

    // The embedded database has one connection, so nothing can run in between.
    test.runIf(engine === 'postgres')(
      'names: an e-mail that somebody else takes meanwhile counts as taken',
      async () => {
        const musa = await server.createUser({ email: 'musa@test.example' });
        const email = 'new@test.example';
        const other = await server.deps.db.startTransaction().execute();
        await other.updateTable('app_user').set({ email }).where('id', '=', musa.id).execute();
        const renaming = call('PATCH', '/v/update/first/lastname/', {
          id: halima.id,
          first_name: 'Halima',
          last_name: 'Sani',
          email,
        });
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(server.deps.db);
          expect(rows).not.toEqual([]);
        });
        await other.commit().execute();
        expect(await renaming).toMatchObject({ status: 409, body: { code: 'email-taken' } });
        expect(await server.deps.db.selectFrom('message').select('id').execute()).toEqual([]);
      },
    );

    test('level: keeps the home, never rises above one’s own, and returns only with a facility', async () => {
      const option = (user_option: string, places = {}) =>
        call('PATCH', '/v/update/user/option/', { email: halima.email, user_option, ...places });
      expect(await option('isLga')).toEqual({
        status: 200,
        body: { success: 'User option updated successfully' },
      });
      expect(await profile()).toMatchObject({
        user_option: 'isLga',
        facilityId: ajingi.facility,
        lgaId: ajingi.lga,
      });
      expect(await option('isCountry')).toMatchObject({
        status: 403,
        body: { errors: [{ path: 'user_option', message: 'This level is above your own.' }] },
      });
      expect((await option('isNothing')).status).toBe(400);
      expect((await option('isFacility')).status).toBe(200);
      expect(
        (await call('PATCH', '/v/update/user/option/', { email: 'x@y.example', user_option: 'isLga' }))
          .status,
      ).toBe(403);
    });

    test('payment: the specification’s answer; seven days of grace after it ends, then 402 for all but essential calls', async () => {
      const session = await server.signIn(halima, device);
      const pay = (paid_status: boolean) =>
        call('PATCH', '/v/update/paid/status/only/', { email: halima.email, paid_status });
      expect(await pay(false)).toEqual({
        status: 200,
        body: { success: 'User payment status updated successfully' },
      });
      expect(await profile()).toMatchObject({ paid_status: false, paid: true });
      expect((await call('GET', '/v/api/ledger/', undefined, session)).status).toBe(200);
      server.advance(7 * 24 * 60 * 60_000);
      const again = await server.signIn(halima, device);
      expect(again).toMatchObject({ paid: false, paid_status: false });
      expect(await call('GET', '/v/api/ledger/', undefined, again)).toMatchObject({
        status: 402,
        body: { code: 'unpaid' },
      });
      for (const url of [`/v/get/role/${halima.id}/`, '/v/api/location/', '/v/sync/cases/']) {
        expect((await call('GET', url, undefined, again)).status).toBe(200);
      }
      admin = await server.signIn(adminUser);
      await pay(true);
      expect((await call('GET', '/v/api/ledger/', undefined, again)).status).toBe(200);
    });

    test('roles: only those that the manager holds, and unknown ones are refused', async () => {
      const put = (roles: object) => call('PUT', `/v/get/role/${halima.id}/`, roles);
      expect(await put({ stateManager: true })).toMatchObject({
        status: 200,
        body: { stateManager: true, userManager: false },
      });
      expect((await put({ stateManager: true, antigenManager: true })).status).toBe(403);
      expect(await put({ superUser: true })).toMatchObject({
        status: 400,
        body: { detail: 'What was sent has fields that nobody knows: superUser' },
      });
      expect((await put({ stateManager: false })).body).toMatchObject({ stateManager: false });
    });

    test('an open session follows a change of roles at once, and its refresh reports it', async () => {
      const session = await server.signIn(halima, device);
      await call('PUT', `/v/get/role/${halima.id}/`, { userManager: true });
      expect((await call('GET', '/v/all/users/', undefined, session)).status).toBe(200);
      const renewed = await call('POST', '/auth/token/refresh/', { token: session.token });
      expect(renewed.body.viewer).toMatchObject({
        active: true,
        roles: { userManager: true },
        facilityId: ajingi.facility,
      });
    });

    test('deactivating shuts a user out, and activating lets them in again', async () => {
      const session = await server.signIn(halima, device);
      expect((await call('POST', `/v/users/${halima.id}/deactivate/`)).status).toBe(200);
      expect(await call('GET', '/v/api/ledger/', undefined, session)).toMatchObject({
        status: 403,
        body: { code: 'deactivated' },
      });
      expect(await profile()).toMatchObject({ active: false, waiting_decisions: 0 });
      expect((await call('POST', `/v/users/${halima.id}/activate/`)).status).toBe(200);
      expect((await call('GET', '/v/api/ledger/', undefined, session)).status).toBe(200);
    });

    test('moving takes effect at the new home, and records saved for the old one may still be sent', async () => {
      const session = await server.signIn(halima, device);
      expect((await call('POST', `/v/users/${halima.id}/move/`, { facility: dala.facility })).status).toBe(
        200,
      );
      expect(await profile()).toMatchObject({ facilityId: dala.facility, lgaId: dala.lga });
      const push = (facility: string) =>
        call(
          'POST',
          '/v/sync/push/',
          {
            protocol: 1,
            epoch: 'x',
            facility,
            log: { log_id: device, first_seq: 1, head_seq: 0 },
            events: [],
          },
          session,
        );
      // The epoch is invented, so a permitted sender is asked to send again.
      expect((await push(ajingi.facility)).body.code).toBe('epoch-changed');
      expect((await push(dala.facility)).body.code).toBe('epoch-changed');
      expect((await push(ikeja.facility)).status).toBe(403);
      expect((await call('POST', `/v/users/${halima.id}/move/`, { facility: ikeja.facility })).status).toBe(
        403,
      );
    });

    test('sessions are listed with their devices and can be ended one by one or all together', async () => {
      const [one, two] = [await server.signIn(halima, device), await server.signIn(halima)];
      const list = async (session: TokenReply) =>
        (await call('GET', `/v/users/${halima.id}/sessions/`, undefined, session)).body;
      const open = await list(two);
      expect(open).toHaveLength(2);
      expect(open.filter((row: { is_current: boolean }) => row.is_current)).toHaveLength(1);
      const other = open.find((row: { is_current: boolean }) => !row.is_current);
      expect(other).toMatchObject({ device });
      await call('DELETE', `/v/users/${halima.id}/sessions/${other.id}/`, undefined, two);
      expect((await call('GET', '/v/api/location/', undefined, one)).status).toBe(401);
      await call('DELETE', `/v/users/${halima.id}/sessions/`, undefined, admin);
      expect((await call('GET', '/v/api/location/', undefined, two)).status).toBe(401);
    });

    test('the last user manager of a unit cannot be demoted, restricted, moved away or deactivated, even by themselves', async () => {
      const last = { status: 409, body: { code: 'last-user-manager' } };
      expect(await call('PUT', `/v/get/role/${adminUser.id}/`, { userManager: false })).toMatchObject(last);
      expect(await call('POST', `/v/users/${adminUser.id}/deactivate/`)).toMatchObject(last);
      const narrow = { email: adminUser.email, user_option: 'isLga', local_lga: ajingi.lga };
      expect(await call('PATCH', '/v/update/user/option/', narrow)).toMatchObject(last);
      const down = {
        user_option: 'isLga',
        country: ajingi.country,
        state: ajingi.state,
        local_lga: ajingi.lga,
      };
      expect(await call('POST', `/v/users/${adminUser.id}/move/`, down)).toMatchObject(last);
      await server.createUser({ level: 'state', roles: ['userManager'] });
      expect((await call('PUT', `/v/get/role/${adminUser.id}/`, { userManager: false })).status).toBe(200);
    });

    test('users above the manager are out of reach', async () => {
      const chief = await server.createUser({ level: 'country' });
      for (const [method, url, body] of [
        ['POST', `/v/users/${chief.id}/deactivate/`, undefined],
        ['PUT', `/v/get/role/${chief.id}/`, { stateManager: true }],
        ['PATCH', '/v/update/paid/status/only/', { email: chief.email, paid_status: false }],
        ['GET', `/v/user/profile/${chief.id}/`, undefined],
      ] as const) {
        expect((await call(method, url, body)).status).toBe(403);
      }
    });
  });

  describe('guessing', () => {
    let from = 0;
    const newAddress = () => `41.58.${(from += 1) >> 8}.${from & 255}`;
    const guess = (parts: object = {}, remoteAddress = newAddress()) =>
      server.call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: adminUser.email, password: 'wrong password', ...parts },
        remoteAddress,
      });

    test('from ever new addresses has to wait longer and longer, and never locks out the owner’s tablet', async () => {
      await server.signIn(adminUser, device);
      for (let tried = 0; tried < 10; tried += 1) expect((await guess()).statusCode).toBe(401);
      const refused = await guess({ password: testPassword });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      server.advance(60_000);
      expect((await guess()).statusCode).toBe(401);
      expect((await guess()).headers['retry-after']).toBe('120');
      expect((await guess({ password: testPassword, device })).statusCode).toBe(200);
    });

    const shared = '41.58.1.2';
    const stranger = (person: number) => ({ email: `person-${person}@test.example` });
    const right = () => ({ email: adminUser.email, password: testPassword });
    const statuses = async (count: number, parts: (person: number) => object, address = shared) => {
      const seen: number[] = [];
      for (let person = 0; person < count; person += 1)
        seen.push((await guess(parts(person), address)).statusCode);
      return seen;
    };

    test('does not affect a district behind one address where everybody mistypes once', async () => {
      for (let person = 0; person < 200; person += 1) {
        const user = await server.createUser();
        const at = {
          email: user.email,
          device: `0190d0c5-0000-7000-8000-${String(person).padStart(12, '0')}`,
        };
        expect((await guess(at, shared)).statusCode).toBe(401);
        expect((await guess({ ...at, password: testPassword }, shared)).statusCode).toBe(200);
      }
    });

    test('at many accounts slows down the address, but not known devices or other addresses', async () => {
      await server.signIn(adminUser, device);
      expect(await statuses(50, stranger)).toEqual(Array.from({ length: 50 }, () => 401));
      const after = await statuses(10, (person) => stranger(100 + person));
      expect(after).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
      const waiting = await guess(right(), shared);
      expect(waiting.statusCode).toBe(429);
      expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await guess({ ...right(), device }, shared)).statusCode).toBe(200);
      expect((await guess(right(), '41.58.1.3')).statusCode).toBe(200);
      server.advance(60_000);
      expect((await guess(right(), shared)).statusCode).toBe(200);
      server.advance(60 * 60_000);
      expect(await statuses(20, (person) => stranger(200 + person))).not.toContain(429);
    });

    test('can be made up for only at the account that the guesser owns', async () => {
      const own = await server.createUser();
      for (let round = 0; round < 5; round += 1) {
        await statuses(10, (person) => stranger(10 * round + person));
        expect((await guess({ email: own.email, password: testPassword }, shared)).statusCode).toBe(200);
      }
      expect(await statuses(6, (person) => stranger(90 + person))).toContain(429);
    });

    test('is forgotten after a password reset, which also makes the device known', async () => {
      for (let tried = 0; tried < 11; tried += 1) await guess();
      const mine = { email: adminUser.email, device };
      expect((await guess({ ...mine, password: testPassword })).statusCode).toBe(429);
      await server.call({ method: 'POST', url: '/v/get/otp/by/email/', payload: mine });
      const { id } = await server.deps.db
        .selectFrom('message')
        .select('id')
        .where('kind', '=', 'password-code')
        .executeTakeFirstOrThrow();
      const password = 'four unrelated words please';
      const payload = { ...mine, otp: codeOf(server.deps, id), password };
      const reset = await server.call({ method: 'PUT', url: '/v/reset/password/', payload });
      expect(reset.json()).toHaveProperty('success');
      for (let tried = 0; tried < 12; tried += 1) await guess();
      expect((await guess({ ...mine, password })).statusCode).toBe(200);
      expect((await guess({ email: adminUser.email, password })).statusCode).toBe(429);
    });

    test('on an unknown device is announced by mail after a sign-in, in both languages', async () => {
      const told = async () =>
        (
          await server.deps.db
            .selectFrom('message')
            .select(['recipient', 'body'])
            .where('subject', '=', messageSubjects.newDevice)
            .execute()
        ).map(({ recipient, body }) => [recipient, /Somebody signed in[^]*\n\nAn shiga asusunku/.test(body)]);
      const other = '0190d0c5-0000-7000-8000-00000000000b';
      const user = await server.createUser();
      await server.signIn(user, device);
      await server.signIn(user, device);
      expect(await told()).toEqual([]);
      await server.signIn(user, other);
      await server.signIn(user, other);
      expect(await told()).toEqual([[user.email, true]]);
      await server.signIn(user);
      expect(await told()).toHaveLength(2);
    });

    test('does not prolong a sign-in, which ends after 90 days however often it is renewed', async () => {
      let { token } = await server.signIn(adminUser);
      const renew = () => server.call({ method: 'POST', url: '/auth/token/refresh/', payload: { token } });
      for (let month = 0; month < 4; month += 1) {
        server.advance(22 * 24 * 60 * 60_000);
        const answer = await renew();
        expect(answer.statusCode).toBe(200);
        token = answer.json<{ token: string }>().token;
      }
      server.advance(3 * 24 * 60 * 60_000);
      expect((await renew()).statusCode).toBe(401);
    });
  });
});
