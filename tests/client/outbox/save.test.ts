import Dexie from 'dexie';
import { expect, test } from 'vitest';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { pruneOutbox } from '#client/outbox/outbox.ts';
import { bcg, issue, receive, utilize } from '#tests/client/support/activities.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { signInElsewhere } from '#tests/client/support/sign-in-elsewhere.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

async function withLot(doses = 100) {
  const server = new FakeServer();
  const made = await signedIn(server);
  const received = await made.engine.stock.save(receive(doses));
  if (!received.ok) throw new Error(received.reason);
  return { server, ...made, lot: received.event };
}

async function everything({ db }: Awaited<ReturnType<typeof withLot>>['engine']) {
  const tables = [db.log, db.event, db.wallet, db.lot, db.ledger, db.draft];
  return Promise.all(tables.map((table) => table.toArray() as Promise<unknown[]>));
}

test.each([
  ['zero-doses', (lot: EventId) => issue(lot, 0)],
  ['less-than-in-stock', (lot: EventId) => issue(lot, 101)],
  ['entry-missing', () => issue(null, 1)],
  ['entry-missing', () => utilize(nextId() as EventId, 1)],
])('a refusal is a value, %s, and nothing is written', async (reason, activity) => {
  const { engine, lot } = await withLot();
  const before = await everything(engine);
  expect(await engine.stock.save(activity(lot))).toEqual({ ok: false, reason });
  expect(await everything(engine)).toEqual(before);
});

test('a payload refused by the schema names the fields', async () => {
  const { engine } = await withLot();
  const activity = receive(1);
  const broken = { type: 'receive', payload: { ...activity.payload, batchNo: ' ' } } as LedgerActivity;
  expect(await engine.stock.save(broken)).toEqual({
    ok: false,
    reason: 'invalid',
    issues: [{ path: 'batchNo', message: 'is needed' }],
  });
});

