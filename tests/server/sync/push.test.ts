import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { decide } from '#domain/ledger/decide.ts';
import type { AppDeps } from '#server/deps.ts';
import { judgeParkedAgain } from '#server/sync/rejudge.ts';
import type { Rule } from '#server/sync/judge-event.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from './fake-tablet.ts';
import { dosesInStore, mortalServer, type MortalServer } from './mortal-server.ts';
import { requireNoDrift } from './no-drift.ts';

const verdicts = (results: readonly { verdict: string }[]) => results.map((result) => result.verdict);

describe.each(engines)('push on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  let dieAt: MortalServer['dieAt'];

  beforeEach(async () => {
    ({ world, dieAt } = await mortalServer(engine));
    tablet = await FakeTablet.at(world);
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const balance = () => dosesInStore(world, tablet.facility);
  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .selectAll()
      .where('closed_at', 'is', null)
      .orderBy('opened_at')
      .execute();
  const useRule = (rule: Rule): void => void Object.assign(world.deps, { rule });

  describe('each event gets one durable verdict', () => {
    test('accepted events change the ledger and answer what the product would have', async () => {
      const received = tablet.save('receive', typed.receive(100));
      const issued = tablet.save('issue', typed.issue(received.event_id, 30));
      tablet.save('utilize', typed.utilize(issued.event_id, 24));
      const reply = await tablet.push();
      expect(reply.results).toMatchObject([
        { verdict: 'accepted', seq: 1, facility_seq: 1, response: { activity: 'recieved' } },
        { verdict: 'accepted', seq: 2, facility_seq: 2, response: { activity: 'issued' } },
        { verdict: 'accepted', seq: 3, response: { activity: 'utilization', wastage: 6, wastage_rate: 20 } },
      ]);
      expect(reply.log).toEqual({ accepted_through: 3, durable_through: 0 });
      const page = await tablet.pull();
      expect(tablet.items.at(-1)?.wallets).toMatchObject([{ balance: 70, issued: 30, wastage: 6 }]);
      expect(tablet.items.at(-1)?.entries).toMatchObject([
        { activity: 'utilize', open: null },
        { activity: 'issue', open: 0, childrenImmunized: 24, wastage: 6 },
      ]);
      expect(page.scopes[0]).toMatchObject({ folded_through: 3, has_more: false });
    });

    test('a refused event is kept with the sentence of the lot and a case, and the next one is still judged', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const tooMany = tablet.save('issue', typed.issue(received.event_id, 11));
      tablet.save('issue', typed.issue(received.event_id, 10));
      const reply = await tablet.push();
      expect(verdicts(reply.results)).toEqual(['accepted', 'refused', 'accepted']);
      expect(reply.results[1]).toMatchObject({
        reason: 'less-than-in-stock',
        detail: 'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock',
        case: tooMany.event_id,
      });
      expect(await openCases()).toMatchObject([{ event_id: tooMany.event_id, reason: 'less-than-in-stock' }]);
    });

    test('an event that replaces a refused one closes its case', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const tooMany = tablet.save('issue', typed.issue(received.event_id, 11));
      tablet.save('issue', typed.issue(received.event_id, 9), { replaces: tooMany.event_id });
      await tablet.push();
      expect(await openCases()).toEqual([]);
      await tablet.pull();
      expect(tablet.items.at(-1)?.cases).toMatchObject([
        { id: tooMany.event_id, closedAt: expect.any(String) },
      ]);
    });

    test.each([
      [
        'a payload that its schema refuses',
        'receive',
        { payload: { doses: 'many' } },
        'refused',
        'malformed',
      ],
      ['text that no store keeps', 'receive', { payload: { vendor: 'a\u0000b' } }, 'refused', 'malformed'],
      ['an unknown kind of event', 'receive', { type: 'teleport' }, 'refused', 'unknown-type'],
      ['a kind that objects inherit', 'receive', { type: 'constructor' }, 'refused', 'unknown-type'],
      ['a version of tomorrow', 'receive', { v: 2 }, 'parked', 'unknown-version'],
      ['an envelope with a field too many', 'receive', { surprise: 1 }, 'refused', 'malformed'],
      ['an envelope that names another log', 'receive', { log_id: freshId() }, 'refused', 'malformed'],
      ['an event of another facility', 'receive', { facility: freshId() }, 'refused', 'not-your-facility'],
      ['a grant that was never given', 'receive', { grant: freshId() }, 'refused', 'grant-invalid'],
      ['a grant on another device', 'receive', { device: freshId() }, 'refused', 'grant-invalid'],
      ['a grant of another officer', 'receive', { actor: freshId() }, 'refused', 'grant-invalid'],
      [
        'an antigen that nobody knows',
        'receive',
        { payload: typed.receive(5, freshId() as AntigenId) },
        'refused',
        'unknown-antigen',
      ],
    ] as const)('%s does not hold back the queue', async (_, type, changes, verdict, reason) => {
      tablet.save(type, typed.receive(5), changes as Record<string, unknown>);
      tablet.save('receive', typed.receive(7));
      const first = await tablet.push();
      expect(first.results).toMatchObject([{ verdict, reason }, { verdict: 'accepted' }]);
      const again = await tablet.push();
      expect(again.results).toMatchObject([{ verdict, reason, duplicate: true }, { duplicate: true }]);
      expect(await balance()).toBe(7);
      expect(await openCases()).toHaveLength(1);
    });

    test('a tablet may not write what only the relay writes', async () => {
      const receipt = typed.receive(5);
      const payload = { ...receipt, source: freshId(), arrival: freshId(), destination: receipt.origin };
      tablet.save('arrive', payload as never);
      expect((await tablet.push()).results).toMatchObject([{ verdict: 'refused', reason: 'relay-only' }]);
      expect(await balance()).toBe(0);
    });

    test('a made-up antigen opens no wallet, its case says so, and nothing can be done with its lot', async () => {
      const madeUp = freshId() as AntigenId;
      const opened = tablet.save('open-wallet', { antigen: madeUp });
      const received = tablet.save('receive', typed.receive(10, madeUp));
      tablet.save('issue', typed.issue(received.event_id, 1), { deps: [received.event_id] });
      const { results } = await tablet.push();
      expect(results).toMatchObject([
        {
          verdict: 'refused',
          reason: 'unknown-antigen',
          detail: expect.stringContaining('antigen'),
          case: opened.event_id,
        },
        { verdict: 'refused', reason: 'unknown-antigen' },
        { verdict: 'refused', reason: 'entry-missing' },
      ]);
      expect(await openCases()).toHaveLength(3);
      expect(await world.deps.db.selectFrom('wallet').selectAll().execute()).toEqual([]);
      expect(await world.deps.db.selectFrom('movement').selectAll().execute()).toEqual([]);
      tablet.save('receive', typed.receive(10), { replaces: received.event_id });
      await tablet.push(tablet.outbox.slice(3));
      expect(await openCases()).toHaveLength(2);
      expect(await balance()).toBe(10);
    });

    test('an event that waited is held to the same rule when it is judged again', async () => {
      const other = await FakeTablet.at(world);
      const first = other.save('receive', typed.receive(1));
      const waiting = tablet.save('receive', typed.receive(5, freshId() as AntigenId), {
        deps: [first.event_id],
      });
      expect((await tablet.push()).results).toMatchObject([{ verdict: 'parked' }]);
      await other.push();
      expect((await tablet.push([waiting])).results).toMatchObject([
        { verdict: 'refused', reason: 'unknown-antigen', duplicate: true },
      ]);
      expect(await balance()).toBe(1);
    });

    test('an antigen that a facility keeps stays known, even when the list no longer has it', async () => {
      await tablet.push([tablet.save('receive', typed.receive(5))]);
      await world.deps.db.deleteFrom('antigen').execute();
      expect((await tablet.push([tablet.save('receive', typed.receive(7))])).results).toMatchObject([
        { verdict: 'accepted' },
      ]);
    });

    test('an element nested deeper than the stack is refused alone', async () => {
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      const event = tablet.save('receive', typed.receive(5));
      const body = JSON.stringify(tablet.body([event])).replace(
        '"vendor":"Serum Institute"',
        `"vendor":${deep}`,
      );
      const answer = await world.call(
        {
          method: 'POST',
          url: '/v/sync/push/',
          payload: body,
          headers: { 'content-type': 'application/json' },
        },
        tablet.session,
      );
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ results: [{ verdict: 'refused', reason: 'malformed' }] });
    });
  });

  describe('delivered again', () => {
    test('after a lost answer the same verdicts come back, byte for byte, and nothing changes', async () => {
      const received = tablet.save('receive', typed.receive(100));
      tablet.save('issue', typed.issue(received.event_id, 200));
      tablet.save('issue', typed.issue(received.event_id, 30));
      const body = tablet.body(tablet.outbox);
      dieAt('push-committed');
      expect((await tablet.send(body)).statusCode).toBe(500);
      const { results } = (await tablet.send(body)).json<{ results: Record<string, unknown>[] }>();
      const again = (await tablet.send(body)).json<{ results: Record<string, unknown>[] }>();
      expect(JSON.stringify(again.results)).toBe(JSON.stringify(results));
      await tablet.pull();
      const told = tablet.items.map((item) => JSON.stringify({ ...item.verdict, duplicate: true }));
      expect(results.map((result) => JSON.stringify(result))).toEqual(told);
      expect(await balance()).toBe(70);
    });

    test('a server that dies before the commit has stored nothing', async () => {
      tablet.save('receive', typed.receive(100));
      dieAt('push-before-commit');
      expect((await tablet.send(tablet.body(tablet.outbox))).statusCode).toBe(500);
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted']);
    });

    test('twice at once it is counted once', async () => {
      for (let n = 0; n < 20; n += 1) tablet.save('receive', typed.receive(10));
      const answers = await Promise.all([tablet.push(), tablet.push(), tablet.push()]);
      expect(await balance()).toBe(200);
      expect(answers.flatMap(({ results }) => results).filter((result) => !result.duplicate)).toHaveLength(
        20,
      );
    });

    test('a stale and a reordered duplicate change nothing', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const early = tablet.body([received]);
      await tablet.push([received]);
      const issued = tablet.save('issue', typed.issue(received.event_id, 4));
      await tablet.push([issued]);
      world.advance(6 * 3_600_000);
      const fresh = await world.call({
        method: 'POST',
        url: '/auth/token/refresh/',
        payload: { token: tablet.session.token },
      });
      const late = await tablet.send(early, fresh.json());
      expect(late.json()).toMatchObject({
        log: { accepted_through: 2 },
        results: [{ duplicate: true, facility_seq: 1 }],
      });
      expect(await balance()).toBe(6);
    });

    test('keys in another order are the same content', async () => {
      const event = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const turned = Object.fromEntries(Object.entries(event).toReversed());
      expect((await tablet.push([turned])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    });

    test('another content under the same id is refused, kept and answered the same again; the first one stands', async () => {
      const event = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const forged = { ...event, payload: typed.receive(99) };
      const first = await tablet.push([forged]);
      expect(first.results).toMatchObject([{ verdict: 'refused', reason: 'content-mismatch' }]);
      const again = await tablet.push([forged]);
      expect(again.results).toEqual([{ ...first.results[0], duplicate: true }]);
      expect(await balance()).toBe(10);
      expect(await openCases()).toMatchObject([{ reason: 'content-mismatch' }]);
    });

    test('another event under a number that is taken is refused, and the first one stands', async () => {
      tablet.save('receive', typed.receive(10));
      await tablet.push();
      const second = { ...tablet.save('receive', typed.receive(99)), seq: 1 };
      expect((await tablet.push([second])).results).toMatchObject([
        { verdict: 'refused', reason: 'content-mismatch' },
      ]);
      expect(await balance()).toBe(10);
    });
  });

  describe('the log', () => {
    test('a gap is answered with the number that is missing', async () => {
      tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const third = tablet.save('receive', typed.receive(1));
      const answer = await tablet.send(tablet.body([third]));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'log-gap', expected_seq: 1 });
    });

    test('a lost range is skipped, and a person is told once', async () => {
      const first = tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const last = tablet.save('receive', typed.receive(8));
      await tablet.push([first]);
      const lost = [{ first: 2, last: 3 }];
      const reply = await tablet.push([last], { first_seq: 4, lost });
      expect(reply.log.accepted_through).toBe(4);
      await tablet.push([last], { first_seq: 4, lost });
      expect(await openCases()).toMatchObject([{ reason: 'lost-range', event_id: null }]);
      expect(await world.deps.db.selectFrom('incident').select('kind').execute()).toEqual([
        { kind: 'lost-range' },
      ]);
      await tablet.pull();
      expect(tablet.items.map((item) => item.k)).toEqual(['event', 'case', 'event']);
      expect(await balance()).toBe(9);
    });

    test('an event lost in the middle of a batch does not stop those after it', async () => {
      const first = tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const third = tablet.save('receive', typed.receive(4));
      const reply = await tablet.push([first, third], { lost: [{ first: 2, last: 2 }] });
      expect(reply.log.accepted_through).toBe(3);
      expect(verdicts(reply.results)).toEqual(['accepted', 'accepted']);
    });

    test('a range at the end of the log is reported without an event', async () => {
      tablet.save('receive', typed.receive(1));
      const reply = await tablet.push([], { first_seq: 1, lost: [{ first: 1, last: 1 }] });
      expect(reply.log.accepted_through).toBe(1);
    });

    test.each([
      ['an element without an id', [{ seq: 1 }], {}],
      ['an element that is no object', [7], { first_seq: 1 }],
      ['an element out of its place', [{ event_id: freshId(), seq: 3 }], { first_seq: 1, head_seq: 3 }],
      ['a range beyond the head', [], { first_seq: 1, head_seq: 1, lost: [{ first: 1, last: 9 }] }],
    ])('%s makes the whole push unusable', async (_, events, log) => {
      const answer = await tablet.send(tablet.body(events, log));
      expect(answer.statusCode).toBe(400);
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
    });

    test('an id twice in one push makes it unusable', async () => {
      const event = tablet.save('receive', typed.receive(1));
      const answer = await tablet.send(tablet.body([event, { ...event, seq: 2 }]));
      expect(answer.statusCode).toBe(400);
    });
  });

  describe('who may send', () => {
    test('an officer of another facility is turned away', async () => {
      tablet.save('receive', typed.receive(1));
      const other = await FakeTablet.at(world, 'dala');
      const answer = await tablet.send(tablet.body(tablet.outbox), other.session);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'not-your-facility' });
    });

    test('an officer of the state reads and does not write', async () => {
      const session = await world.signIn(await world.createUser({ level: 'state' }));
      const answer = await tablet.send(tablet.body([tablet.save('receive', typed.receive(1))]), session);
      expect(answer.statusCode).toBe(403);
    });

    test("a colleague may send an officer's waiting events", async () => {
      tablet.save('receive', typed.receive(5));
      const colleague = await world.signIn(await world.createUser());
      const answer = await tablet.send(tablet.body(tablet.outbox), colleague);
      expect(answer.json()).toMatchObject({ results: [{ verdict: 'accepted' }] });
    });

    test('nobody signed in: 401, and nothing is stored', async () => {
      const body = tablet.body([tablet.save('receive', typed.receive(1))]);
      expect((await tablet.send(body, { access: 'nonsense' })).statusCode).toBe(401);
    });

    test('what was recorded before the permission was revoked counts; what was recorded after it is refused and kept', async () => {
      tablet.save('receive', typed.receive(5));
      world.advance(1000);
      await world.deps.db.updateTable('sync_grant').set({ revoked_at: world.deps.now() }).execute();
      world.advance(1000);
      tablet.save('receive', typed.receive(7));
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted' },
        { verdict: 'refused', reason: 'grant-invalid' },
      ]);
      expect(await openCases()).toMatchObject([{ reason: 'grant-invalid' }]);
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
    const received = () => Array.from({ length: 201 }, () => tablet.save('receive', typed.receive(1)));
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
    /** A push of one event, padded with white space to so many bytes of JSON. */
    const padded = (bytes: number): string => {
      const body = JSON.stringify(tablet.body([tablet.save('receive', typed.receive(1))]));
      return `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`;
    };

    test('201 events are too many and 200 are not: the tablet halves the batch', async () => {
      const events = received();
      const answer = await tablet.send(tablet.body(events));
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' });
      expect((await tablet.push(events.slice(0, 200))).log.accepted_through).toBe(200);
      expect((await tablet.push(events.slice(200))).log.accepted_through).toBe(201);
    });

    test('one byte more than 256 KiB is too much, 256 KiB are not', async () => {
      const answer = await sendText(padded(256 * 1024 + 1));
      expect(answer.statusCode).toBe(413);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' });
      tablet.outbox.length = 0;
      expect((await sendText(padded(256 * 1024))).statusCode).toBe(200);
    });

    test('what inflates beyond 256 KiB is cut off', async () => {
      const answer = await sendText(gzipSync(padded(256 * 1024 + 1)), { 'content-encoding': 'gzip' });
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ code: 'too-large' });
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
    });
  });

  describe('the epoch', () => {
    test.each([['another epoch'], ['e0']])(
      'a push with %s is told where the server stands',
      async (epoch) => {
        tablet.save('receive', typed.receive(1));
        await tablet.push();
        const answer = await tablet.send({ ...tablet.body(tablet.outbox), epoch });
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({
          code: 'epoch-changed',
          epoch: tablet.epoch,
          log: { accepted_through: 1, durable_through: 0 },
        });
      },
    );

    test('a push without an epoch is no push', async () => {
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

  describe('dependencies', () => {
    test('an event waits for what it stands on and is judged again when that arrives', async () => {
      const other = await FakeTablet.at(world);
      const received = other.save('receive', typed.receive(10));
      const issued = tablet.save('issue', typed.issue(received.event_id, 4), { deps: [received.event_id] });
      tablet.save('utilize', typed.utilize(issued.event_id, 4), { deps: [issued.event_id] });
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'parked', reason: 'dependency-missing', deps: [received.event_id] },
        { verdict: 'parked', reason: 'dependency-missing', deps: [issued.event_id] },
      ]);
      expect(await openCases()).toHaveLength(2);
      await other.push();
      expect(await openCases()).toEqual([]);
      await tablet.pull();
      expect(tablet.items.map((item) => [item.verdict?.verdict, item.verdict?.seq])).toEqual([
        ['parked', 1],
        ['parked', 2],
        ['accepted', 1],
        ['accepted', 1],
        ['accepted', 2],
      ]);
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted', duplicate: true, facility_seq: 4 },
        { verdict: 'accepted', duplicate: true, facility_seq: 5 },
      ]);
      expect(await balance()).toBe(6);
    });
  });

  test('an event that stands on two others waits for both, in whatever order they come', async () => {
    const [one, two] = [await FakeTablet.at(world), await FakeTablet.at(world)];
    const first = one.save('receive', typed.receive(1));
    const second = two.save('receive', typed.receive(2));
    const third = tablet.save('receive', typed.receive(4), { deps: [first.event_id, second.event_id] });
    await one.push();
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'parked', deps: [second.event_id] }]);
    await two.push();
    expect((await tablet.push([third])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    expect(await balance()).toBe(7);
  });

  describe('two tablets', () => {
    test('the one that issues doses that are gone is refused, whoever is first', async () => {
      const received = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const other = await FakeTablet.at(world);
      const mine = tablet.save('issue', typed.issue(received.event_id, 8));
      other.save('issue', typed.issue(received.event_id, 8));
      const [first, second] = await Promise.all([tablet.push([mine]), other.push()]);
      expect(new Set(verdicts([...first.results, ...second.results]))).toEqual(
        new Set(['accepted', 'refused']),
      );
      expect(await balance()).toBe(2);
    });
  });

  describe('a rule that throws', () => {
    const poisonous: Rule = (activity, state, facts) => {
      if (activity.type === 'adjust') throw new Error('a bug');
      return decide(activity, state, facts);
    };

    test('fails the batch twice, then is parked alone; a mended server judges it', async () => {
      useRule(poisonous);
      const received = tablet.save('receive', typed.receive(10));
      const poison = tablet.save('adjust', typed.adjust(received.event_id, 'increment', 1));
      tablet.save('issue', typed.issue(received.event_id, 2));
      const body = tablet.body(tablet.outbox);
      expect((await tablet.send(body)).statusCode).toBe(500);
      expect((await tablet.send(body)).statusCode).toBe(500);
      expect(await balance()).toBe(0);
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted' },
        { verdict: 'parked', reason: 'internal-error', deps: [] },
        { verdict: 'accepted' },
      ]);
      expect(await openCases()).toMatchObject([{ event_id: poison.event_id, reason: 'internal-error' }]);
      const deps: AppDeps = world.deps;
      expect(await judgeParkedAgain(deps)).toBe(0);
      useRule(decide);
      expect(await judgeParkedAgain(deps)).toBe(1);
      expect(await openCases()).toEqual([]);
      expect(await balance()).toBe(9);
    });
  });
});
