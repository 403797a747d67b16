import { expect, test } from 'vitest';
import type { EventId, LogId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { MarkedFields } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { rowAsOf } from '#client/projection/confirmed-entry.ts';
import { adjust, bcg, correct, issue, receive, reverse, utilize } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';

async function saved({ outbox }: Engine, activity: LedgerActivity): Promise<EventId> {
  const result = await outbox.save(activity);
  if (!result.ok) throw new Error(result.reason);
  return result.event;
}

/** A tablet with a lot and an issued entry that are not confirmed yet; the server's clock is a minute further. */
async function session() {
  const server = new FakeServer();
  const made = await signedIn(server);
  const { engine } = made;
  const lot = await saved(engine, receive(200));
  const issued = await saved(engine, issue(lot, 50));
  server.now += 60_000;
  return { server, ...made, lot, issued };
}

/** An answer to the push that brings no page. */
async function pushOnly(server: FakeServer, engine: Engine): Promise<void> {
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
}

test('an own entry that came back as it is shown is not written again, and is saved by the position of its log', async () => {
  const { server, engine, issued } = await session();
  const used = await saved(engine, utilize(issued, 45));
  server.now += 60_000;
  const shown = await engine.queries.entry(issued);
  expect(shown).toMatchObject({ status: 'waiting', isMarkWaiting: false, childrenImmunized: 45, open: 0 });
  await engine.sync.replay();
  expect(await engine.db.ledger.get(issued)).toMatchObject({ confirmed: false, own: { seq: 2 } });
  expect(await engine.queries.entry(issued)).toEqual({ ...shown, status: 'saved', isMarkWaiting: false });
  expect(await engine.queries.entry(used)).toMatchObject({ status: 'saved', childrenImmunized: 45 });
  await expectShownIsFold(engine);
});

test('what is saved next over such an entry begins from it as confirmed', async () => {
  const { server, engine, issued } = await session();
  const used = await saved(engine, utilize(issued, 45));
  server.now += 60_000;
  await engine.sync.replay();
  const back = await saved(engine, reverse(used));
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null });
  server.refuse(back, 'moved-on');
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45 });
  expect(await engine.queries.entry(used)).toMatchObject({ reversedBy: null, status: 'saved' });
});

test('another tablet accounted for the same issue at the very same moment: one account counts, and no dose is open', async () => {
  const { server, engine, lot, issued } = await session();
  await pushOnly(server, engine);
  const own = await saved(engine, utilize(issued, 45));
  const row = await engine.db.ledger.get(issued);
  server.now = Date.parse(row?.updatedAt ?? '');
  server.saveElsewhere(utilize(issued, 45), nextId() as EventId);
  const theirs = server.state.items.at(-1)!.entries.find(({ id }) => (id as string) === issued)!;
  Object.assign(theirs, { updatedAt: row?.updatedAt });

  await pullOnce(engine, server);

  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45 });
  expect(await engine.queries.entry(own)).toMatchObject({ wouldRefuse: 'already-utilized' });
  expect(await engine.db.lot.get(lot)).toMatchObject({ left: 150, pending: { events: 0 } });
});

test('a base that an older build kept without the figures is completed before a utilization writes them', async () => {
  const { server, engine, issued } = await session();
  await engine.sync.replay();
  await saved(engine, correct(issued, { officer: 'Bola' }));
  await engine.db.ledger.where({ id: issued }).modify((row) => {
    const { batchNo, expiryOn, officer, reversedBy, arrival, history } = row.base as MarkedFields;
    Object.assign(row, { base: { batchNo, expiryOn, officer, reversedBy, arrival, history } });
  });
  const used = await saved(engine, utilize(issued, 45));
  server.refuse(used, 'more-than-doses');
  await pushOnly(server, engine);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({
    open: 50,
    officer: 'Bola',
    childrenImmunized: null,
    wastage: 0,
    wastageRate: 0,
  });
});

test('a refused utilization takes its figures from the issued entry, set aside or sent again', async () => {
  const { server, engine, issued } = await session();
  await pushOnly(server, engine);
  const first = await saved(engine, utilize(issued, 45));
  server.refuse(first, 'more-than-doses');
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
  const again = await engine.outbox.resend(first);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45, wastage: 5 });
  if (!again.ok) throw new Error(again.reason);
  server.refuse(again.event, 'more-than-doses');
  await engine.sync.replay();
  await engine.outbox.setAside(again.event);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 50, wastage: 0 });
});