test('numbers have no gaps, even if events are refused between them', async () => {
  const { engine, lot } = await withLot();
  await engine.stock.save(issue(lot, 500));
  await engine.stock.save(issue(lot, 5));
  await engine.stock.save(issue(null, 5));
  await engine.stock.save(issue(lot, 5));
  expect((await engine.db.event.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('a full disk gives not-saved, at whichever write, and leaves nothing half-written', async () => {
  const { engine, lot, power } = await withLot();
  const before = await everything(engine);
  void engine.drafts.of('issue').save({ doses: '5' });
  await engine.drafts.of('issue').load();
  const withDraft = await everything(engine);
  expect(withDraft).not.toEqual(before);
  power.error = () => new DOMException('disk full', 'QuotaExceededError');
  for (let write = 1; write <= 6; write++) {
    power.writes = 0;
    power.failAt = write;
    expect(await engine.stock.save(issue(lot, 5), { draft: 'issue' }), `write ${write}`).toEqual({
      ok: false,
      reason: 'not-saved',
    });
    power.failAt = null;
    expect(await everything(engine)).toEqual(withDraft);
  }
  expect(await engine.stock.save(issue(lot, 5), { draft: 'issue' })).toMatchObject({ ok: true });
  expect(await engine.drafts.of('issue').load()).toBeUndefined();
});

test.each([
  ['a rule that throws', () => new TypeError('x is undefined'), 'TypeError: x is undefined'],
  ['a row that does not fit', () => new DOMException('no key', 'DataError'), 'DataError: no key'],
  ['a thing that is no error', () => 'oops' as never, 'oops'],
])(
  '%s is never taken for a full disk: it is shown as a fault and reported once',
  async (_what, error, detail) => {
    const { engine, lot, power, server } = await withLot();
    void engine.drafts.of('issue').save({ doses: '5' });
    await engine.drafts.of('issue').load();
    const before = await engine.db.event.toArray();
    power.error = () => {
      // Only this write fails; the error report that follows can be written.
      power.failAt = null;
      return error();
    };
    for (let time = 1; time <= 2; time++) {
      power.writes = 0;
      power.failAt = 1;
      expect(await engine.stock.save(issue(lot, 5), { draft: 'issue' })).toEqual({
        ok: false,
        reason: 'defect',
      });
    }
    expect(await engine.db.event.toArray()).toEqual(before);
    expect(await engine.drafts.of('issue').load()).toMatchObject({ doses: '5' });
    expect(await engine.sync.owes()).toBe(true);
    await engine.sync.replay();
    await engine.sync.replay();
    expect(server.reports).toEqual([{ kind: 'defect', at: 0, detail }]);
    expect(await engine.sync.owes()).toBe(false);
  },
);

const full = new DOMException('disk full', 'QuotaExceededError');
const aborted = new DOMException('The transaction was aborted', 'AbortError');
const unknown = new DOMException('Internal error', 'UnknownError');
test.each([
  ['the room is used up', full, 'writes', 'not-saved'],
  ['Dexie’s own error that holds that', new Dexie.AbortError('aborted', full), 'writes', 'not-saved'],
  ['a transaction that the browser gave up, on a disk that takes no more', aborted, 'fails', 'not-saved'],
  ['a failure without a name, on a disk that takes no more', unknown, 'fails', 'not-saved'],
  ['a transaction that was given up, on a disk that takes more', aborted, 'writes', 'defect'],
  ['a failure without a name, on a disk that takes more', unknown, 'writes', 'defect'],
  [
    'a fault that aborted its transaction',
    new Dexie.AbortError('aborted', new TypeError('x')),
    'writes',
    'defect',
  ],
] as const)('%s gets its own message', async (_what, error, disk, reason) => {
  const { engine, lot, power, server } = await withLot();
  power.error = () => {
    if (disk === 'writes') power.failAt = null;
    return error;
  };
  power.writes = 0;
  power.failAt = 1;
  expect(await engine.stock.save(issue(lot, 5))).toEqual({ ok: false, reason });
  power.failAt = null;
  await engine.sync.replay();
  expect(server.reports).toHaveLength(reason === 'defect' ? 1 : 0);
  expect(await engine.stock.save(issue(lot, 5))).toMatchObject({ ok: true });
  expect(await engine.db.meta.get('storage-trial')).toBeUndefined();
});

test('a full disk while a page is stored leaves nothing half-stored, and the next run completes it', async () => {
  const { engine, power, server } = await withLot();
  server.saveElsewhere(receive(40), nextId() as EventId);
  power.error = () => new DOMException('disk full', 'QuotaExceededError');
  for (let write = 1; write <= 20; write++) {
    power.writes = 0;
    power.failAt = write;
    await engine.sync.replay();
    power.failAt = null;
    await expectShownIsFold(engine);
  }
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 140, waiting: 0 });
});

test('two tabs that save at once each decide on the other’s rows, and numbers have no gaps', async () => {
  const { engine, server, deps, lot } = await withLot(100);
  const tab = device(server, { indexedDB: deps.indexedDB, newId: deps.newId });
  // Both tabs have saved from this lot before, and have its rows cached.
  for (const { stock } of [engine, tab.engine])
    expect(await stock.save(issue(lot, 10))).toMatchObject({ ok: true });
  const results = await Promise.all([
    engine.stock.save(issue(lot, 50)),
    tab.engine.stock.save(issue(lot, 50)),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await engine.db.event.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 30, issued: 70 });
  await expectShownIsFold(engine);
  tab.engine.close();
});

test('the next user saves under their own name, grant and log, regardless of earlier saves', async () => {
  const { engine, server, lot } = await withLot(100);
  await engine.stock.save(issue(lot, 10));
  const facility = nextId() as FacilityId;
  await signInElsewhere({ server, engine }, { facility });
  expect(await engine.stock.save(issue(lot, 10)), 'a lot of another facility').toMatchObject({ ok: false });
  expect(await engine.stock.save(receive(10))).toMatchObject({ ok: true });
  const now = await engine.db.session.get('current');
  const row = await engine.db.event.filter((saved) => saved.facility === facility).first();
  expect(row).toMatchObject({
    seq: 1,
    envelope: { facility, actor: now!.reply.user_id, grant: now!.grant },
  });
  expect(await engine.db.base.where('[facility+total]').equals([facility, bcg]).first()).toMatchObject({
    sum: { balance: 10 },
  });
});

test('an over-issue is refused, shown with the reason, corrected and resent', async () => {
  const { engine, server, lot } = await withLot();
  await engine.sync.replay();
  const own = await engine.stock.save(issue(lot, 80));
  if (!own.ok) throw new Error(own.reason);
  server.saveElsewhere(issue(lot, 70), nextId() as EventId);
  await engine.sync.replay();

  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 30, issued: 70, waiting: 0 });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 1 });
  const attention = await engine.queries.syncRows({ status: 'attention' });
  expect(attention.rows).toMatchObject([
    { event: own.event, reason: 'less-than-in-stock', case: { event: own.event } },
  ]);
  expect(await engine.queries.entry(own.event)).toMatchObject({
    status: 'refused',
    refusedFor: 'less-than-in-stock',
  });

  const corrected = await engine.stock.resend(own.event, issue(lot, 30).payload);
  expect(corrected.ok).toBe(true);
  expect(await engine.stock.resend(own.event)).toEqual({ ok: false, reason: 'not-replaceable' });
  await engine.sync.replay();
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 0, issued: 100, waiting: 0 });
  expect(await engine.queries.badge()).toMatchObject({ needAttention: 0 });
  expect((await engine.queries.syncRows({ status: 'set-aside' })).rows).toMatchObject([
    { replacedBy: corrected.ok && corrected.event },
  ]);
  await expectShownIsFold(engine);
});

