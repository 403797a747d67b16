import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import { startHousekeeping, sweepOut } from '#server/operations/housekeeping.ts';
import { deliverDue } from '#server/message-worker.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { fakeTransport, queue, standing } from '#tests/server/messages/queued.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe.each(bothEngines)('housekeeping on %s', (engine) => {
  let server: TestApp;
  let session: TokenReply;
  beforeEach(async () => {
    server = await testApp({ engine });
    session = await server.signIn(await server.createUser({ level: 'country', roles: ['antigenManager'] }));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const refresh = (token = session.token) =>
    server.call({ method: 'POST', url: '/auth/token/refresh/', payload: { token } });
  const add = (key: string, name: string) =>
    server.call(
      {
        method: 'POST',
        url: '/v/api/antigen/',
        payload: { name, schedule: 'At birth' },
        headers: { 'idempotency-key': key },
      },
      session,
    );
  /** A window of one hour: each request for a code is counted by address and by account. */
  const askForCode = () =>
    server.call({ method: 'POST', url: '/v/get/otp/by/email/', payload: { email: 'nobody@care.example' } });
  const left = async () => {
    const count = async (table: 'refresh_token' | 'session_family' | 'idempotency_key' | 'rate_window') =>
      (
        await server.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return {
      tokens: await count('refresh_token'),
      families: await count('session_family'),
      keys: await count('idempotency_key'),
      windows: await count('rate_window'),
    };
  };

  test('keeps recent rows', async () => {
    await add('k1', 'Malaria');
    await askForCode();
    const before = await left();
    expect(before).toEqual({ tokens: 1, families: 1, keys: 1, windows: expect.any(Number) });
    expect(before.windows).toBeGreaterThan(0);
    await sweepOut(server.deps);
    server.advance(12 * 60 * minuteMs);
    await sweepOut(server.deps);
    expect(await left()).toEqual(before);
    expect((await refresh()).statusCode).toBe(200);
  });

  test('keeps a session as long as its newest token, then deletes it', async () => {
    server.advance(29 * dayMs);
    const second = (await refresh()).json<{ token: string }>();
    server.advance(3 * dayMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'refresh tokens': 1, 'session families': 0 });
    const third = (await refresh(second.token)).json<{ token: string }>();
    server.advance(30 * dayMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'refresh tokens': 1, 'session families': 0 });
    server.advance(2 * dayMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'refresh tokens': 1, 'session families': 1 });
    expect((await refresh(third.token)).statusCode).toBe(401);
  });

  test('keeps a used token that is still valid, so that a thief who shows it is noticed', async () => {
    const renewed = (await refresh()).json<{ token: string }>();
    server.advance(2 * dayMs);
    await sweepOut(server.deps);
    expect((await refresh()).statusCode).toBe(401);
    expect((await refresh(renewed.token)).statusCode).toBe(401);
  });

  test('keeps a call’s key for thirty days', async () => {
    await add('k1', 'Malaria');
    server.advance(29 * dayMs);
    session = (await refresh()).json<TokenReply>();
    await sweepOut(server.deps);
    expect((await add('k1', 'Malaria')).statusCode).toBe(201);
    server.advance(2 * dayMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'idempotency keys': 1 });
  });

  test('deletes counts of attempts after a day', async () => {
    await askForCode();
    const { windows } = await left();
    expect(windows).toBeGreaterThan(0);
    server.advance(dayMs + minuteMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'rate windows': windows });
  });

  test('keeps a message for ninety days after its end, and a waiting one as long as it waits', async () => {
    await queue(server, 'sent');
    await deliverDue({ ...server.deps, transports: { email: fakeTransport() }, random: () => 1 });
    await queue(server, 'waiting');
    server.advance(90 * dayMs - 1);
    expect(await sweepOut(server.deps)).toMatchObject({ messages: 0 });
    server.advance(2);
    expect(await sweepOut(server.deps)).toMatchObject({ messages: 1 });
    expect(await standing(server)).toEqual({ 'waiting@care.example': 'queued' });
  });

  test('deletes password codes a day after they expire', async () => {
    const { email } = await server.createUser();
    await server.call({ method: 'POST', url: '/v/get/otp/by/email/', payload: { email } });
    server.advance(dayMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'password codes': 0 });
    server.advance(11 * minuteMs);
    expect(await sweepOut(server.deps)).toMatchObject({ 'password codes': 1 });
  });

  test('deletes a long list completely, a few rows at a time', async () => {
    await askForCode();
    const { windows } = await left();
    await server.deps.db
      .insertInto('rate_window')
      .values(
        Array.from({ length: 25 }, (_, at) => ({ bucket: `old-${at}`, started_at: new Date(0), hits: 1 })),
      )
      .execute();
    expect(await sweepOut(server.deps, { most: 10 })).toMatchObject({ 'rate windows': 25 });
    expect((await left()).windows).toBe(windows);
  });

  test('runs every hour until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const onFailure = vi.fn<(error: unknown) => void>();
    await askForCode();
    const { windows } = await left();
    const job = startHousekeeping(server.deps, onFailure);
    server.advance(2 * dayMs);
    await vi.advanceTimersByTimeAsync(59 * minuteMs);
    expect(windows).toBeGreaterThan(0);
    expect((await left()).windows).toBe(windows);
    await vi.advanceTimersByTimeAsync(minuteMs);
    await vi.waitFor(async () => expect((await left()).windows).toBe(0));
    await job.stop();
    await server.deps.db
      .insertInto('rate_window')
      .values({ bucket: 'old', started_at: new Date(0), hits: 1 })
      .execute();
    await vi.advanceTimersByTimeAsync(3 * 60 * minuteMs);
    expect((await left()).windows).toBe(1);
    expect(onFailure).not.toHaveBeenCalled();
  });
});
