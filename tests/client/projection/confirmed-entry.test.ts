import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { adjust, bcg, correct, issue, reverse, utilize } from '#tests/client/support/activities.ts';
import { nextId } from '#tests/client/support/device.ts';
import { issuedHere, pushOnly, saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA } from '#tests/client/support/replies.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';

test('an own entry that came back unchanged is not written again: the position of its log marks it as saved', async () => {
  const { server, engine, issued } = await issuedHere();
  const used = await saved(engine, utilize(issued, 45));
  server.now += 60_000;
  const shown = await engine.queries.entry(issued);
  expect(shown).toMatchObject({
    status: 'waiting',
    isAmendmentWaiting: false,
    childrenImmunized: 45,
    open: 0,
  });
  const rows = await engine.db.ledger.toArray();
  await engine.sync.replay();
  expect(await engine.db.ledger.toArray()).toEqual(rows);
  expect(await engine.db.base.count()).toBe(0);
  expect(await engine.queries.entry(issued)).toEqual({
    ...shown,
    status: 'saved',
    isAmendmentWaiting: false,
  });
  expect(await engine.queries.entry(used)).toMatchObject({ status: 'saved', childrenImmunized: 45 });
  await expectShownIsFold(engine);
});

test('the next save on such an entry treats it as confirmed', async () => {
  const { server, engine, issued } = await issuedHere();
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

test('two tablets record the use of one issue at the same moment: one utilization counts, and no dose stays open', async () => {
  const { server, engine, lot, issued } = await issuedHere();
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
  expect(await engine.db.lot.get(lot)).toMatchObject({ left: 150 });
  expect(await engine.db.base.get([facilityA, `lot:${lot}`])).toMatchObject({ counted: 0 });
});

test('a refused utilization removes its figures from the issued entry, whether set aside or resent', async () => {
  const { server, engine, issued } = await issuedHere();
  await pushOnly(server, engine);
  const first = await saved(engine, utilize(issued, 45));
  server.refuse(first, 'more-than-doses');
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 50, childrenImmunized: null, wastage: 0 });
  const again = await engine.stock.resend(first);
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

test.each(['refused', 'parked'] as const)(
  'an issue %s only by its page is not marked as saved by the position that passes it',
  async (status) => {
    const { server, engine, lot } = await issuedHere();
    await engine.sync.replay();
    const mine = await saved(engine, issue(lot, 30));
    const forgotten = server.state.verdicts.get(lot)!;
    if (status === 'refused') server.refuse(mine, 'less-than-in-stock');
    else server.state.verdicts.delete(lot);
    server.script('/v/sync/push/', async ({ next }) =>
      next().then(() => Promise.reject(new TypeError('reset'))),
    );
    await engine.sync.replay();
    server.state.verdicts.set(lot, forgotten);
    await pullOnce(engine, server);
    await expectShownIsFold(engine);
    expect(await engine.queries.entry(mine)).toMatchObject({ status });
    expect((await engine.queries.openIssued(bcg)).map(({ id }) => id as string).includes(mine)).toBe(
      status === 'parked',
    );
    await engine.sync.replay();
    expect(await engine.queries.entry(mine)).toMatchObject({ status });
  },
);

test('an entry expected to be refused but accepted has the server’s values', async () => {
  const { server, engine, lot } = await issuedHere();
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

test('a count expected to be refused but accepted is in the figures', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  const taken = nextId() as EventId;
  server.saveElsewhere(issue(lot, 120), taken);
  const mine = await saved(engine, adjust(lot, 60, 'decrement'));
  await pullOnce(engine, server);
  expect(await engine.queries.entry(mine)).toMatchObject({ wouldRefuse: 'less-than-in-stock' });
  server.saveElsewhere(reverse(taken), nextId() as EventId);
  server.now += 60_000;
  // A page advances past the event before it was decided again on the tablet.
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(mine)).toMatchObject({ status: 'saved', wouldRefuse: null });
  expect(await engine.db.ledger.get(mine)).not.toHaveProperty('uncounted');
});

test('an equal line that was changed since has the time of its change', async () => {
  const { server, engine, issued } = await issuedHere();
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

test('a correction that came back with its entry is no longer waiting', async () => {
  const { server, engine, issued } = await issuedHere();
  await saved(engine, correct(issued, { officer: 'Bola' }));
  expect(await engine.queries.entry(issued)).toMatchObject({ isAmendmentWaiting: true, officer: 'Bola' });
  server.now += 60_000;
  await engine.sync.replay();
  expect(await engine.queries.entry(issued)).toMatchObject({
    isAmendmentWaiting: false,
    officer: 'Bola',
    status: 'saved',
  });
  await expectShownIsFold(engine);
});

test('own entries separated by many of another tablet are all found', async () => {
  const { server, engine, lot } = await issuedHere();
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

test('an entry with another label on the server takes the server’s', async () => {
  const { server, engine, lot } = await issuedHere();
  await engine.sync.replay();
  const mine = await saved(engine, issue(lot, 5));
  server.saveElsewhere(correct(lot, { batchNo: 'B2' }), nextId() as EventId);
  server.now += 60_000;
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(mine)).toMatchObject({ batchNo: 'B2', status: 'saved' });
});

test('a utilization without wastage is still shown after another tablet changed the lot', async () => {
  const { server, engine, lot, issued } = await issuedHere();
  await engine.sync.replay();
  await saved(engine, utilize(issued, 50));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  await pullOnce(engine, server);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 50, wastage: 0 });
});

test.each([1, 2, 3])(
  'pages of %i steps between issue, utilization and reversal end with the server’s rows',
  async (limit) => {
    const { server, engine, issued } = await issuedHere();
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
