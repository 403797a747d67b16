import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogId } from '#domain/kernel/ids.ts';
import { maxAhead } from '#contract/wire/sync.ts';
import { contentHashOf } from '#server/sync/protocol/canonical-json.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { dosesInStore } from '../mortal-server.ts';
import { leave, openCases, pushingTablet, verdicts } from '../pushing-tablet.ts';

describe.each(bothEngines)('whose log it is, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  const balance = () => dosesInStore(world, tablet.facility);
  const logOf = (logId = tablet.logId) =>
    world.deps.db.selectFrom('event_log').selectAll().where('log_id', '=', logId).executeTakeFirst();

  describe('another device', () => {
    test('cannot hide what a tablet saves next behind a made-up range', async () => {
      const first = tablet.save('receive', typed.receive(10));
      await tablet.push([first]);
      const before = await logOf();
      const colleague = await FakeTablet.at(world);
      const range = { first_seq: 2, head_seq: 2_147_483_646, lost: [{ first: 2, last: 2_147_483_646 }] };
      const answer = await tablet.send(tablet.body([], range), colleague.session);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'not-your-log' });
      expect(await logOf()).toEqual(before);
      expect(await openCases(world)).toEqual([]);
      const second = tablet.save('receive', typed.receive(5));
      expect(verdicts((await tablet.push([second])).results)).toEqual(['accepted']);
      expect(await balance()).toBe(15);
    });

    test('cannot put an event into it, whatever the envelope says of itself', async () => {
      await tablet.push([tablet.save('receive', typed.receive(10))]);
      const colleague = await FakeTablet.at(world);
      const forged = tablet.save('receive', typed.receive(99));
      const answer = await tablet.send(tablet.body([forged]), colleague.session);
      expect(answer.json()).toMatchObject({ status: 409, code: 'not-your-log' });
      expect(await balance()).toBe(10);
    });

    test('is not told its position, under another epoch either', async () => {
      await tablet.push([tablet.save('receive', typed.receive(10))]);
      const colleague = await FakeTablet.at(world);
      const body = { ...tablet.body([tablet.save('receive', typed.receive(1))]), epoch: 'another' };
      expect((await tablet.send(body, colleague.session)).json()).toMatchObject({ code: 'not-your-log' });
      expect((await tablet.send(body)).json()).toMatchObject({
        code: 'epoch-changed',
        log: { accepted_through: 1 },
      });
    });

    test('that a refresh names does not become the sign-in’s', async () => {
      await tablet.push([tablet.save('receive', typed.receive(10))]);
      const colleague = await FakeTablet.at(world);
      const payload = { token: colleague.session.token, device: tablet.device };
      const fresh = await world.call({ method: 'POST', url: '/auth/token/refresh/', payload });
      const forged = tablet.save('receive', typed.receive(99));
      expect((await tablet.send(tablet.body([forged]), fresh.json())).json()).toMatchObject({
        code: 'not-your-log',
      });
    });

    test('cannot close the cases of what a tablet was refused', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const refused = tablet.save('issue', typed.issue(received.event_id, 20));
      await tablet.push();
      const colleague = await FakeTablet.at(world);
      const tell = (by: FakeTablet) =>
        world.call(
          {
            method: 'POST',
            url: '/v/sync/pull/',
            payload: {
              epoch: tablet.epoch,
              facility: tablet.facility,
              scopes: [{ scope: 'facility', after: 0 }],
              log_id: tablet.logId,
              limit: 500,
              set_aside: [refused.event_id],
            },
          },
          by.session,
        );
      expect((await tell(colleague)).statusCode).toBe(200);
      expect(await openCases(world)).toHaveLength(1);
      await tell(tablet);
      expect(await openCases(world)).toEqual([]);
    });
  });

  test('a sign-in that names no device sends nothing', async () => {
    const session = await world.signIn(await world.createUser());
    const answer = await tablet.send(tablet.body([tablet.save('receive', typed.receive(1))]), session);
    expect(answer.json()).toMatchObject({ status: 409, code: 'not-your-log' });
    expect(await logOf()).toBeUndefined();
  });

  test('a log of before there were owners is its next sender’s, and nobody else’s from then on', async () => {
    await tablet.push([tablet.save('receive', typed.receive(10))]);
    await world.deps.db.updateTable('event_log').set({ device: null }).execute();
    await tablet.push([tablet.save('receive', typed.receive(1))]);
    expect((await logOf())?.device).toBe(tablet.device);
    const colleague = await FakeTablet.at(world);
    const answer = await tablet.send(
      tablet.body([tablet.save('receive', typed.receive(1))]),
      colleague.session,
    );
    expect(answer.json()).toMatchObject({ code: 'not-your-log' });
  });

  describe('a lost range', () => {
    test('at the end of the log gets through once the log’s head is known', async () => {
      tablet.save('receive', typed.receive(1));
      const body = tablet.body([], { first_seq: 1, lost: [{ first: 1, last: 1 }] });
      expect((await tablet.send(body)).json()).toMatchObject({ status: 409, code: 'lost-too-far' });
      expect(await openCases(world)).toEqual([]);
      expect((await tablet.send(body)).json()).toMatchObject({ log: { accepted_through: 1 } });
      expect(await openCases(world)).toMatchObject([{ reason: 'lost-range' }]);
    });

    test('that ends above the last event of its push waits for the head too', async () => {
      const first = tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const body = tablet.body([first], { lost: [{ first: 2, last: 2 }] });
      expect((await tablet.send(body)).statusCode).toBe(409);
      expect(await balance()).toBe(0);
      expect((await tablet.send(body)).json()).toMatchObject({ log: { accepted_through: 2 } });
    });

    test('and a head beyond anything a tablet holds are not believed, however often they are told', async () => {
      const [event] = [tablet.save('receive', typed.receive(1))];
      const head = maxAhead + 1;
      const body = tablet.body([event], { head_seq: head, lost: [{ first: 2, last: head }] });
      for (let count = 0; count < 3; count += 1)
        expect((await tablet.send(body)).json()).toMatchObject({ status: 409, code: 'lost-too-far' });
      expect((await logOf())?.head_seq).toBe(0);
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted']);
    });
  });

  test('a number that belongs to another event: nothing of the push is stored, and the tablet is told which', async () => {
    const first = tablet.save('receive', typed.receive(10));
    await tablet.push();
    const [other, next] = [
      tablet.save('receive', typed.receive(99)),
      tablet.save('receive', typed.receive(7)),
    ];
    const answer = await tablet.send(
      tablet.body([
        { ...other, seq: 1 },
        { ...next, seq: 2 },
      ]),
    );
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'log-forked',
      seq: 1,
      event_id: first.event_id,
    });
    expect(await balance()).toBe(10);
    expect((await logOf())?.accepted_through).toBe(1);
    expect(await openCases(world)).toEqual([]);
  });

  test('a push that goes on from another event than stands there: nothing is stored, wherever it begins', async () => {
    const first = tablet.save('receive', typed.receive(10));
    await tablet.push();
    const second = tablet.save('receive', typed.receive(7));
    const forked = { status: 409, code: 'log-forked', seq: 1, event_id: first.event_id };
    const elsewhere = { after_event: freshId() };
    expect((await tablet.send(tablet.body([second], elsewhere))).json()).toMatchObject(forked);
    expect(await balance()).toBe(10);
    const here = { after_event: first.event_id };
    expect(verdicts((await tablet.push([second], here)).results)).toEqual(['accepted']);
    expect((await tablet.send(tablet.body([second], elsewhere))).json()).toMatchObject(forked);
    expect(verdicts((await tablet.push([second], here)).results)).toEqual(['accepted']);
    expect(await balance()).toBe(17);
  });

  test('a push that goes on from an event whose number was told as lost is taken', async () => {
    const lost = tablet.save('receive', typed.receive(10));
    const next = tablet.save('receive', typed.receive(7));
    const isLost = { first_seq: 1, lost: [{ first: 1, last: 1 }] };
    // The first one tells how far the log goes.
    await tablet.send(tablet.body([], isLost));
    await tablet.push([], isLost);
    expect(verdicts((await tablet.push([next], { after_event: lost.event_id })).results)).toEqual([
      'accepted',
    ]);
  });

  describe('a known event under a number of another log', () => {
    /** The tablet's saved events under a new log. */
    const renumbered = () => {
      const logId = freshId() as LogId;
      const events = tablet.outbox.map((event, n) => ({ ...event, log_id: logId, seq: n + 1 }));
      const log = { log_id: logId, first_seq: 1, head_seq: events.length };
      return { logId, events, log };
    };

    test('gets its verdict again at a step of its own, and changes nothing', async () => {
      const received = tablet.save('receive', typed.receive(10));
      tablet.save('issue', typed.issue(received.event_id, 4));
      tablet.save('issue', typed.issue(received.event_id, 40));
      const before = await tablet.push();
      const { logId, events, log } = renumbered();
      const again = await tablet.push(events, log);
      expect(verdicts(again.results)).toEqual(['accepted', 'accepted', 'refused']);
      expect(again.results.map(({ event_id }) => event_id)).toEqual(before.results.map((r) => r.event_id));
      expect(again.log).toMatchObject({ accepted_through: 3, accepted_event: events[2]?.event_id });
      expect(await balance()).toBe(6);
      expect(await world.deps.db.selectFrom('event').select('event_id').execute()).toHaveLength(3);
      await tablet.pull();
      const told = tablet.items.slice(3);
      expect(told.map((item) => [item.log_id, item.verdict?.seq])).toEqual([1, 2, 3].map((n) => [logId, n]));
      expect(told.flatMap((item) => [...item.entries, ...item.lots, ...item.wallets, ...item.cases])).toEqual(
        [],
      );
      // The same push again, as after a lost answer.
      expect((await tablet.push(events, log)).results).toEqual(again.results);
      await tablet.pull();
      expect(tablet.items).toHaveLength(6);
    });

    test('that is parked is accepted once, when what it waits for comes', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const issued = tablet.save('issue', typed.issue(received.event_id, 4), { deps: [received.event_id] });
      const lost = { first_seq: 1, lost: [{ first: 1, last: 1 }] };
      expect(verdicts((await tablet.push([issued], lost)).results)).toEqual(['parked']);
      const { events, log } = renumbered();
      expect(verdicts((await tablet.push(events, log)).results)).toEqual(['accepted', 'accepted']);
      expect(await balance()).toBe(6);
      expect(await world.deps.db.selectFrom('event').select('status').execute()).toEqual([
        { status: 'accepted' },
        { status: 'accepted' },
      ]);
    });

    test('is told apart from another content under its id', async () => {
      tablet.save('receive', typed.receive(10));
      await tablet.push();
      const { events, log } = renumbered();
      const forged = events.map((event) => ({ ...event, payload: typed.receive(99) }));
      expect((await tablet.push(forged, log)).results).toMatchObject([{ reason: 'content-mismatch' }]);
      expect(await balance()).toBe(10);
    });

    test('is known though it was stored when numbers were part of its digest', async () => {
      const event = tablet.save('receive', typed.receive(10));
      await tablet.push();
      await world.deps.db
        .updateTable('event')
        .set({ content_hash: contentHashOf(event) })
        .execute();
      expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
      const { events, log } = renumbered();
      expect((await tablet.push(events, log)).results).toMatchObject([{ verdict: 'accepted', seq: 1 }]);
      expect(await openCases(world)).toEqual([]);
    });

    test('counts towards the position of its new log, page by page', async () => {
      for (let count = 0; count < 3; count += 1) tablet.save('receive', typed.receive(10));
      await tablet.push();
      const { logId, events, log } = renumbered();
      await tablet.push(events, log);
      const page = async (after: number, limit: number) => {
        const payload = {
          epoch: tablet.epoch,
          facility: tablet.facility,
          scopes: [{ scope: 'facility', after }],
          log_id: logId,
          limit,
        };
        const answer = await world.call({ method: 'POST', url: '/v/sync/pull/', payload }, tablet.session);
        return answer.json().scopes[0];
      };
      expect(await page(0, 4)).toMatchObject({ folded_through: 1, folded_event: events[0]?.event_id });
      expect(await page(0, 5)).toMatchObject({ folded_through: 2, folded_event: events[1]?.event_id });
      expect(await page(0, 6)).toMatchObject({ folded_through: 3, folded_event: events[2]?.event_id });
    });

    test('its verdict is in the snapshot of the device’s new log, and in nobody else’s', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const refused = tablet.save('issue', typed.issue(received.event_id, 40));
      await tablet.push();
      const colleague = await FakeTablet.at(world);
      const verdictsFor = async (by: FakeTablet) => {
        const url = `/v/sync/snapshot/?facility=${tablet.facility}&log_id=${freshId()}`;
        const answer = await world.call({ method: 'GET', url }, by.session);
        const lines = answer.body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
        return lines.filter(({ k }) => k === 'verdict').map(({ row }) => row.event_id);
      };
      expect(await verdictsFor(tablet)).toEqual([refused.event_id]);
      expect(await verdictsFor(colleague)).toEqual([]);
    });
  });

  test('each position names its event, and none where the number is lost', async () => {
    const first = tablet.save('receive', typed.receive(10));
    expect((await tablet.push()).log).toMatchObject({ accepted_through: 1, accepted_event: first.event_id });
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 1, accepted_event: first.event_id });
    tablet.save('receive', typed.receive(1));
    await tablet.push([], { first_seq: 2 });
    const reply = await tablet.push([], { first_seq: 2, lost: [{ first: 2, last: 2 }] });
    expect(reply.log).toMatchObject({ accepted_through: 2, accepted_event: null });
    expect((await tablet.pull()).log).toMatchObject({ accepted_through: 2, accepted_event: null });
  });
});