test('an entry that was expected to be refused and is accepted after all is confirmed by what the server says', async () => {
  const { server, engine, lot } = await session();
  await engine.sync.replay();
  const taken = nextId() as EventId;
  server.saveElsewhere(issue(lot, 120), taken);
  const mine = await saved(engine, issue(lot, 60));
  await pullOnce(engine, server);
  expect(await engine.queries.entry(mine)).toMatchObject({ wouldRefuse: 'less-than-in-stock', open: 0 });
  server.saveElsewhere(reverse(taken), nextId() as EventId);
  server.now += 60_000;
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(mine)).toMatchObject({ wouldRefuse: null, open: 60, status: 'saved' });
});

test('a count that was expected to be refused and is accepted after all is in the figures', async () => {
  const { server, engine, lot } = await session();
  await engine.sync.replay();
  const taken = nextId() as EventId;
  server.saveElsewhere(issue(lot, 120), taken);
  const mine = await saved(engine, adjust(lot, 60, 'decrement'));
  await pullOnce(engine, server);
  expect(await engine.queries.entry(mine)).toMatchObject({ wouldRefuse: 'less-than-in-stock' });
  server.saveElsewhere(reverse(taken), nextId() as EventId);
  server.now += 60_000;
  // The page goes past it before it was decided again here.
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.db.ledger.get(mine)).toMatchObject({ confirmed: true, own: null });
});

test('a line that says the same but was written to since says when', async () => {
  const { server, engine, issued } = await session();
  await pushOnly(server, engine);
  const theirs = nextId() as EventId;
  server.saveElsewhere(utilize(issued, 45), theirs);
  server.now += 60_000;
  server.saveElsewhere(reverse(theirs), nextId() as EventId);
  await pullOnce(engine, server);
  await expectShownIsFold(engine);
  const { updatedAt } = server.state.entries.get(issued)!;
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, updatedAt, childrenImmunized: null });
});

test('a correction that came back with its entry waits no more', async () => {
  const { server, engine, issued } = await session();
  await saved(engine, correct(issued, { officer: 'Bola' }));
  expect(await engine.queries.entry(issued)).toMatchObject({ isMarkWaiting: true, officer: 'Bola' });
  server.now += 60_000;
  await engine.sync.replay();
  expect(await engine.queries.entry(issued)).toMatchObject({
    isMarkWaiting: false,
    officer: 'Bola',
    status: 'saved',
  });
  await expectShownIsFold(engine);
});

test('own entries between which many of another tablet lie are all found', async () => {
  const { server, engine, lot } = await session();
  await engine.sync.replay();
  const first = await saved(engine, issue(lot, 5));
  for (let n = 0; n < 8; n++) server.saveElsewhere(issue(lot, 2), nextId() as EventId);
  await pullOnce(engine, server);
  const last = await saved(engine, issue(lot, 6));
  server.now += 60_000;
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(first)).toMatchObject({ open: 5, status: 'saved' });
  expect(await engine.queries.entry(last)).toMatchObject({ open: 6, status: 'saved' });
});

test('the position of another log confirms nothing', async () => {
  const { engine, issued } = await session();
  const [row, log] = [await engine.db.ledger.get(issued), await engine.db.log.toCollection().first()];
  const further = { log_id: log!.log_id, folded_through: 99 };
  expect(rowAsOf(row!, further)).toMatchObject({ confirmed: true, own: null, open: 50, pending_open: 0 });
  expect(rowAsOf(row!, { ...further, log_id: nextId() as LogId })).toEqual(row);
});

test('an entry that the server labelled otherwise says what the server says', async () => {
  const { server, engine, lot } = await session();
  await engine.sync.replay();
  const mine = await saved(engine, issue(lot, 5));
  server.saveElsewhere(correct(lot, { batchNo: 'B2' }), nextId() as EventId);
  server.now += 60_000;
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(mine)).toMatchObject({ batchNo: 'B2', status: 'saved' });
});

