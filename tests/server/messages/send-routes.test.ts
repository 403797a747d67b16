import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Level } from '#domain/access/model.ts';
import { emailTokenOf } from '#server/immunization/child-tokens.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { child } from '../immunization/typed-children.ts';
import { FakeTablet } from '../sync/fake-tablet.ts';

const letter = {
  email: 'hauwa@example.org',
  subject: 'Measles campaign',
  message: 'On Saturday.\nBring the card.',
};

const promise = { detail: 'The message will be sent if a care giver of your unit has this e-mail.' };

describe.each(engines)('an officer’s message to a caregiver, on %s', (engine) => {
  let server: TestApp;
  let tablet: FakeTablet;
  beforeEach(async () => {
    server = await testApp({ engine });
    tablet = await FakeTablet.at(server, 'ajingi');
    tablet.save('register-child', child('Musa Ibrahim'));
    await tablet.push();
    await server.deps.db.deleteFrom('message').execute();
  });
  afterEach(() => server.close());

  const post = (
    payload: object,
    { url = '/v/send/message/', session = tablet.session, key = undefined as string | undefined } = {},
  ) =>
    server.call(
      { method: 'POST', url, payload, headers: key === undefined ? {} : { 'idempotency-key': key } },
      session,
    );
  const queued = () =>
    server.deps.db
      .selectFrom('message')
      .select(['facility_id', 'kind', 'recipient', 'subject', 'body', 'user_id'])
      .execute();

  test('is queued under the officer’s name and the child’s facility', async () => {
    const answer = await post(letter);
    expect([answer.statusCode, answer.json()]).toEqual([200, promise]);
    expect(await queued()).toEqual([
      {
        facility_id: testFacilities.ajingi.facility,
        kind: 'from-officer',
        recipient: 'hauwa@example.org',
        subject: 'Measles campaign',
        body: 'On Saturday.\nBring the card.',
        user_id: tablet.session.user_id,
      },
    ]);
  });

  test('has a subject of its own if it is a link', async () => {
    const { email } = letter;
    const answer = await post({ email, message: 'https://vax.example/card' }, { url: '/v/send/link/email/' });
    expect(answer.statusCode).toBe(200);
    expect(await queued()).toMatchObject([
      { subject: 'A message from your health facility', body: 'https://vax.example/card' },
    ]);
  });

  test('finds the address as registered, whatever its case', async () => {
    expect((await post({ ...letter, email: 'HAUWA@Example.org' })).statusCode).toBe(200);
  });

  test.each<[Level, TestFacility, number, number]>([
    ['facility', 'ajingi', 200, 1],
    ['facility', 'gafasa', 200, 0],
    ['lga', 'gafasa', 200, 1],
    ['lga', 'dala', 200, 0],
    ['state', 'dala', 200, 1],
    ['state', 'ikeja', 200, 0],
    ['country', 'ikeja', 200, 1],
    ['country', 'accra', 200, 0],
  ])(
    'by an officer at the level of %s (%s) is answered %i, and %i is sent',
    async (level, at, status, sent) => {
      const session = await server.signIn(await server.createUser({ level, at }));
      const answer = await post(letter, { session });
      expect(answer.statusCode).toBe(status);
      expect(await queued()).toHaveLength(sent);
      // The answer does not reveal whether the address is registered.
      const ofNobody = await post({ ...letter, email: 'nobody@example.org' }, { session });
      expect([ofNobody.statusCode, ofNobody.body]).toEqual([200, answer.body]);
    },
  );

  test.each(['/v/send/message/', '/v/send/link/email/'])(
    'to an address that no caregiver gave is not sent, and the answer of %s is the same',
    async (url) => {
      const { email, message } = letter;
      const body = url === '/v/send/message/' ? letter : { email, message };
      const known = await post(body, { url });
      await server.deps.db.deleteFrom('message').execute();
      const unknown = await post({ ...body, email: 'stranger@example.org' }, { url });
      expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
      expect(await queued()).toEqual([]);
    },
  );

  test('to an address with the same digest as a caregiver’s is not sent', async () => {
    await server.deps.db
      .updateTable('child_token')
      .set({ tokens: [emailTokenOf('stranger@example.org')] })
      .execute();
    expect((await post({ ...letter, email: 'stranger@example.org' })).statusCode).toBe(200);
    expect(await queued()).toEqual([]);
  });

  test('repeated with the same key is the same message', async () => {
    await post(letter, { key: 'k1' });
    expect((await post(letter, { key: 'k1' })).json()).toEqual(promise);
    expect(await queued()).toHaveLength(1);
    expect((await post({ ...letter, message: 'Another' }, { key: 'k1' })).statusCode).toBe(409);
  });

  test('has to wait if it is the sixty-first within an hour', async () => {
    for (let n = 0; n < 60; n += 1) expect((await post(letter)).statusCode).toBe(200);
    const refused = await post(letter);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    const other = await server.signIn(await server.createUser());
    expect((await post(letter, { session: other })).statusCode).toBe(200);
    server.advance(60 * 60_000);
    const { user_id: id, email } = tablet.session;
    expect((await post(letter, { session: await server.signIn({ id, email }) })).statusCode).toBe(200);
  });

  test.each([
    ['no address', { ...letter, email: undefined }, 'email'],
    ['an address that is none', { ...letter, email: 'hauwa' }, 'email'],
    ['two addresses', { ...letter, email: 'hauwa@example.org, eve@evil.example' }, 'email'],
    ['a subject of two lines', { ...letter, subject: 'Hello\r\nBcc: eve@evil.example' }, 'subject'],
    ['an empty message', { ...letter, message: '  ' }, 'message'],
    ['a message that is too long', { ...letter, message: 'a'.repeat(2001) }, 'message'],
    ['control characters', { ...letter, message: 'a\u0007b' }, 'message'],
  ])('is refused as invalid: %s', async (_case, payload, path) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid', errors: [{ path }] }]);
  });
});
