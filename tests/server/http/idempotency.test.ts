import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

describe.each(bothEngines)('a write with an Idempotency-Key on %s', (engine) => {
  let server: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    manager = await server.signIn(await server.createUser({ level: 'country', roles: ['antigenManager'] }));
  });
  afterEach(() => server.close());

  const add = (name: string, key: string, session = manager) =>
    server.call(
      {
        method: 'POST',
        url: '/v/api/antigen/',
        payload: { name, schedule: 'At birth' },
        headers: { 'idempotency-key': key },
      },
      session,
    );
  const names = async () =>
    (await server.deps.db.selectFrom('antigen').select('name').execute()).map((row) => row.name);

  test('is applied once and gets the same answer, even when two arrive together', async () => {
    const answers = await Promise.all([add('BCG', 'k1'), add('BCG', 'k1'), add('BCG', 'k1')]);
    answers.push(await add('BCG', 'k1'));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
    expect(await names()).toEqual(['BCG']);
  });

  test('is refused if the key was used with another body', async () => {
    await add('BCG', 'k1');
    const answer = await add('Measles', 'k1');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'idempotency-mismatch' });
    expect(await names()).toEqual(['BCG']);
  });

  test('leaves the key free when it is refused', async () => {
    await add('BCG', 'k1');
    expect((await add('bcg', 'k2')).json()).toMatchObject({ status: 409, code: 'antigen-exists' });
    expect((await add('Measles', 'k2')).statusCode).toBe(201);
  });

  test('shares no key with another user', async () => {
    const colleague = await server.signIn(
      await server.createUser({ level: 'country', roles: ['antigenManager'] }),
    );
    await add('BCG', 'k1');
    expect((await add('Measles', 'k1', colleague)).statusCode).toBe(201);
  });

  describe('that contains the id of what it creates', () => {
    const { country, state, lga } = testFacilities.ajingi;
    const id = '0190b000-0000-7000-8000-00000000aaaa';
    const addAs = (name: string, session: TokenReply) =>
      server.call(
        { method: 'POST', url: '/v/api/facility/', payload: { id, name, country, state, local_lga: lga } },
        session,
      );
    const builder = async () =>
      server.signIn(await server.createUser({ level: 'country', roles: ['userManager'] }));

    test('is applied once and answered alike', async () => {
      const session = await builder();
      const [first, again] = [await addAs('Jigawa', session), await addAs('Jigawa', session)];
      expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
      expect(again.json()).toEqual(first.json());
    });

    test('is refused if the id belongs to something else, whoever created it', async () => {
      const session = await builder();
      await addAs('Jigawa', session);
      expect((await addAs('Katsina', session)).json()).toMatchObject({ code: 'idempotency-mismatch' });
      expect((await addAs('Katsina', await builder())).json()).toMatchObject({
        status: 409,
        code: 'id-taken',
      });
    });
  });

  test('is refused if the key is too long', async () => {
    expect((await add('BCG', 'k'.repeat(101))).statusCode).toBe(400);
    expect(await names()).toEqual([]);
  });
});
