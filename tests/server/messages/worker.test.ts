import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SmtpSettings } from '#server/messages/message-settings.ts';
import { smtpTransport } from '#server/messages/smtp-transport.ts';
import { claim, noteRestore } from '#server/messages/queue.ts';
import { deliverDue, startMessageJobs, transportsOf, type WorkerDeps } from '#server/message-worker.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { startMailServer, type FakeMailServer } from './fake-mail-server.ts';
import { fakeTransport, queue, standing } from './queued.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
const again = { kind: 'again', failure: 'deferred', code: 451 } as const;

describe.each(bothEngines)('the message worker on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  const workerWith = (
    email: ReturnType<typeof fakeTransport>,
    parts: Partial<WorkerDeps> = {},
  ): WorkerDeps => ({
    ...server.deps,
    transports: { email },
    random: () => 1,
    ...parts,
  });

  test('takes the message that has waited longest first', async () => {
    await queue(server, 'bola');
    await queue(server, 'amina', { at: new Date(server.deps.now().getTime() - minuteMs) });
    const first = await claim(server.deps.db, { channels: ['email'], now: server.deps.now() });
    expect(first?.recipient).toBe('amina@care.example');
  });

  test('sends each queued message once', async () => {
    const transport = fakeTransport();
    await queue(server, 'amina');
    await queue(server, 'bola');
    expect(await deliverDue(workerWith(transport))).toBe(2);
    expect(await deliverDue(workerWith(transport))).toBe(0);
    expect(transport.given.map(({ recipient }) => recipient).toSorted()).toEqual([
      'amina@care.example',
      'bola@care.example',
    ]);
    expect(transport.given.find(({ recipient }) => recipient === 'amina@care.example')).toMatchObject({
      subject: 'Child Vaccination Registration',
      body: 'About amina.',
    });
    expect(await standing(server)).toEqual({ 'amina@care.example': 'sent', 'bola@care.example': 'sent' });
  });

  test('treats the same message queued again, before or after sending, as one', async () => {
    const transport = fakeTransport();
    expect(await queue(server, 'amina')).toBe(1);
    expect(await queue(server, 'amina', { body: 'Another text.' })).toBe(0);
    await deliverDue(workerWith(transport));
    expect(await queue(server, 'amina')).toBe(0);
    await deliverDue(workerWith(transport));
    expect(transport.given.map(({ body }) => body)).toEqual(['About amina.']);
  });

  test('waits after a failed attempt, each time twice as long, and retries with the same id', async () => {
    const transport = fakeTransport([again, again]);
    await queue(server, 'amina');
    await deliverDue(workerWith(transport));
    expect(await standing(server)).toEqual({ 'amina@care.example': 'queued deferred' });
    server.advance(30 * secondMs - 1);
    expect(await deliverDue(workerWith(transport))).toBe(0);
    server.advance(1);
    expect(await deliverDue(workerWith(transport))).toBe(1);
    server.advance(30 * secondMs);
    expect(await deliverDue(workerWith(transport))).toBe(0);
    server.advance(30 * secondMs);
    expect(await deliverDue(workerWith(transport))).toBe(1);
    expect(await standing(server)).toEqual({ 'amina@care.example': 'sent' });
    expect(new Set(transport.given.map(({ id }) => id)).size).toBe(1);
  });

  test('does not retry a message that was refused or is in doubt', async () => {
    const transport = fakeTransport([
      { kind: 'failed', failure: 'refused', code: 550 },
      { kind: 'in-doubt' },
    ]);
    await queue(server, 'amina');
    await deliverDue(workerWith(transport));
    await queue(server, 'bola');
    await deliverDue(workerWith(transport));
    server.advance(60 * minuteMs);
    expect(await deliverDue(workerWith(transport))).toBe(0);
    expect(await standing(server)).toEqual({
      'amina@care.example': 'failed refused',
      'bola@care.example': 'in-doubt interrupted',
    });
  });

  test('gives up what could not be sent in time', async () => {
    const transport = fakeTransport([again]);
    await queue(server, 'amina');
    await deliverDue(workerWith(transport));
    server.advance(dayMs);
    expect(await deliverDue(workerWith(transport))).toBe(0);
    expect(await standing(server)).toEqual({ 'amina@care.example': 'failed expired' });
  });

  test('asks an unreachable server once a round, not once for each of a hundred messages', async () => {
    const unreachable = { kind: 'again', failure: 'unreachable', code: null } as const;
    const transport = fakeTransport(Array.from({ length: 100 }, () => unreachable));
    for (let n = 0; n < 20; n += 1) await queue(server, `child-${n}`);
    expect(await deliverDue(workerWith(transport))).toBeLessThanOrEqual(4);
  });

  test('keeps messages of a channel without settings', async () => {
    await queue(server, 'amina', { channel: 'sms', recipient: '+2348031234567' });
    expect(await deliverDue(workerWith(fakeTransport()))).toBe(0);
    server.advance(dayMs);
    expect(await deliverDue({ ...workerWith(fakeTransport()), transports: {} })).toBe(0);
    expect(await standing(server)).toEqual({ '+2348031234567': 'queued' });
  });

  test('sends each message once on three instances at the same time', async () => {
    const transport = fakeTransport();
    for (let n = 0; n < 30; n += 1) await queue(server, `child-${n}`);
    await Promise.all([1, 2, 3].map(() => deliverDue(workerWith(transport))));
    expect(transport.given.map(({ recipient }) => recipient).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, n) => `child-${n}@care.example`).toSorted(),
    );
  });

  describe('an instance that dies', () => {
    const dyingAt = (step: string): Partial<WorkerDeps> => ({
      crash: (at) => {
        if (at === step) throw new Error('killed');
      },
    });

    test.each([
      ['before it sends', 'message-claimed', 0],
      ['after the server took it', 'message-sent', 1],
    ])('%s leaves the message in doubt: it is listed and not sent twice', async (_case, step, sent) => {
      const transport = fakeTransport();
      await queue(server, 'amina');
      await expect(deliverDue(workerWith(transport, dyingAt(step)))).rejects.toThrow('killed');
      expect(await standing(server)).toEqual({ 'amina@care.example': 'sending' });
      server.advance(10 * minuteMs - 1);
      await deliverDue(workerWith(transport));
      expect(await standing(server)).toEqual({ 'amina@care.example': 'sending' });
      server.advance(1);
      await deliverDue(workerWith(transport));
      expect(await standing(server)).toEqual({ 'amina@care.example': 'in-doubt interrupted' });
      expect(transport.given).toHaveLength(sent);
    });

    test('still records the outcome if it was only slow', async () => {
      await queue(server, 'amina');
      const slow = {
        send: async () => {
          server.advance(11 * minuteMs);
          await deliverDue(workerWith(fakeTransport()));
          expect(await standing(server)).toEqual({ 'amina@care.example': 'in-doubt interrupted' });
          return { kind: 'sent' } as const;
        },
      };
      await deliverDue({ ...workerWith(fakeTransport()), transports: { email: slow } });
      expect(await standing(server)).toEqual({ 'amina@care.example': 'sent' });
    });
  });

  test('sends nothing after a restore that may have been sent before, but what is recorded later', async () => {
    const transport = fakeTransport();
    await queue(server, 'before');
    await noteRestore(server.deps.db);
    // The note carries the database's own time.
    const restoredAt = new Date(server.deps.now().getTime() + minuteMs);
    await server.deps.db
      .updateTable('setting')
      .set({ value: JSON.stringify(restoredAt) })
      .where('key', '=', 'restored-at')
      .execute();
    server.advance(2 * minuteMs);
    await queue(server, 'again', { recordedAt: '2026-11-20T07:00:00.000Z' });
    await queue(server, 'after');
    await deliverDue(workerWith(transport));
    expect(await standing(server)).toEqual({
      'after@care.example': 'sent',
      'again@care.example': 'in-doubt interrupted',
      'before@care.example': 'in-doubt interrupted',
    });
    expect(transport.given).toHaveLength(1);
  });

  describe('with a real mail server', () => {
    let mail: FakeMailServer;
    let smtp: SmtpSettings;
    beforeEach(async () => {
      mail = await startMailServer();
      const from = { name: 'Vaxledger', address: 'no-reply@vax.example' };
      smtp = { host: '127.0.0.1', port: mail.port, secure: false, requireTls: false, auth: null, from };
    });
    afterEach(() => mail.close());

    test('delivers forty messages through a server that drops, refuses and is slow: each at most once, and all accounted for', async () => {
      mail.behaviours.push(
        { at: 'recipient', drop: true },
        { at: 'accepted', drop: true },
        { at: 'recipient', refuseWith: 452 },
        { at: 'body', refuseWith: 554 },
        { at: 'accepted', delayMs: 100 },
        { at: 'greeting', refuseWith: 421 },
        { at: 'accepted', drop: true },
      );
      const transports = {
        email: smtpTransport(smtp, { connectMs: 2000, silenceMs: 2000, attemptMs: 3000 }),
      };
      for (let n = 0; n < 40; n += 1) await queue(server, `child-${n}`);
      for (let round = 0; round < 8; round += 1) {
        await deliverDue({ ...server.deps, transports, random: () => 1 });
        server.advance(60 * minuteMs);
      }
      const arrived = mail.delivered.flatMap(({ to }) => to);
      expect(new Set(arrived).size).toBe(arrived.length);
      const states = Object.entries(await standing(server));
      expect(states).toHaveLength(40);
      for (const [recipient, state] of states) {
        expect(['sent', 'in-doubt interrupted', 'failed refused']).toContain(state);
        if (state !== 'in-doubt interrupted')
          expect([recipient, arrived.includes(recipient)]).toEqual([recipient, state === 'sent']);
      }
      expect(states.filter(([, state]) => state === 'failed refused')).toHaveLength(1);
    });

    test('runs as a job of the server, and stops when told to', async () => {
      await queue(server, 'amina');
      const jobs = startMessageJobs({ ...server.deps, config: { ...server.deps.config, smtp } }, (error) => {
        throw error;
      });
      await expect.poll(() => standing(server)).toEqual({ 'amina@care.example': 'sent' });
      await jobs.stop();
      const metrics = await server.call({ url: '/metrics' });
      expect(metrics.body).toMatch(
        /vaxledger_messages_total\{channel="email",kind="child-registered",outcome="sent"\} [1-9]/,
      );
    });
  });

  test('uses the channels that the settings configure', () => {
    expect(transportsOf(server.deps.config)).toEqual({});
  });
});