test('only a refused event can be set aside, and it is kept', async () => {
  const { engine, server, lot } = await withLot();
  expect(await engine.outbox.setAside(nextId() as EventId)).toEqual({ ok: false, reason: 'not-found' });
  expect(await engine.outbox.setAside(lot)).toEqual({ ok: false, reason: 'not-refused' });
  server.refuse(lot, 'less-than-in-stock');
  await engine.sync.replay();
  expect(await engine.outbox.setAside(lot)).toEqual({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ needAttention: 0 });
  expect((await engine.outbox.export()).text).toContain(lot);
});

test('a refused receipt removes the issues that depend on it from the figures, and shows why', async () => {
  const { engine, server, lot } = await withLot();
  await engine.db.meta.put({ key: 'batch-size', value: { limit: 1, threshold: 1 } });
  const issued = await engine.stock.save(issue(lot, 10));
  server.refuse(lot, 'less-than-in-stock');
  server.script('/v/sync/push/', ({ next }) => next());
  server.script('/v/sync/push/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  expect(await engine.queries.wallet(bcg)).toBeNull();
  const entry = await engine.queries.entry(issued.ok ? issued.event : '');
  expect(entry).toMatchObject({ status: 'waiting', wouldRefuse: 'entry-missing' });
  await expectShownIsFold(engine);
});

test('a corrupted row is marked, reported as lost, kept for export, and blocks nothing', async () => {
  const { engine, server, lot } = await withLot();
  await engine.stock.save(issue(lot, 10));
  await engine.stock.save(issue(lot, 20));
  await engine.db.event.filter((row) => row.seq === 2).modify({ envelope: { seq: 'x' } as never });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(server.state.lost).toEqual([{ first: 2, last: 2 }]);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 80, issued: 20, waiting: 0 });
  expect((await engine.queries.syncRows({ status: 'attention' })).rows).toMatchObject([
    { seq: 2, damaged: true, reason: 'damaged' },
  ]);
  await expectShownIsFold(engine);
});

interface OldEvent {
  readonly folded_through?: number;
  readonly durable_through?: number;
  readonly days?: number;
  readonly state?: 'refused' | 'parked';
}

test.each<[string, OldEvent, number]>([
  ['folded, durable and older than 30 days', {}, 0],
  ['not folded', { folded_through: 0 }, 1],
  ['in no verified backup', { durable_through: 0 }, 1],
  ['30 days old', { days: 30 }, 1],
  ['refused', { state: 'refused' }, 1],
  ['parked', { state: 'parked' }, 1],
])(
  'of an event that is %s is kept what is needed',
  async (_name, { days = 31, state, ...position }, kept) => {
    const { engine } = await withLot();
    await engine.sync.replay();
    if (state) await engine.db.event.toCollection().modify({ state });
    const log = { ...(await engine.db.log.toCollection().first())!, durable_through: 1, ...position };
    const saved = (await engine.db.event.toCollection().first())!.envelope;
    const now = Date.parse(saved.recorded_at) + saved.clock_offset_ms + days * 24 * 3600 * 1000;
    await pruneOutbox(engine.db, { log, now });
    expect(await engine.db.event.count()).toBe(kept);
  },
);

test('an event is deleted only when it is folded, durable and older than 30 days', async () => {
  const { engine, server, clock } = await withLot();
  const month = 31 * 24 * 3600 * 1000;
  await engine.sync.replay();
  clock.now += month;
  server.now += month;
  await engine.sync.replay();
  expect(await engine.db.event.count()).toBe(1);
  for (const log of server.state.logs.values()) log.durable = log.accepted;
  await engine.sync.replay();
  await engine.sync.replay();
  expect(await engine.db.event.count()).toBe(0);
  await expectShownIsFold(engine);
});
