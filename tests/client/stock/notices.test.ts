import { expect, test } from 'vitest';
import type { EventId, LotId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import { lotCautions, usableStock } from '#domain/ledger/usability.ts';
import type { Engine } from '#client/engine.ts';
import { bcg, issue, opv, openWallet, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';

const today = '2026-11-20' as LocalDate;
const nothing = { expired: 0, 'vvm-discard': 0, 'on-hold': 0, 'expires-soon': 0, 'vvm-use-first': 0 };

test('lots with doses left are counted by their notices', async () => {
  const { engine } = await signedIn(new FakeServer());
  await saved(engine, lot({ expiryOn: '2026-11-19' }));
  await saved(engine, lot({ expiryOn: '2027-01-01', vvmStage: 'II' }));
  await saved(engine, lot({ expiryOn: '2027-01-02' }));
  const gone = await saved(engine, lot({ expiryOn: '2026-12-01', vvmStage: 'III' }));
  await saved(engine, openWallet(opv));
  const found = await engine.queries.notices(today);
  expect(found.get(bcg)?.lots).toEqual({
    expired: 1,
    'vvm-discard': 1,
    'on-hold': 0,
    'expires-soon': 3,
    'vvm-use-first': 1,
  });
  expect(found.get(bcg)?.toSee.map(({ notice }) => notice)).toEqual([
    'expired',
    'vvm-discard',
    'expires-soon',
    'expires-soon',
  ]);
  expect(found.get(opv)).toMatchObject({ lots: nothing, toSee: [], level: null });
  await saved(engine, issue(gone, 10));
  expect((await engine.queries.notices(today)).get(bcg)?.lots).toMatchObject({
    'vvm-discard': 0,
    'expires-soon': 2,
  });
});

test('lots in broken equipment are on hold, and offered last', async () => {
  const { engine } = await signedIn(new FakeServer());
  const held = await saved(engine, lot({ expiryOn: '2027-06-30' }));
  const free = await saved(engine, lot({ expiryOn: '2028-06-30' }));
  const broken = refrigerator({ functionality: 'bad', reason: 'Compressor' });
  const registered = await engine.equipment.save([{ type: 'register-equipment', payload: broken }], {});
  if (!registered.ok) throw new Error(registered.reason);
  const [unit] = await engine.equipment.units();
  // The only unit holds all lots, so the other lot is recorded as lying elsewhere.
  const elsewhere = { lot: free as string as LotId, equipment: null };
  expect((await engine.queries.notices(today)).get(bcg)).toMatchObject({
    isOut: true,
    lots: { 'on-hold': 2 },
  });
  expect(await engine.equipment.storedLots(today)).toMatchObject([
    { id: held, equipment: unit!.id, isOnHold: true },
    { id: free, equipment: unit!.id, isOnHold: true },
  ]);
  expect(await engine.equipment.save([{ type: 'store-lot', payload: elsewhere }], {})).toMatchObject({
    ok: true,
  });
  expect(await engine.equipment.troubled(today)).toMatchObject([
    { troubles: [{ kind: 'broken' }], lots: [{ id: held }] },
  ]);
  const stock = { usable: 10, onHold: 10 };
  expect((await engine.queries.usableStocks(today)).get(bcg)).toMatchObject(stock);
  expect((await engine.queries.notices(today)).get(bcg)).toMatchObject({
    isOut: false,
    stock,
    lots: { 'on-hold': 1 },
    toSee: [{ id: held, notice: 'on-hold' }],
  });
  const lots = await engine.queries.lots(bcg, today);
  expect(lots).toMatchObject([
    { id: free, isOnHold: false },
    { id: held, isOnHold: true },
  ]);
  // Sheets, forms and sessions propose only lots without a warning.
  expect(usableStock(lots, today)).toMatchObject(stock);
  expect(lots.map((shown) => lotCautions(shown, today))).toEqual([[], ['on-hold']]);
  expect(await engine.children.stock(bcg, today)).toMatchObject([
    { source: free, cautions: [] },
    { source: held, cautions: ['on-hold'] },
  ]);
  // A vial opened today is out with the session; from the next day on it counts to its lot's unit again.
  const opened = await saved(engine, issue(held, 5));
  const cautionsOn = async (day: LocalDate) =>
    (await engine.children.stock(bcg, day)).find(({ source }) => source === (opened as string))?.cautions;
  expect(await cautionsOn(today)).toEqual([]);
  expect(await cautionsOn('2026-11-21' as LocalDate)).toEqual(['on-hold']);
});

test('a wallet without usable doses is out of stock, whatever its history', async () => {
  const { engine } = await signedIn(new FakeServer());
  await saved(engine, openWallet(opv));
  const bad = await saved(engine, lot({ expiryOn: '2026-11-19' }));
  const found = await engine.queries.notices(today);
  expect(found.get(opv)).toMatchObject({ isOut: true, stock: { usable: 0, expired: 0, discard: 0 } });
  expect(found.get(bcg)).toMatchObject({ isOut: true, stock: { usable: 0, expired: 10, discard: 0 } });
  await saved(engine, lot({ expiryOn: '2027-06-30' }));
  expect((await engine.queries.notices(today)).get(bcg)).toMatchObject({
    isOut: false,
    stock: { usable: 10, expired: 10 },
    toSee: [{ id: bad, left: 10, notice: 'expired' }],
  });
});

test('the level is based on the doses issued in the ninety days before today, waiting and confirmed', async () => {
  const server = new FakeServer();
  const lotId = nextId() as EventId;
  server.saveElsewhere(receive(1000, { happenedAt: at('2026-08-01') }), lotId);
  server.saveElsewhere(issuedOn(lotId, 100, '2026-08-10'), nextId() as EventId);
  server.saveElsewhere(issuedOn(lotId, 120, '2026-09-01'), nextId() as EventId);
  const { engine } = await signedIn(server);
  await saved(engine, issuedOn(lotId, 180, '2026-11-10'));
  expect((await engine.queries.notices(today)).get(bcg)?.level).toMatchObject({
    used: 300,
    monthlyUse: 100,
    position: 'above-maximum',
  });
  expect((await engine.queries.notices('2026-10-01' as LocalDate)).get(bcg)?.level).toBeNull();
});

test('the level counts only doses that may be given', async () => {
  const server = new FakeServer();
  const lotId = nextId() as EventId;
  server.saveElsewhere(receive(320, { happenedAt: at('2026-08-01') }), lotId);
  server.saveElsewhere(issuedOn(lotId, 300, '2026-09-01'), nextId() as EventId);
  server.saveElsewhere(lot({ expiryOn: '2026-11-19' }), nextId() as EventId);
  const { engine } = await signedIn(server);
  const found = (await engine.queries.notices(today)).get(bcg);
  expect(found?.stock).toMatchObject({ usable: 20, expired: 10 });
  // Counting all thirty doses would give more weeks and a level above the minimum of 25.
  expect(found?.level).toMatchObject({ weeks: (20 * 90) / (300 * 7), minimum: 25, position: 'at-minimum' });
});

test('an issue refused by the server does not count as use', async () => {
  const server = new FakeServer();
  const lotId = nextId() as EventId;
  server.saveElsewhere(receive(1000, { happenedAt: at('2026-08-01') }), lotId);
  server.saveElsewhere(issuedOn(lotId, 120, '2026-09-01'), nextId() as EventId);
  const { engine } = await signedIn(server);
  const refused = await saved(engine, issuedOn(lotId, 180, '2026-11-10'));
  server.refuse(refused, 'less-than-in-stock');
  await engine.sync.replay();
  await pullOnce(engine, server);
  expect((await engine.queries.notices(today)).get(bcg)?.level?.used).toBe(120);
});

test('late entries count, and old ones are not read', async () => {
  const server = new FakeServer();
  const lotId = nextId() as EventId;
  server.saveElsewhere(receive(100_000, { happenedAt: at('2024-01-01') }), lotId);
  for (let i = 0; i < 1500; i += 1)
    server.saveElsewhere(issuedOn(lotId, 1, '2024-06-01'), nextId() as EventId);
  for (const on of ['2026-11-01', '2024-07-01', '2026-08-25', '2024-07-02', '2026-12-25'])
    server.saveElsewhere(issuedOn(lotId, 60, on), nextId() as EventId);
  const { engine } = await signedIn(server);
  let reads = 0;
  engine.db.ledger.hook('reading', (row) => {
    reads += 1;
    return row;
  });
  expect((await engine.queries.notices(today)).get(bcg)?.level?.used).toBe(120);
  expect(reads).toBeLessThan(600);
});

test('without a facility there are no notices', async () => {
  const { engine } = await signedIn(new FakeServer());
  await engine.session.logout();
  expect((await engine.queries.notices(today)).size).toBe(0);
});

const at = (on: string) => `${on}T09:00` as LocalDateTime;

function lot(label: { expiryOn: string; vvmStage?: VvmStage }): LedgerActivity {
  const { type, payload } = receive(10) as Extract<LedgerActivity, { type: 'receive' }>;
  return { type, payload: { ...payload, ...label, expiryOn: label.expiryOn as LocalDate } };
}

function issuedOn(entry: EventId, doses: number, on: string): LedgerActivity {
  const { type, payload } = issue(entry, doses) as Extract<LedgerActivity, { type: 'issue' }>;
  return { type, payload: { ...payload, happenedAt: at(on) } };
}

async function saved(engine: Engine, activity: LedgerActivity): Promise<EventId> {
  const result = await engine.stock.save(activity);
  if (!result.ok) throw new Error(`not saved: ${result.reason}`);
  return result.event;
}
