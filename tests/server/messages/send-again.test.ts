import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roles, type Level } from '#domain/access/model.ts';
import { uuidV7 } from '#server/new-id.ts';
import { messageId, noFacility } from '#server/messages/message-row.ts';
import { noteRestore } from '#server/messages/queue.ts';
import type { Outcome } from '#server/messages/transport.ts';
import { deliverDue } from '#server/message-worker.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { fakeTransport, queue, standing } from './queued.ts';

const dayMs = 24 * 60 * 60_000;
const refused = { kind: 'failed', failure: 'refused', code: 550 } as const;
const inDoubt = { kind: 'in-doubt' } as const;
const firstEnd = '2026-11-20T08:00:00.000Z';
const amina = messageId('child-registered', 'amina');

describe.each(bothEngines)('a message sent again, on %s', (engine) => {
  let server: TestApp;
  let transport: ReturnType<typeof fakeTransport>;

  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  const deliver = () => deliverDue({ ...server.deps, transports: { email: transport }, random: () => 1 });
  const ended = async (outcome: Outcome, ...rest: Outcome[]): Promise<void> => {
    transport = fakeTransport([outcome, ...rest]);
    await queue(server, 'amina');
    await deliver();
  };
  const manager = async (level: Level = 'facility', at: TestFacility = 'ajingi') =>
    server.signIn(await server.createUser({ level, at, roles }));
  const press = async (
    session: Awaited<ReturnType<typeof manager>>,
    parts: { id?: string; failedAt?: string; key?: string } = {},
  ) => {
    const answer = await server.call(
      {
        method: 'POST',
        url: `/v/messages/${parts.id ?? amina}/again/`,
        payload: { failed_at: parts.failedAt ?? firstEnd },
        ...(parts.key === undefined ? {} : { headers: { 'idempotency-key': parts.key } }),
      },
      session,
    );
    return { status: answer.statusCode, body: answer.json() };
  };
  const queuedNow = { status: 200, body: { state: 'queued', queued: true } };

  test.each([refused, inDoubt])('goes out once more with the same id after $kind', async (outcome) => {
    await ended(outcome);
    expect(await press(await manager())).toEqual(queuedNow);
    expect(await standing(server)).toEqual({ 'amina@care.example': 'queued' });
    await deliver();
    await deliver();
    expect(transport.given.map(({ id }) => id)).toEqual([amina, amina]);
    expect(await standing(server)).toEqual({ 'amina@care.example': 'sent' });
  });

  test('is not listed as a failure while it waits', async () => {
    await ended(refused);
    const session = await manager();
    await press(session);
    expect((await server.call({ url: '/v/messages/failures/' }, session)).json()).toEqual([]);
  });

  test('goes out once for one press that arrives twice, at once or late, with or without a key', async () => {
    await ended(refused);
    const session = await manager();
    const [one, other] = await Promise.all([press(session), press(session)]);
    expect(new Set([one.body.queued, other.body.queued])).toEqual(new Set([false, true]));
    await deliver();
    expect(await press(session)).toEqual({ status: 200, body: { state: 'sent', queued: false } });
    await deliver();
    expect(transport.given).toHaveLength(2);
  });

  test('gets the same answer for the same key', async () => {
    await ended(refused);
    const session = await manager();
    expect(await press(session, { key: 'press-1' })).toEqual(queuedNow);
    await deliver();
    expect(await press(session, { key: 'press-1' })).toEqual(queuedNow);
    expect(await deliver()).toBe(0);
  });

  test('that fails again is sent only by the next press', async () => {
    await ended(refused, refused);
    const session = await manager();
    await press(session);
    server.advance(1000);
    await deliver();
    expect(await press(session)).toEqual({ status: 200, body: { state: 'failed', queued: false } });
    expect(await deliver()).toBe(0);
    expect(await press(session, { failedAt: '2026-11-20T08:00:01.000Z' })).toEqual(queuedNow);
    expect(await deliver()).toBe(1);
  });

  test('has another week if it had been given up', async () => {
    transport = fakeTransport();
    await queue(server, 'amina');
    server.advance(2 * dayMs);
    await deliver();
    expect(await standing(server)).toEqual({ 'amina@care.example': 'failed expired' });
    expect(await press(await manager(), { failedAt: '2026-11-22T08:00:00.000Z' })).toEqual(queuedNow);
    expect(await deliver()).toBe(1);
  });

  test.each(['visit-tomorrow', 'password-code'] as const)(
    'is refused for the kind %s when its time is over',
    async (kind) => {
      transport = fakeTransport([refused]);
      const session = await manager();
      await queue(server, 'amina', {
        kind,
        ...(kind === 'password-code' ? { facility: noFacility, user: session.user_id } : {}),
      });
      await deliver();
      const id = messageId(kind, 'amina');
      server.advance(dayMs - 1);
      const listed = async () =>
        (await server.call({ url: '/v/messages/failures/' }, await manager())).json();
      expect(await listed()).toMatchObject([{ id, can_send_again: true }]);
      server.advance(1);
      expect(await listed()).toMatchObject([{ id, can_send_again: false }]);
      expect(await press(await manager(), { id })).toMatchObject({
        status: 409,
        body: { code: 'out-of-date', detail: 'The time of what this message says is over.' },
      });
      expect(await deliver()).toBe(0);
    },
  );

  test('goes out after a restore too if somebody asks for it', async () => {
    await ended(refused);
    await noteRestore(server.deps.db);
    const { value } = await server.deps.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'restored-at')
      .executeTakeFirstOrThrow();
    server.advance(Date.parse(String(value)) - server.deps.now().getTime() + 1000);
    expect(await press(await manager())).toEqual(queuedNow);
    expect(await deliver()).toBe(1);
    expect(await standing(server)).toEqual({ 'amina@care.example': 'sent' });
  });

  test.each<[Level, TestFacility, number]>([
    ['facility', 'ajingi', 200],
    ['country', 'ajingi', 200],
    ['facility', 'gafasa', 403],
    ['state', 'ikeja', 403],
  ])('by a manager at the level of %s (%s) gets %i', async (level, at, status) => {
    await ended(refused);
    expect(await press(await manager(level, at))).toMatchObject({ status });
  });

  test('is allowed only for user managers', async () => {
    await ended(refused);
    const officer = await server.signIn(await server.createUser({ at: 'ajingi' }));
    expect(await press(officer)).toMatchObject({ status: 403 });
  });

  test('is refused if it is unknown, was sent already, or the request is malformed', async () => {
    await ended({ kind: 'sent' });
    const session = await manager();
    expect(await press(session)).toMatchObject({ status: 403 });
    expect(await press(session, { id: uuidV7(server.deps.now()) })).toMatchObject({ status: 403 });
    expect(await press(session, { id: 'amina' })).toMatchObject({ status: 400 });
    expect(await press(session, { failedAt: 'yesterday' })).toMatchObject({ status: 400 });
  });
});