test('a line that the server wrote keeps no base once the utilization has come back', async () => {
  const { server, engine, issued } = await session();
  await engine.sync.replay();
  // Another tablet's line: it is written as confirmed.
  server.saveElsewhere(correct(issued, { officer: 'Bola' }), nextId() as EventId);
  await engine.sync.replay();
  await saved(engine, utilize(issued, 45));
  expect(await engine.db.ledger.get(issued)).toMatchObject({ confirmed: true, base: { wastage: 0 } });
  server.now += 60_000;
  await engine.sync.replay();
  expect((await engine.db.ledger.get(issued))?.base).toBeUndefined();
  expect(await engine.queries.entry(issued)).toMatchObject({ childrenImmunized: 45, officer: 'Bola' });
});

test('an account without wastage is still shown after another tablet changed the lot', async () => {
  const { server, engine, lot, issued } = await session();
  await engine.sync.replay();
  await saved(engine, utilize(issued, 50));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  await pullOnce(engine, server);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 50, wastage: 0 });
});

test('a utilization that does not say any more what it is about leaves no figures either', async () => {
  const { server, engine, issued } = await session();
  await engine.sync.replay();
  await saved(engine, utilize(issued, 45));
  await engine.db.outbox
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row.envelope, { payload: {} }));
  await pushOnly(server, engine);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
});

test.each([1, 2, 3])(
  'pages of %i steps between issue, account and reversal leave what the server has',
  async (limit) => {
    const { server, engine, issued } = await session();
    const used = await saved(engine, utilize(issued, 45));
    await saved(engine, reverse(used));
    const second = await saved(engine, utilize(issued, 40));
    server.now += 60_000;
    server.pageLimit = limit;
    await pushOnly(server, engine);
    for (let page = 0; page < 6; page++) {
      await pullOnce(engine, server);
      await expectShownIsFold(engine);
      expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 40 });
    }
    expect(await engine.queries.entry(second)).toMatchObject({ status: 'saved' });
    expect(server.reports).toEqual([]);
  },
);

test.each([null, { type: 'utilize', v: 1 }])(
  'a utilization whose row was damaged before it was sent leaves no figures on the issued entry: %j',
  async (envelope) => {
    const { server, engine, issued } = await session();
    await engine.sync.replay();
    await saved(engine, utilize(issued, 45));
    await engine.db.outbox
      .filter(({ seq }) => seq === 3)
      .modify((row) => void Object.assign(row, { envelope }));
    server.now += 60_000;
    await engine.sync.replay();
    await expectShownIsFold(engine);
    expect(await engine.queries.entry(issued)).toMatchObject({
      open: 50,
      childrenImmunized: null,
      wastage: 0,
    });
  },
);

test('a parked utilization whose row was damaged leaves no figures on the issued entry', async () => {
  const { server, engine, lot, issued } = await session();
  await engine.sync.replay();
  const forgotten = server.state.verdicts.get(issued)!;
  server.state.verdicts.delete(issued);
  await saved(engine, utilize(issued, 45));
  await engine.sync.replay();
  server.state.verdicts.set(issued, forgotten);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45 });
  await engine.db.outbox
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row, { envelope: null }));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  await engine.sync.replay();
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
});

test('a parked event whose row was damaged keeps no page from being applied, and no snapshot', async () => {
  const { server, engine, lot } = await session();
  await engine.sync.replay();
  const forgotten = server.state.verdicts.get(lot)!;
  server.state.verdicts.delete(lot);
  const parked = await saved(engine, issue(lot, 13));
  await engine.sync.replay();
  server.state.verdicts.set(lot, forgotten);
  expect(await engine.queries.entry(parked)).toMatchObject({ status: 'parked' });
  await engine.db.outbox
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row, { envelope: null }));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 130 });
  server.restore(server.backup(), 'e2');
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 130 });
});

test('an own entry of a damaged row that the server has is confirmed by its page', async () => {
  const { server, engine, issued } = await session();
  await pushOnly(server, engine);
  await engine.db.outbox
    .filter(({ seq }) => seq === 2)
    .modify((row) => void Object.assign(row, { envelope: null }));
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, status: 'saved' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 150, issued: 50 });
});
