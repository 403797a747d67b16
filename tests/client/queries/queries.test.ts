import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { bcg, issue, opv, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

const today = '2026-11-20' as LocalDate;

async function stocked() {
  const server = new FakeServer();
  server.reference = [
    { s: 1, k: 'antigen', row: { id: opv, name: 'OPV', schedule: 'At birth' } },
    { s: 2, k: 'antigen', row: { id: bcg, name: 'BCG', schedule: 'At birth' } },
  ];
  for (let i = 0; i < 12; i++)
    server.saveElsewhere(receive(10, { batchNo: `LOT-${i}` }), nextId() as EventId);
  const made = await signedIn(server);
  return { server, ...made };
}

test('a listing pages newest first, with waiting entries on top, with their status', async () => {
  const { engine } = await stocked();
  await engine.stock.save(receive(7, { antigen: opv, batchNo: 'OWN' }));
  const first = await engine.queries.ledger({ activity: 'recieved', page: 0, pageSize: 5 });
  expect(first.total).toBe(13);
  expect(first.rows.map(({ batchNo, status }) => [batchNo, status])).toEqual([
    ['OWN', 'waiting'],
    ['LOT-11', 'saved'],
    ['LOT-10', 'saved'],
    ['LOT-9', 'saved'],
    ['LOT-8', 'saved'],
  ]);
  const last = await engine.queries.ledger({ activity: 'recieved', page: 2, pageSize: 5 });
  expect(last.rows.map(({ batchNo }) => batchNo)).toEqual(['LOT-2', 'LOT-1', 'LOT-0']);
});

test.each([
  ['lot-1', ['LOT-11', 'LOT-10', 'LOT-1']],
  ['opv', []],
  ['30/06/2027', 12],
  ['AJINGI', 12],
] as const)('search %s matches stored and shown text, in any case', async (search, expected) => {
  const { engine } = await stocked();
  const found = await engine.queries.ledger({ activity: 'recieved', search, page: 0, pageSize: 50 });
  if (typeof expected === 'number') expect(found.total).toBe(expected);
  else expect(found.rows.map(({ batchNo }) => batchNo)).toEqual(expected);
});

test.each([[{}], [{ search: 'lot' }]])(
  'a page number beyond the last shows the last page and its number: %j',
  async (search) => {
    const { engine } = await stocked();
    const found = await engine.queries.ledger({ activity: 'recieved', ...search, page: 50, pageSize: 5 });
    expect(found).toMatchObject({ total: 12, page: 2 });
    expect(found.rows.map(({ batchNo }) => batchNo)).toEqual(['LOT-1', 'LOT-0']);
    const none = await engine.queries.ledger({ activity: 'transfer', ...search, page: 50, pageSize: 5 });
    expect(none).toEqual({ rows: [], total: 0, page: 0 });
    const before = await engine.queries.ledger({ activity: 'recieved', ...search, page: -1, pageSize: 5 });
    expect(before).toMatchObject({ total: 12, page: 0 });
  },
);

test.each([
  ['04:05 pm', 1],
  ['16:05', 0],
  ['12:30 AM', 1],
  ['00:30', 0],
  ['20/11/2026 04', 1],
])('times are searched as they are shown: %s', async (search, total) => {
  const { engine } = await signedIn(new FakeServer());
  await engine.stock.save(receive(10, { happenedAt: '2026-11-20T16:05' as LocalDateTime }));
  await engine.stock.save(receive(10, { happenedAt: '2026-11-19T00:30' as LocalDateTime }));
  const query = { activity: 'recieved', search, page: 0, pageSize: 50 } as const;
  expect((await engine.queries.ledger(query)).total).toBe(total);
});

test.each([
  ['facility', 'ajingi', 1, 1],
  ['antigen', 'bcg', 1, 1],
  ['batch', 'lot-11', 0, 1],
  ['doses', '7', 0, 1],
  ['officer', 'amina', 0, 1],
  ['date', '/11/2026', 0, 0],
])(
  'a search in names looks at facility and antigen only, one in words at more: %s',
  async (_name, search, ledger, out) => {
    const { engine } = await stocked();
    const lots = await engine.queries.lots(bcg, today);
    const lot = lots.find(({ batchNo }) => batchNo === 'LOT-11');
    expect(await engine.stock.save(issue(lot!.id, 7))).toMatchObject({ ok: true });
    const query = { activity: 'issued', search, page: 0, pageSize: 50 } as const;
    expect((await engine.queries.ledger({ ...query, searchIn: 'names' })).total).toBe(ledger);
    expect((await engine.queries.ledger({ ...query, searchIn: 'words' })).total).toBe(out);
  },
);

test('a listing with a search counts all matches and returns only the page', async () => {
  const { engine } = await stocked();
  const found = await engine.queries.ledger({ activity: 'recieved', search: 'lot', page: 1, pageSize: 5 });
  expect(found.total).toBe(12);
  expect(found.rows.map(({ batchNo }) => batchNo)).toEqual(['LOT-6', 'LOT-5', 'LOT-4', 'LOT-3', 'LOT-2']);
});

test('lots are offered while doses are left, as shown', async () => {
  const { engine } = await stocked();
  const [lot] = await engine.queries.lots(bcg, today);
  await engine.stock.save(issue(lot!.id, 10));
  const left = await engine.queries.lots(bcg, today);
  expect(left).toHaveLength(11);
  expect(left.map(({ id }) => id)).not.toContain(lot!.id);
});

test('wallets are sorted by name and have their schedule', async () => {
  const { engine } = await stocked();
  await engine.stock.save(receive(7, { antigen: opv }));
  expect(await engine.queries.wallets()).toMatchObject([
    { name: 'BCG', balance: 120, waiting: 0, confirmed: true, schedule: 'At birth' },
    { name: 'OPV', balance: 7, waiting: 1, confirmed: false },
  ]);
});

test('an event accepted by the server counts as sent until its effect has come back', async () => {
  const { engine, server } = await stocked();
  await engine.stock.save(receive(7));
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  expect((await engine.queries.syncRows({ status: 'waiting' })).total).toBe(0);
  expect((await engine.queries.syncRows({ status: 'sent' })).rows).toMatchObject([
    { type: 'receive', status: 'sent' },
  ]);
  await engine.sync.replay();
  expect((await engine.queries.syncRows({ status: 'saved' })).total).toBe(1);
});
