import { expect, test } from 'vitest';
import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Engine } from '#client/engine.ts';
import { arrive, confirmArrival, correct, issue, receive } from '#tests/client/support/activities.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

async function saved(engine: Engine, activity: LedgerActivity): Promise<EventId> {
  const result = await engine.stock.save(activity);
  if (!result.ok) throw new Error(result.reason);
  return result.event;
}

async function withArrivals() {
  const server = new FakeServer();
  const arrivals = [nextId() as EventId, nextId() as EventId] as const;
  for (const arrival of arrivals) server.saveElsewhere(arrive(30), arrival);
  const { engine } = await signedIn(server);
  await engine.sync.replay();
  return { server, engine, arrivals };
}

test('arrivals are listed, oldest first, until somebody confirms them or reports the counted doses', async () => {
  const { engine, arrivals } = await withArrivals();
  await saved(engine, receive(100));
  const ids = async () => (await engine.queries.unconfirmedArrivals()).map(({ id }) => id as string);
  expect(await ids()).toEqual(arrivals);
  await saved(engine, confirmArrival(arrivals[0], 30));
  expect(await ids()).toEqual([arrivals[1]]);
  await saved(engine, confirmArrival(arrivals[1], 28));
  expect(await ids()).toEqual([]);
});

test('an arrival waits again if the server refused its confirmation', async () => {
  const { engine, server, arrivals } = await withArrivals();
  const event = await saved(engine, confirmArrival(arrivals[0], 30));
  server.refuse(event, 'already-confirmed');
  await engine.sync.replay();
  expect(await engine.queries.unconfirmedArrivals()).toHaveLength(2);
  expect([...(await engine.queries.refusedAmendments())]).toEqual([[arrivals[0], event]]);
});

test('an entry is listed by its refused change until that is set aside or corrected', async () => {
  const { engine, server, arrivals } = await withArrivals();
  const lot = await saved(engine, receive(100));
  const first = await saved(engine, correct(lot, { batchNo: 'B2' }));
  const other = await saved(engine, issue(lot, 5));
  const second = await saved(engine, confirmArrival(arrivals[0], 29));
  for (const event of [first, other, second]) server.refuse(event, 'entry-missing');
  await engine.sync.replay();
  expect([...(await engine.queries.refusedAmendments())]).toEqual([
    [lot, first],
    [arrivals[0], second],
  ]);
  await engine.outbox.setAside(first);
  await engine.stock.resend(second);
  expect([...(await engine.queries.refusedAmendments())]).toEqual([]);
});

test('an entry is listed while its waiting change would be refused, and not once that is decided', async () => {
  const { engine, arrivals } = await withArrivals();
  const lot = await saved(engine, receive(100));
  const other = await saved(engine, receive(60));
  await engine.sync.replay();
  const event = await saved(engine, correct(lot, { batchNo: 'B2' }));
  await saved(engine, correct(other, { batchNo: 'B3' }));
  const doubtful = async () => [...(await engine.queries.doubtfulAmendments([lot, other, ...arrivals]))];
  expect(await doubtful()).toEqual([]);
  await engine.db.event.where({ event_id: event as string }).modify({ would_refuse: 'not-own-entry' });
  expect(await doubtful()).toEqual([[lot, { type: 'correct', wouldRefuse: 'not-own-entry' }]]);
  expect([...(await engine.queries.doubtfulAmendments([other]))]).toEqual([]);
  await engine.sync.replay();
  expect(await doubtful()).toEqual([]);
});

test('a lot is listed because of a refused monitor reading too', async () => {
  const { engine, server } = await withArrivals();
  const lot = await saved(engine, receive(100));
  const reading = { entry: lot as string as EntryId, vvmStage: 'II', officer: 'Amina Bello' } as const;
  const event = await saved(engine, {
    type: 'read-vvm',
    payload: { ...reading, happenedAt: '2026-11-21T09:00' as LocalDateTime },
  });
  server.refuse(event, 'vvm-improved');
  await engine.sync.replay();
  expect([...(await engine.queries.refusedAmendments())]).toEqual([[lot, event]]);
  expect(await engine.queries.refusedAmendment(event)).toMatchObject({
    activity: { type: 'read-vvm', payload: reading },
    target: { id: lot },
    refusedFor: 'vvm-improved',
  });
});

