import { describe, expect, test } from 'vitest';
import { damagedRows, suspectRows } from '#client/sync/replace-damaged.ts';
import type { Engine } from '#client/engine.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, receive, utilize } from '#tests/client/support/activities.ts';
import { antigenIds, day, details, immunize } from '#tests/client/support/children.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA } from '#tests/client/support/replies.ts';

type Row = Record<string, unknown>;

/** A tablet with its own rows and others', some of which depend on unsent events. */
async function tablet() {
  const server = new FakeServer();
  server.reference = [
    { s: 1, k: 'antigen', row: { id: bcg, name: 'BCG', schedule: 'At birth' } },
    { s: 2, k: 'antigen', row: { id: antigenIds['Penta']!, name: 'Penta', schedule: '' } },
    {
      s: 3,
      k: 'place',
      row: { id: facilityA, level: 'facility', name: 'Ajingi', parent: null },
    },
  ] as never;
  const made = await signedIn(server);
  const { engine } = made;
  const lot = nextId() as EventId;
  server.saveElsewhere(receive(300), lot);
  server.saveElsewhere(issue(lot, 30), nextId() as EventId);
  const child = nextId() as EventId;
  server.saveElsewhere(
    { type: 'register-child', payload: { ...details('Aisha Bello'), vaccNo: null } },
    child,
  );
  server.saveElsewhere(immunize(child as string as ChildId, 'BCG'), nextId() as EventId);
  const own = await saved(engine, receive(40));
  await engine.sync.replay();
  await engine.sync.replay();
  const issued = await saved(engine, issue(own, 20));
  await saved(engine, utilize(issued, 15));
  return { ...made, server };
}

/** Everything that a screen reads; none of it may throw. */
async function readAll({ queries, children }: Engine) {
  const today = day('2026-11-20');
  return {
    wallets: await queries.wallets(),
    lots: await queries.lots(bcg, today),
    ledger: await queries.ledger({ page: 1, pageSize: 50, listing: 'ledger' } as never).catch(() => null),
    notices: await queries.notices(today),
    counts: await queries.counts(today),
    cases: await queries.openCases(),
    sync: (await queries.syncRows()).total,
    badge: await queries.badge(),
    children: await children.list({ page: 1, pageSize: 50, search: '' } as never).catch(() => null),
    due: await children.dueList({ today } as never).catch(() => null),
  };
}

async function confirmedTables({ db }: Engine) {
  const names = ['wallet', 'lot', 'ledger', 'child', 'immunization', 'antigen', 'place', 'case_file'];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await sorted(db.table(name))])),
  );
}

async function sorted(table: { toArray(): Promise<unknown[]> }) {
  const rows = (await table.toArray()) as Row[];
  // A row that is loaded again has another position in its table.
  return rows
    .map(({ n: _n, updatedAt: _at, ...row }) => row)
    .toSorted((a, b) => (JSON.stringify(a['id']) < JSON.stringify(b['id']) ? -1 : 1));
}

const damages: readonly [what: string, damage: (row: Row) => void][] = [
  ['a field is null', (row) => void Object.assign(row, { [fieldOf(row)]: null })],
  ['a field is gone', (row) => void Reflect.deleteProperty(row, fieldOf(row))],
  [
    'its facility is nobody’s',
    (row) => void ('facility' in row && Object.assign(row, { facility: 'nobody' })),
  ],
  [
    'all but its key is gone',
    (row) => {
      for (const name of Object.keys(row))
        if (!['id', 'n', 'facility', 'antigen', 'key'].includes(name)) Reflect.deleteProperty(row, name);
    },
  ],
];

/** A field that every row of the table has and that is not part of a key. */
function fieldOf(row: Row): string {
  return (
    ['balance', 'batchNo', 'personal', 'warnings', 'schedule', 'level', 'events'].find(
      (name) => name in row,
    ) ?? 'x'
  );
}

describe.each(['wallet', 'lot', 'ledger', 'child', 'immunization', 'antigen', 'place', 'base'])(
  'a row of %s of which',
  (store) => {
    test.each(damages)(
      '%s is deleted, reported and loaded again; nothing else differs',
      async (_what, damage) => {
        const { engine, clock, server } = await tablet();
        const before = await confirmedTables(engine);
        const rows = await engine.db.table<Row>(store).toArray();
        expect(rows.length).toBeGreaterThan(0);
        const [first] = rows;
        const key = (await engine.db.table(store).toCollection().primaryKeys())[0]!;
        const damaged = { ...first };
        damage(damaged);
        if (JSON.stringify(damaged) === JSON.stringify(first)) return;
        await engine.db.table(store).delete(key as never);
        await engine.db.table(store).put(damaged);
        clock.now += 25 * 60 * 60_000;
        server.now += 25 * 60 * 60_000;
        await engine.sync.replay();
        expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
        expect(await damagedRows(engine.db)).toMatchObject({ count: 1 });
        expect(server.reports).toContainEqual({ kind: 'unreadable', at: 0, detail: `damaged 1 ${store}` });
        await readAll(engine);
        await expectShownIsFold(engine);
        const after = await confirmedTables(engine);
        for (const name of Object.keys(before))
          expect(after[name].map((row: Row) => row['id'] ?? row['antigen'])).toEqual(
            before[name].map((row: Row) => row['id'] ?? row['antigen']),
          );
        expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 290 });
        expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
        // It is searched once a day, and requested once.
        const asked = server.requestsTo('/v/sync/snapshot/');
        await suspectRows(engine.db);
        await engine.sync.replay();
        expect(await damagedRows(engine.db)).toMatchObject({ count: 1 });
        expect(server.requestsTo('/v/sync/snapshot/')).toBe(asked);
      },
    );
  },
);

describe('an event of the outbox', () => {
  test.each([
    ['its envelope is gone', { envelope: null }],
    ['its partitions are gone', { keys: null }],
    ['its family is nobody’s', { family: 'nobody' }],
  ])('that is sent, of which %s, is forgotten here: the server has it', async (_what, change) => {
    const { engine, clock } = await tablet();
    await engine.sync.replay();
    const first = (await engine.db.event.toArray())[0]!;
    await engine.db.event.put({ ...first, ...change } as never);
    clock.now += 25 * 60 * 60_000;
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await damagedRows(engine.db)).toMatchObject({ count: 1 });
    await readAll(engine);
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 290 });
    expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
  });

  test.each([
    ['its envelope is gone', { envelope: null }],
    ['its partitions are gone', { keys: null }],
  ])(
    'that is not sent, of which %s, needs attention, is in the export, and holds nothing up',
    async (_what, change) => {
      const { engine, clock } = await tablet();
      const last = (await engine.db.event.toArray()).at(-1)!;
      await engine.db.event.put({ ...last, ...change } as never);
      clock.now += 25 * 60 * 60_000;
      expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
      await readAll(engine);
      expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 1 });
      expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 290 });
      expect(JSON.stringify(await engine.outbox.export())).toContain(last.event_id);
    },
  );
});

test('nothing is reported of a tablet with undamaged rows', async () => {
  const { engine, clock } = await tablet();
  clock.now += 25 * 60 * 60_000;
  await engine.sync.replay();
  expect(await damagedRows(engine.db)).toBeNull();
});
