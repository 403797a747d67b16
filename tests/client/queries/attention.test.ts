import { expect, test } from 'vitest';
import { userOptionOf } from '#contract/wire/session.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, openWallet, opv, receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

async function stocked() {
  const server = new FakeServer();
  server.reference = [{ s: 1, k: 'antigen', row: { id: bcg, name: 'BCG', schedule: 'At birth' } }];
  const made = await signedIn(server);
  const received = await made.engine.stock.save(receive(100));
  if (!received.ok) throw new Error(received.reason);
  await made.engine.sync.replay();
  return { server, ...made, lot: received.event };
}

type Stocked = Awaited<ReturnType<typeof stocked>>;

async function refusedIssue({ engine, server, lot }: Stocked, doses = 10): Promise<EventId> {
  const own = await engine.stock.save(issue(lot, doses));
  if (!own.ok) throw new Error(own.reason);
  server.refuse(own.event, 'less-than-in-stock');
  await engine.sync.replay();
  return own.event;
}

/** An issue parked because the server does not know the lot's receipt. */
async function parkedIssue({ engine, server, lot }: Stocked): Promise<EventId> {
  server.state.verdicts.delete(lot);
  const own = await engine.stock.save(issue(lot, 10));
  if (!own.ok) throw new Error(own.reason);
  await engine.sync.replay();
  return own.event;
}

test('a parked entry needs attention: the badge counts it and the list names it', async () => {
  const world = await stocked();
  const refused = await refusedIssue(world);
  const parked = await parkedIssue(world);
  expect(await world.engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 2 });
  const { rows, total } = await world.engine.queries.syncRows({ status: 'attention' });
  expect(total).toBe(2);
  expect(rows.map(({ event, status }) => [event, status])).toEqual([
    [refused, 'refused'],
    [parked, 'parked'],
  ]);
});

test('a parked entry cannot be set aside: the server may still accept it', async () => {
  const world = await stocked();
  const parked = await parkedIssue(world);
  expect(await world.engine.outbox.setAside(parked)).toEqual({ ok: false, reason: 'not-refused' });
  expect(await world.engine.queries.entry(parked)).toMatchObject({ status: 'parked' });
  expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 90, issued: 10 });
});

test('an entry says why it was refused or parked in the server’s own sentence', async () => {
  const world = await stocked();
  const refused = await refusedIssue(world);
  const parked = await parkedIssue(world);
  expect(await world.engine.queries.entry(refused)).toMatchObject({
    refusedFor: 'less-than-in-stock',
    detail: 'refused: less-than-in-stock',
  });
  expect(await world.engine.queries.entry(parked)).toMatchObject({
    refusedFor: 'dependency-missing',
    detail: 'waits for another event',
  });
  expect(await world.engine.queries.entry(world.lot)).toMatchObject({ refusedFor: null, detail: null });
});

test('a correction starts with the refused values', async () => {
  const world = await stocked();
  const refused = await refusedIssue(world);
  expect(await world.engine.queries.correctable(refused)).toMatchObject({
    id: refused,
    activity: 'issue',
    doses: 10,
    antigenName: 'BCG',
    lot: world.lot,
    status: 'refused',
    refusedFor: 'less-than-in-stock',
    detail: 'refused: less-than-in-stock',
  });
});

test('an event set aside can still be corrected and resent, once', async () => {
  const world = await stocked();
  const { engine, lot } = world;
  const refused = await refusedIssue(world);
  expect(await engine.outbox.setAside(refused)).toEqual({ ok: true });
  expect(await engine.queries.entry(refused)).toBeNull();
  expect(await engine.queries.correctable(refused)).toMatchObject({
    doses: 10,
    status: 'set-aside',
    detail: 'refused: less-than-in-stock',
  });
  expect(await engine.stock.save(issue(lot, 4), { replaces: refused })).toMatchObject({ ok: true });
  expect(await engine.queries.correctable(refused)).toBeNull();
});

test('an event that is waiting, parked, saved, unknown or without an entry cannot be corrected', async () => {
  const world = await stocked();
  const { engine, server, lot } = world;
  const parked = await parkedIssue(world);
  const waiting = await engine.stock.save(issue(lot, 1));
  const wallet = await engine.stock.save(openWallet(opv));
  if (!waiting.ok || !wallet.ok) throw new Error('not saved');
  const asked = [parked, waiting.event, lot, 'unknown'];
  const found = await Promise.all(asked.map((event) => engine.queries.correctable(event)));
  expect(found).toEqual([null, null, null, null]);
  server.refuse(wallet.event, 'entry-missing');
  await engine.sync.replay();
  expect(await engine.queries.correctable(wallet.event)).toBeNull();
});

/** Opens cases as another device or the server would, without closing or requesting anything. */
async function withCases({ engine }: Stocked, reasons: readonly string[]): Promise<void> {
  const [wallet] = await engine.db.wallet.toArray();
  if (!wallet) throw new Error('no wallet');
  await engine.db.case_file.bulkPut(
    reasons.map((reason, at) => ({
      id: `case-${at}`,
      facility: wallet.facility,
      event: null,
      reason,
      detail: reason,
      openedAt: '2026-11-20T08:00:00.000Z',
      closedAt: null,
    })),
  );
}

test.each([
  ['facility', 2],
  ['lga', 5],
] as const)(
  'for a %s the badge counts the cases that they can settle, and the list has them all',
  async (level, count) => {
    const world = await stocked();
    await withCases(world, [
      'likely-duplicate',
      'arrival-differs',
      'origin-keeps-stock',
      'lost-range',
      'permission-revoked',
    ]);
    const { engine } = world;
    await engine.db.session.toCollection().modify((row) => {
      Object.assign(row, { reply: { ...row.reply, user_option: userOptionOf[level] } });
    });
    expect(await engine.queries.badge()).toMatchObject({ openCases: count });
    expect(await engine.queries.openCases()).toHaveLength(5);
  },
);

test.each([
  ['dependency-missing', 1],
  ['permission-revoked', 0],
  ['internal-error', 0],
  ['unknown-version', 0],
])(
  'a parked event because of %s counts %i: only those that the officer can handle',
  async (reason, count) => {
    const world = await stocked();
    const parked = await parkedIssue(world);
    await world.engine.db.event.where({ event_id: parked }).modify((row) => {
      Object.assign(row, { verdict: { ...row.verdict, reason } });
    });
    expect(await world.engine.queries.badge()).toMatchObject({ needAttention: count });
    expect(await world.engine.queries.syncRows({ status: 'attention' })).toMatchObject({ total: 1 });
  },
);
