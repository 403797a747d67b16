import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { deactivateUser } from '#server/auth/deactivate-user.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';
import { openCases, leave, pushingTablet, verdicts } from '../pushing-tablet.ts';
import { dosesInStore } from '../mortal-server.ts';

describe.each(engines)('push on %s, limits', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  const balance = () => dosesInStore(world, tablet.facility);

  describe('the sender', () => {
    test('an officer of another facility is refused', async () => {
      tablet.save('receive', typed.receive(1));
      const other = await FakeTablet.at(world, 'dala');
      const answer = await tablet.send(tablet.body(tablet.outbox), other.session);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'not-your-facility' });
    });

    test('an officer of the state can read but not write', async () => {
      const session = await world.signIn(await world.createUser({ level: 'state' }));
      const answer = await tablet.send(tablet.body([tablet.save('receive', typed.receive(1))]), session);
      expect(answer.statusCode).toBe(403);
    });

    test("a colleague may send an officer's waiting events from the same device", async () => {
      tablet.save('receive', typed.receive(5));
      const colleague = await world.signIn(await world.createUser(), tablet.device);
      const answer = await tablet.send(tablet.body(tablet.outbox), colleague);
      expect(answer.json()).toMatchObject({ results: [{ verdict: 'accepted' }] });
    });

    test('without a sign-in: 401, and nothing is stored', async () => {
      const body = tablet.body([tablet.save('receive', typed.receive(1))]);
      expect((await tablet.send(body, { access: 'nonsense' })).statusCode).toBe(401);
    });

    test('once the permission is revoked the clock does not matter: events not reported by then are parked', async () => {
      await tablet.push([tablet.save('receive', typed.receive(5))]);
      const { user_id: officer } = tablet.session;
      await world.deps.db.transaction().execute((trx) => deactivateUser(trx, officer, world.deps.now()));
      world.advance(1000);
      tablet.save('receive', typed.receive(7), { recorded_at: '2026-11-19T08:00:00.000Z' });
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted', duplicate: true },
        { verdict: 'parked', reason: 'permission-revoked' },
      ]);
      expect(await openCases(world)).toMatchObject([{ reason: 'permission-revoked' }]);
    });

    test('a tablet clock two years off either way changes no verdict and is flagged', async () => {
      const twoYears = 2 * 365 * 86_400_000;
      const now = world.deps.now().getTime();
      tablet.save('receive', typed.receive(1), { recorded_at: new Date(now + twoYears).toISOString() });
      tablet.save('receive', typed.receive(2), {
        recorded_at: new Date(now - twoYears).toISOString(),
        clock_offset_ms: twoYears,
      });
      tablet.save('receive', typed.receive(4));
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted', 'accepted', 'accepted']);
      const flags = await world.deps.db.selectFrom('event').select('clock_off').orderBy('log_seq').execute();
      expect(flags.map((row) => row.clock_off)).toEqual([true, true, false]);
    });
  });

  describe('a batch that is too large', () => {
    const received = () => Array.from({ length: 1001 }, () => tablet.save('receive', typed.receive(1)));
    const sendText = (payload: string | Buffer, headers: Record<string, string> = {}) =>
      world.call(
        {
          method: 'POST',
          url: '/v/sync/push/',
          payload,
          headers: { 'content-type': 'application/json', ...headers },
        },
        tablet.session,
      );
    /** A push of one event, padded with white space to that many bytes of JSON. */
    const padded = (bytes: number): string => {
      const body = JSON.stringify(tablet.body([tablet.save('receive', typed.receive(1))]));
      return `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`;
    };

    test('1,001 events are too many and 1,000 are not: the tablet halves the batch', async () => {
      const events = received();
      const answer = await tablet.send(tablet.body(events));
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' });
      expect((await tablet.push(events.slice(0, 1000))).log.accepted_through).toBe(1000);
      expect((await tablet.push(events.slice(1000))).log.accepted_through).toBe(1001);
    });

    test('one byte more than 1 MiB is too much, 1 MiB is not', async () => {
      const answer = await sendText(padded(1024 * 1024 + 1));
      expect(answer.statusCode).toBe(413);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' });
      tablet.outbox.length = 0;
      expect((await sendText(padded(1024 * 1024))).statusCode).toBe(200);
    });

    test('a body that inflates beyond 1 MiB is cut off', async () => {
      const answer = await sendText(gzipSync(padded(1024 * 1024 + 1)), { 'content-encoding': 'gzip' });
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ code: 'too-large' });
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
    });
  });

  describe('the epoch', () => {
    test.each([['another epoch'], ['e0']])('a push with %s gets the server’s position', async (epoch) => {
      tablet.save('receive', typed.receive(1));
      await tablet.push();
      const answer = await tablet.send({ ...tablet.body(tablet.outbox), epoch });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'epoch-changed',
        epoch: tablet.epoch,
        log: { accepted_through: 1, durable_through: 0 },
      });
    });

    test('a push without an epoch is invalid', async () => {
      const { epoch: _, ...body } = tablet.body([tablet.save('receive', typed.receive(1))]);
      expect((await tablet.send(body)).statusCode).toBe(400);
    });

    test('after a restore the tablet sends again what the server forgot, and nothing counts twice', async () => {
      const received = tablet.save('receive', typed.receive(50));
      await tablet.push();
      await sql`update sync_state set epoch = 'restored'`.execute(world.deps.db);
      for (const table of [
        'event',
        'event_log',
        'movement',
        'wallet',
        'lot',
        'ledger_entry',
        'feed',
        'rollup_wallet',
        'rollup_activity',
        'rollup_period',
        'rollup_facility',
        'rollup_lot',
        'rollup_report',
        'facility_head',
      ] as const) {
        await world.deps.db.deleteFrom(table).execute();
      }
      tablet.save('issue', typed.issue(received.event_id, 20));
      const refused = await tablet.send(tablet.body(tablet.outbox.slice(1)));
      expect(refused.json()).toMatchObject({ code: 'epoch-changed', log: { accepted_through: 0 } });
      tablet.epoch = 'restored';
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted', 'accepted']);
      expect(await balance()).toBe(30);
    });
  });
});
