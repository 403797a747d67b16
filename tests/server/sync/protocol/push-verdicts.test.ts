import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { openCases, leave, pushingTablet, verdicts } from '../pushing-tablet.ts';
import { dosesInStore } from '../mortal-server.ts';

describe.each(engines)('push on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  const balance = () => dosesInStore(world, tablet.facility);

  describe('each event gets one durable verdict', () => {
    test('accepted events change the ledger and get the product’s answer', async () => {
      const received = tablet.save('receive', typed.receive(100));
      const issued = tablet.save('issue', typed.issue(received.event_id, 30));
      tablet.save('utilize', typed.utilize(issued.event_id, 24));
      const reply = await tablet.push();
      expect(reply.results).toMatchObject([
        { verdict: 'accepted', seq: 1, facility_seq: 1, response: { activity: 'recieved' } },
        { verdict: 'accepted', seq: 2, facility_seq: 2, response: { activity: 'issued' } },
        { verdict: 'accepted', seq: 3, response: { activity: 'utilization', wastage: 6, wastage_rate: 20 } },
      ]);
      expect(reply.log).toMatchObject({ accepted_through: 3, durable_through: 0 });
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
      expect(await openCases(world)).toMatchObject([
        { event_id: tooMany.event_id, reason: 'less-than-in-stock' },
      ]);
    });

    test('an event that replaces a refused one closes its case', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const tooMany = tablet.save('issue', typed.issue(received.event_id, 11));
      tablet.save('issue', typed.issue(received.event_id, 9), { replaces: tooMany.event_id });
      await tablet.push();
      expect(await openCases(world)).toEqual([]);
      await tablet.pull();
      expect(tablet.items.at(-1)?.cases).toMatchObject([
        { id: tooMany.event_id, closedAt: expect.any(String) },
      ]);
    });

    test('a field of the envelope that only a newer build knows does not prevent the event from being accepted', async () => {
      tablet.save('receive', typed.receive(5), { surprise: 1 } as never);
      expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }]);
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
      ['an unknown kind of event', 'receive', { type: 'teleport' }, 'parked', 'unknown-type'],
      ['a kind that objects inherit', 'receive', { type: 'constructor' }, 'parked', 'unknown-type'],
      ['a version of tomorrow', 'receive', { v: 2 }, 'parked', 'unknown-version'],
      ['an envelope that names another log', 'receive', { log_id: freshId() }, 'refused', 'malformed'],
      ['an event of another facility', 'receive', { facility: freshId() }, 'refused', 'not-your-facility'],
      [
        'a grant that was never given, to an officer who has none on the tablet',
        'receive',
        { grant: freshId(), actor: freshId() },
        'parked',
        'grant-invalid',
      ],
      ['a grant on another device', 'receive', { device: freshId() }, 'parked', 'grant-invalid'],
      ['a grant of another officer', 'receive', { actor: freshId() }, 'parked', 'grant-invalid'],
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
      expect(await openCases(world)).toHaveLength(1);
    });

    test('a tablet may not write what only the relay writes', async () => {
      const receipt = typed.receive(5);
      const payload = { ...receipt, source: freshId(), arrival: freshId(), destination: receipt.origin };
      tablet.save('arrive', payload as never);
      expect((await tablet.push()).results).toMatchObject([{ verdict: 'refused', reason: 'relay-only' }]);
      expect(await balance()).toBe(0);
    });

    test.each([
      ['__proto__', { doses: 1_000_000, isAdmin: true }],
      ['constructor', { prototype: { isAdmin: true } }],
      ['toString', 'no'],
    ])('%s is a name like any other in a payload, and changes nothing', async (name, value) => {
      const own = typed.receive(5);
      const payload: object = JSON.parse(
        `${JSON.stringify(own).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`,
      );
      expect(Object.hasOwn(payload, name)).toBe(true);
      tablet.save('receive', payload as never);
      tablet.save('receive', typed.receive(7));
      const { results } = await tablet.push();
      expect(results).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
      expect(await balance()).toBe(12);
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    });

    test('an invented antigen opens no wallet, its case says so, and its lot cannot be used', async () => {
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
      expect(await openCases(world)).toHaveLength(3);
      expect(await world.deps.db.selectFrom('wallet').selectAll().execute()).toEqual([]);
      expect(await world.deps.db.selectFrom('movement').selectAll().execute()).toEqual([]);
      tablet.save('receive', typed.receive(10), { replaces: received.event_id });
      await tablet.push(tablet.outbox.slice(3));
      expect(await openCases(world)).toHaveLength(2);
      expect(await balance()).toBe(10);
    });

    test('an event that waited is checked by the same rule when it is judged again', async () => {
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

    test('an antigen that a facility keeps stays known, even if it is no longer on the list', async () => {
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
});
