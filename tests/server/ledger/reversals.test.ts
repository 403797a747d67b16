import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';

const eightDaysMs = 8 * 24 * 60 * 60 * 1000;

describe.each(engines)('entries reversed, corrected and confirmed on %s', (engine) => {
  let world: TestApp;
  let ajingi: FakeTablet;
  let dala: FakeTablet;
  let crashAt: string | null;

  beforeEach(async () => {
    crashAt = null;
    world = await testApp({
      engine,
      crash: (step) => {
        if (step !== crashAt) return;
        crashAt = null;
        throw new Error(`the server died at ${step}`);
      },
    });
    ajingi = await FakeTablet.at(world, 'ajingi');
    dala = await FakeTablet.at(world, 'dala');
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const wallet = async (tablet: FakeTablet) =>
    world.deps.db
      .selectFrom('wallet')
      .select(['balance', 'issued', 'wastage'])
      .where('facility_id', '=', tablet.facility)
      .executeTakeFirstOrThrow();
  const activityRollup = async () =>
    world.deps.db
      .selectFrom('rollup_activity')
      .select(['activity', 'doses', 'entries'])
      .orderBy('activity')
      .execute();
  const call = async (tablet: FakeTablet, method: 'GET' | 'PATCH', url: string, payload?: object) => {
    const answer = await world.call({ method, url, ...(payload ? { payload } : {}) }, tablet.session);
    return { status: answer.statusCode, body: answer.json() };
  };
  const arrivedAtDala = async (doses = 40) => {
    const arrival = freshId();
    const received = ajingi.save('receive', typed.receive(100));
    const sent = ajingi.save('transfer', typed.transfer(received.event_id, doses, 'dala', arrival));
    await ajingi.push([received, sent]);
    await deliverPending(world.deps);
    await ajingi.pull();
    await dala.pull();
    return { arrival, sent };
  };

  test('a receipt, an issue and a utilization are reversed in one batch, and all figures return', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    const issued = ajingi.save('issue', typed.issue(received.event_id, 30));
    const used = ajingi.save('utilize', typed.utilize(issued.event_id, 25));
    await ajingi.push();
    expect(await wallet(ajingi)).toEqual({ balance: 70, issued: 30, wastage: 5 });
    const back = [used, issued, received].map((event) =>
      ajingi.save('reverse', typed.reverse(event.event_id)),
    );
    const { results } = await ajingi.push(back);
    expect(results.map((row) => row.verdict === 'accepted' && row.response)).toEqual([
      { activity: 'utilization' },
      { activity: 'issued' },
      { activity: 'recieved' },
    ]);
    expect(await wallet(ajingi)).toEqual({ balance: 0, issued: 0, wastage: 0 });
    expect(await activityRollup()).toEqual([
      { activity: 'issue', doses: 0, entries: 0 },
      { activity: 'receive', doses: 0, entries: 0 },
      { activity: 'utilize', doses: 0, entries: 0 },
    ]);
    await ajingi.pull();
    const [, , , reopened, takenBack, gone] = ajingi.items;
    expect(reopened?.entries).toMatchObject([
      { activity: 'reverse', reverses: 'utilize', source: used.event_id, doses: 30, wastage: 5, open: null },
      { id: used.event_id, reversedBy: back[0]?.event_id, history: [{ kind: 'reversed', by: 'Ada Obi' }] },
      { id: issued.event_id, open: 30, wastage: 0, childrenImmunized: null, reversedBy: null },
    ]);
    expect(takenBack?.entries).toMatchObject([{}, { id: issued.event_id, open: 0 }]);
    expect(gone?.lots).toMatchObject([{ received: 0, left: 0, movedOn: 0 }]);
    const rows = await world.deps.db
      .selectFrom('ledger_entry')
      .select(['entry_id', 'reversed_by', 'reason', 'history'])
      .orderBy('entry_id')
      .execute();
    expect(rows).toMatchObject([
      { entry_id: received.event_id, reversed_by: back[2]?.event_id, history: [{ kind: 'reversed' }] },
      { entry_id: issued.event_id, reversed_by: back[1]?.event_id },
      { entry_id: used.event_id, reversed_by: back[0]?.event_id },
      { entry_id: back[0]?.event_id, reversed_by: null, reason: 'Typed twice', history: [] },
      {},
      {},
    ]);
  });

  test('stored entries are reversed by a later batch, with refusals in order', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    const issued = ajingi.save('issue', typed.issue(received.event_id, 30));
    await ajingi.push();
    const colleague = await FakeTablet.at(world, 'ajingi');
    const theirs = colleague.save('reverse', typed.reverse(issued.event_id));
    expect((await colleague.push()).results).toMatchObject([
      {
        event_id: theirs.event_id,
        verdict: 'refused',
        reason: 'not-own-entry',
        detail: 'Only the officer who recorded this entry can change it',
      },
    ]);
    const tries = [received, issued, issued].map((event) =>
      ajingi.save('reverse', typed.reverse(event.event_id)),
    );
    const { results } = await ajingi.push(tries);
    expect(results.map((row) => ('reason' in row ? row.reason : row.verdict))).toEqual([
      'moved-on',
      'accepted',
      'already-reversed',
    ]);
    expect(await wallet(ajingi)).toEqual({ balance: 100, issued: 0, wastage: 0 });
    world.advance(eightDaysMs);
    const late = ajingi.save('reverse', typed.reverse(received.event_id));
    const session = await world.signIn(await world.createUser({ at: 'ajingi' }), ajingi.device);
    const answer = await ajingi.send(ajingi.body([late]), session);
    expect(answer.json().results).toMatchObject([{ reason: 'too-late-to-reverse' }]);
  });

  test('a reversal saved in time is accepted however late it arrives', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    await ajingi.push();
    const reversal = ajingi.save('reverse', typed.reverse(received.event_id));
    world.advance(eightDaysMs);
    const session = await world.signIn(await world.createUser({ at: 'ajingi' }), ajingi.device);
    const answer = await ajingi.send(ajingi.body([reversal]), session);
    expect(answer.json().results).toMatchObject([{ verdict: 'accepted' }]);
  });

  test('a repeated reversal changes nothing', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    const reversal = ajingi.save('reverse', typed.reverse(received.event_id));
    const first = await ajingi.push();
    const again = await ajingi.push();
    expect(again.results).toEqual(first.results.map((row) => ({ ...row, duplicate: true })));
    expect(reversal.seq).toBe(2);
    expect(await wallet(ajingi)).toEqual({ balance: 0, issued: 0, wastage: 0 });
  });

  test('a correction changes the texts of entry and lot, and the history shows it', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    await ajingi.push();
    const corrected = ajingi.save('correct', typed.correct(received.event_id, { batchNo: 'B-71' }));
    expect((await ajingi.push([corrected])).results).toMatchObject([
      { verdict: 'accepted', response: { detail: 'Entry corrected' } },
    ]);
    await ajingi.pull();
    expect(ajingi.items.at(-1)).toMatchObject({
      lots: [{ id: received.event_id, batchNo: 'B-71', left: 100 }],
      entries: [
        {
          id: received.event_id,
          batchNo: 'B-71',
          history: [
            { kind: 'corrected', by: 'Bisi Ade', changes: [{ field: 'batchNo', from: 'B-17', to: 'B-71' }] },
          ],
        },
      ],
    });
    expect(await wallet(ajingi)).toEqual({ balance: 100, issued: 0, wastage: 0 });
    const line = await call(ajingi, 'GET', `/v/get/ledger/by/antigen/${ajingi.facility}/${bcg}/`);
    expect(line.body).toMatchObject([{ batch_no: 'B-71', history: [{ kind: 'corrected' }] }]);
  });

  test('an arrival counted as sent is confirmed without a case', async () => {
    const { arrival } = await arrivedAtDala();
    expect(dala.items.at(-1)?.entries).toMatchObject([{ id: arrival, arrival: 'unconfirmed' }]);
    dala.save('confirm-arrival', typed.confirmArrival(arrival, 40));
    expect((await dala.push()).results).toMatchObject([{ response: { detail: 'Arrival confirmed' } }]);
    expect(await deliverPending(world.deps)).toBe(0);
    await dala.pull();
    expect(dala.items.at(-1)).toMatchObject({ entries: [{ arrival: 'confirmed' }], cases: [] });
    dala.save('confirm-arrival', typed.confirmArrival(arrival, 38));
    expect((await dala.push()).results.at(-1)).toMatchObject({ reason: 'already-confirmed' });
  });

  test('an arrival counted differently is adjusted, and each facility gets one case', async () => {
    const { arrival, sent } = await arrivedAtDala();
    const report = dala.save('confirm-arrival', typed.confirmArrival(arrival, 38, 'box open'));
    expect((await dala.push()).results).toMatchObject([{ response: { detail: 'Difference reported' } }]);
    expect(await wallet(dala)).toMatchObject({ balance: 38 });
    const detail =
      'The facility that received this stock counted another number of doses than was sent: 40 sent by ajingi clinic, 38 counted';
    await dala.pull();
    expect(dala.items.at(-1)).toMatchObject({
      entries: [
        { activity: 'adjust', direction: 'decrement', doses: 2, reason: 'box open', arrival: 'differs' },
        { id: arrival, arrival: 'differs', doses: 40 },
      ],
      cases: [
        {
          id: report.event_id,
          event: report.event_id,
          reason: 'arrival-differs',
          detail,
          about: [arrival],
          closedAt: null,
        },
      ],
    });
    crashAt = 'relay-delivered';
    expect(await deliverPending(world.deps)).toBe(0);
    expect(await deliverPending(world.deps)).toBe(1);
    expect(await deliverPending(world.deps)).toBe(0);
    await ajingi.pull();
    const told = ajingi.items.flatMap(({ cases }) => cases);
    expect(told).toMatchObject([
      {
        id: report.event_id,
        event: sent.event_id,
        reason: 'arrival-differs',
        detail: `${detail} (dala clinic)`,
      },
    ]);
    const marked = ajingi.items
      .flatMap(({ entries }) => entries)
      .filter(({ arrival: said }) => said !== null);
    expect(marked).toMatchObject([
      {
        id: sent.event_id,
        activity: 'transfer',
        doses: 40,
        arrival: 'differs',
        history: [
          {
            event: report.event_id,
            kind: 'differs',
            by: 'Ada Obi (dala clinic)',
            changes: [{ field: 'doses', from: '40', to: '38' }],
          },
        ],
      },
    ]);
    const kept = await call(ajingi, 'GET', `/v/get/ledger/${ajingi.facility}/transfer/`);
    expect(kept.body).toMatchObject([{ id: sent.event_id, arrival: 'differs', no_of_dose: 40 }]);
    expect(await wallet(ajingi)).toMatchObject({ balance: 60 });
  });

  test('by API call, a correction is recorded once, and figures are still compared', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    await ajingi.push();
    const url = `/v/api/ledger/${received.event_id}/`;
    const change = { batch_no: 'B-71', reporting_officer: 'Ada Obi-Eze', no_of_dose: 1 };
    const first = await call(ajingi, 'PATCH', url, change);
    expect(first).toMatchObject({
      status: 200,
      body: {
        differs: true,
        entry: {
          batch_no: 'B-71',
          reporting_officer: 'Ada Obi-Eze',
          no_of_dose: 100,
          expiry_date: '2027-06-30',
          is_reversal: false,
          reversed_by: null,
          arrival: null,
          reason: null,
          history: [{ kind: 'corrected', changes: [{ field: 'batchNo' }, { field: 'officer' }] }],
        },
      },
    });
    world.advance(60_000);
    expect((await call(ajingi, 'PATCH', url, change)).body).toEqual(first.body);
    expect(await call(dala, 'PATCH', url, change)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const colleague = await FakeTablet.at(world, 'ajingi');
    expect(await call(colleague, 'PATCH', url, { batch_no: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'not-own-entry' },
    });
    const issued = ajingi.save('issue', typed.issue(received.event_id, 5));
    await ajingi.push([issued]);
    expect(await call(ajingi, 'PATCH', `/v/api/ledger/${issued.event_id}/`, { batch_no: 'X' })).toMatchObject(
      {
        status: 409,
        body: { code: 'nothing-to-correct' },
      },
    );
    expect((await call(ajingi, 'PATCH', url, { expiry_date: '2027-02-30' })).status).toBe(400);
  });

  test('by API call, a reversal is listed beside what it reverses', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    ajingi.save('reverse', typed.reverse(received.event_id));
    await ajingi.push();
    const listed = await call(ajingi, 'GET', `/v/get/ledger/${ajingi.facility}/recieved/`);
    expect(listed.body).toHaveLength(2);
    expect(listed.body.find((row: { is_reversal: boolean }) => row.is_reversal)).toMatchObject({
      activity: 'recieved',
      entry: received.event_id,
      no_of_dose: 100,
      reason: 'Typed twice',
    });
    expect((await call(ajingi, 'GET', `/v/get/ledger/${ajingi.facility}/issued/`)).body).toEqual([]);
  });
});