test('open cases are those without a refused entry on this device', async () => {
  const { engine, server } = await withArrivals();
  const lot = await saved(engine, receive(100));
  const refused = await saved(engine, issue(lot, 5));
  server.refuse(refused, 'less-than-in-stock');
  await engine.sync.replay();
  const facility = (await engine.session.current())?.facilityId;
  if (!facility) throw new Error('nobody is signed in');
  const row = { facility, reason: 'arrival-differs', detail: 'words', closedAt: null };
  const [own, older, newer, closed, elsewhere] = [nextId(), nextId(), nextId(), nextId(), nextId()];
  await engine.db.case_file.bulkPut([
    { ...row, id: own, event: refused, openedAt: '2026-11-20T08:00:00Z' },
    { ...row, id: older, event: lot, openedAt: '2026-11-20T08:01:00Z' },
    { ...row, id: newer, event: null, openedAt: '2026-11-20T08:02:00Z' },
    { ...row, id: closed, event: null, openedAt: '2026-11-20T08:03:00Z', closedAt: '2026-11-21T08:00:00Z' },
    { ...row, id: elsewhere, event: null, openedAt: '2026-11-20T08:04:00Z', facility: nextId() as never },
  ]);
  expect((await engine.queries.openCases()).map(({ id }) => id)).toEqual([newer, older]);
  expect(await engine.queries.badge()).toMatchObject({ needAttention: 1, openCases: 2 });
});

test.each([
  ['a record of a child', 'note-absence', 'dependency-missing', 1],
  ['a record of a child that this build cannot read', 'note-absence', 'unknown-version', 0],
  ['stock', 'issue', 'dependency-missing', 0],
] as const)(
  'the case of this device’s waiting event, %s of reason %s %s',
  async (_what, type, reason, count) => {
    const { engine } = await signedIn(new FakeServer());
    const facility = (await engine.session.current())?.facilityId;
    if (!facility) throw new Error('nobody is signed in');
    const event = nextId();
    await engine.db.event.put({
      log_id: nextId(),
      seq: 1,
      event_id: event,
      facility,
      envelope: { type },
      state: 'parked',
      family: type === 'issue' ? 'ledger' : 'register',
      keys: [],
    } as never);
    await engine.db.case_file.put({
      id: event,
      event,
      facility,
      reason,
      detail: 'It builds on another one',
      openedAt: '2026-11-20T08:00:00Z',
      closedAt: null,
    } as never);
    expect(await engine.queries.openCases()).toHaveLength(count);
  },
);

test('an open case leads to its child and names it: the registered one, the one of the record, or the one in the case', async () => {
  const { engine } = await signedIn(new FakeServer());
  const facility = (await engine.session.current())?.facilityId;
  if (!facility) throw new Error('nobody is signed in');
  const musa = await engine.children.register(details('Musa Ibrahim'));
  if (!musa.ok) throw new Error(musa.reason);
  const given = await engine.children.save(immunize(musa.child, 'BCG'));
  if (!given.ok) throw new Error(given.reason);
  const row = { facility, reason: 'same-dose-twice', detail: 'words', closedAt: null };
  const times = ['05', '04', '03', '02'].map((minute) => `2026-11-20T08:${minute}:00Z`);
  await engine.db.case_file.bulkPut(
    [
      { event: musa.event },
      { event: given.events[0] ?? null },
      { event: nextId() as EventId, about: [musa.child] },
      { event: nextId() as EventId },
    ].map((changes, at) => ({ ...row, id: nextId(), openedAt: times[at] ?? '', ...changes })),
  );
  const known = { child: musa.child, name: 'Musa Ibrahim' };
  expect((await engine.queries.openCases()).map(({ child, name }) => ({ child, name }))).toEqual([
    known,
    known,
    known,
    { child: null, name: null },
  ]);
});

test('an open case leads to its entry: its own or the one it names, but none of another facility', async () => {
  const { engine } = await withArrivals();
  const facility = (await engine.session.current())?.facilityId;
  if (!facility) throw new Error('nobody is signed in');
  const lot = await saved(engine, receive(100));
  const row = { facility, reason: 'origin-keeps-stock', detail: 'words', closedAt: null };
  const times = ['05', '04', '03'].map((minute) => `2026-11-20T08:${minute}:00Z`);
  await engine.db.case_file.bulkPut(
    [{ event: lot }, { event: nextId() as EventId, about: [lot] }, { event: nextId() as EventId }].map(
      (changes, at) => ({ ...row, id: nextId(), openedAt: times[at] ?? '', ...changes }),
    ),
  );
  expect((await engine.queries.openCases()).map(({ entry }) => entry)).toEqual([lot, lot, null]);
});
