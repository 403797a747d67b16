import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AntigenId, EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { Engine } from '#client/engine.ts';
import { isCounted } from '#client/stock/entries/counted-rows.ts';
import type { ShownMovement, WalletFigure } from '#client/stock/entries/movements.ts';
import { adjust, bcg, issue, opv, receive, transfer, utilize } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { pendingEvents } from '#tests/client/support/law.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';
import { activityOf, arbitraryStep, elsewhere, shownOn, type Step } from '#tests/client/support/story.ts';
import { byRuns, runsOf } from '#tests/support/by-runs.ts';

const figures: readonly WalletFigure[] = ['balance', 'issued', 'wastage', 'discarded'];

test('a figure is explained newest first, with the figure after each movement', async () => {
  const { engine } = await signedIn(new FakeServer());
  const lot = await saved(engine, receive(100));
  await saved(engine, adjust(lot, 5, 'increment'));
  const issued = await saved(engine, issue(lot, 40));
  await saved(engine, transfer(lot, 10));
  await saved(engine, utilize(issued, 33));
  expect(await told(engine, 'balance')).toEqual([
    'transfer -10 = 55',
    'issued -40 = 65',
    'adjustment 5 = 105',
    'recieved 100 = 100',
  ]);
  expect(await told(engine, 'issued')).toEqual(['issued 40 = 40']);
  expect(await told(engine, 'wastage')).toEqual(['utilization 7 = 7']);
});

test('a movement names the other facility, and shows whether it waits', async () => {
  const server = new FakeServer();
  server.saveElsewhere(receive(100), nextId() as EventId);
  const { engine } = await signedIn(server);
  const [lot] = await engine.db.lot.toArray();
  await saved(engine, transfer(lot!.id as string as EventId, 10));
  const page = await engine.queries.movements({ antigen: bcg, figure: 'balance', page: 0, pageSize: 10 });
  expect(page?.rows.map(({ status, other }) => [status, other?.name])).toEqual([
    ['waiting', 'State store'],
    ['saved', 'State store'],
  ]);
});

test('a reversal undoes the entry in each figure, at once and when it is confirmed', async () => {
  const { engine } = await signedIn(new FakeServer());
  const lot = await saved(engine, receive(100));
  const issued = await saved(engine, issue(lot, 40));
  const utilized = await saved(engine, utilize(issued, 33));
  await saved(engine, await reversal(engine, utilized));
  await saved(engine, await reversal(engine, issued));
  const expectToldRight = async () => {
    expect(await told(engine, 'balance')).toEqual([
      'issued back 40 = 100',
      'issued -40 = 60',
      'recieved 100 = 100',
    ]);
    expect(await told(engine, 'issued')).toEqual(['issued back -40 = 0', 'issued 40 = 40']);
    expect(await told(engine, 'wastage')).toEqual(['utilization back -7 = 0', 'utilization 7 = 7']);
  };
  await expectToldRight();
  await engine.sync.replay();
  expect((await engine.queries.wallet(bcg))?.waiting).toBe(0);
  await expectToldRight();
});

test.each([
  ['nobody keeps', opv],
  ['nothing moved of', bcg],
])('there is no movement of an antigen that %s', async (_name, antigen) => {
  const { engine } = await signedIn(new FakeServer());
  await engine.stock.save({ type: 'open-wallet', payload: { antigen: bcg } });
  const page = await engine.queries.movements({ antigen, figure: 'balance', page: 3, pageSize: 10 });
  if (antigen === opv) expect(page).toBeNull();
  else expect(page).toEqual({ total: 0, rows: [], page: 0, hasOlder: false, start: 0 });
});

test('an entry refused by the server, or that would be refused now, is no movement', async () => {
  const server = new FakeServer();
  server.saveElsewhere(receive(100), nextId() as EventId);
  const { engine } = await signedIn(server);
  const [lot] = await engine.db.lot.toArray();
  const refused = await saved(engine, issue(lot!.id, 30));
  await saved(engine, issue(lot!.id, 60));
  server.saveElsewhere(issue(lot!.id, 50), nextId() as EventId);
  server.refuse(refused, 'less-than-in-stock');
  await pullOnce(engine, server);
  expect(await told(engine, 'balance')).toEqual(['issued -50 = 20', 'issued -30 = 70', 'recieved 100 = 100']);
  await engine.sync.replay();
  expect(await told(engine, 'balance')).toEqual(['issued -50 = 50', 'recieved 100 = 100']);
});

test('the first page reads few entries, however long the ledger, and later pages read none of them again', async () => {
  const server = new FakeServer();
  const lots = [bcg, opv].map((antigen) => {
    const lot = nextId() as EventId;
    server.saveElsewhere(receive(100_000, { antigen }), lot);
    return lot;
  });
  for (let i = 0; i < 3000; i += 1) server.saveElsewhere(issue(lots[i % 2]!, 1), nextId() as EventId);
  const { engine } = await signedIn(server);
  let reads = 0;
  engine.db.ledger.hook('reading', (row) => {
    reads += 1;
    return row;
  });
  const query = { antigen: bcg, figure: 'balance', pageSize: 25 } as const;
  for (let page = 0; page < 20; page += 1) {
    const before = reads;
    expect(await engine.queries.movements({ ...query, page })).toMatchObject({ page, total: 98_500 });
    expect(reads - before).toBeLessThan(600);
  }
  await engine.queries.movements({ ...query, figure: 'issued', page: 0 });
  const before = reads;
  expect(await engine.queries.movements({ ...query, page: 20 })).toMatchObject({ page: 20 });
  expect(reads - before, 'to a page far back nothing is read twice').toBeLessThan(1600);
});

test('for an antigen with few movements only its own entries are read, once they are known', async () => {
  const server = new FakeServer();
  const lot = nextId() as EventId;
  server.saveElsewhere(receive(100), lot);
  const other = nextId() as EventId;
  server.saveElsewhere(receive(100_000, { antigen: opv }), other);
  for (let i = 0; i < 1500; i += 1) server.saveElsewhere(issue(other, 1), nextId() as EventId);
  const { engine } = await signedIn(server);
  await engine.queries.ledger({ activity: 'issued', search: 'x', page: 0, pageSize: 10 });
  let reads = 0;
  engine.db.ledger.hook('reading', (row) => {
    reads += 1;
    return row;
  });
  expect(await told(engine, 'balance')).toEqual(['recieved 100 = 100']);
  expect(reads).toBe(1);
});

test('a page is right even if something moves between it and the previous page', async () => {
  const { engine } = await signedIn(new FakeServer());
  const lot = await saved(engine, receive(100));
  for (let i = 0; i < 5; i += 1) await saved(engine, issue(lot, 1));
  const query = { antigen: bcg, figure: 'balance', pageSize: 3 } as const;
  await engine.queries.movements({ ...query, page: 0 });
  await saved(engine, issue(lot, 10));
  const second = await engine.queries.movements({ ...query, page: 1 });
  expect(second?.rows.map(tell)).toEqual(['issued -1 = 97', 'issued -1 = 98', 'issued -1 = 99']);
  const beyond = await engine.queries.movements({ ...query, page: 9 });
  expect(beyond).toMatchObject({ page: 2, hasOlder: false, start: 0 });
  expect(beyond?.rows.map(tell)).toEqual(['recieved 100 = 100']);
});

test(
  'the movements of each figure add up to it, with waiting, refused, foreign and forgotten entries',
  async () => {
    const story = fc.array(arbitraryStep, { minLength: 5, maxLength: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(story, fc.boolean(), async (steps, isSearched) => {
        const server = new FakeServer();
        for (const antigen of [bcg, opv]) {
          const lot = nextId() as EventId;
          server.saveElsewhere(receive(100, { antigen }), lot);
          server.saveElsewhere(issue(lot, 20), nextId() as EventId);
        }
        const { engine } = await signedIn(server);
        const world = { server, engine, backup: server.backup(), epochs: 1 };
        for (const step of steps) {
          await happen(world, step);
          // A search loads the entries into memory, and paging then goes through memory.
          if (isSearched)
            await engine.queries.ledger({ activity: 'issued', search: 'x', page: 0, pageSize: 1 });
          await expectExplained(engine, 1 + (step.pick % 7));
        }
        engine.close();
      }),
      { numRuns: runsOf(40) },
    );
  },
  byRuns,
);

interface World {
  readonly server: FakeServer;
  readonly engine: Engine;
  backup: ReturnType<FakeServer['backup']>;
  epochs: number;
}

async function happen(world: World, step: Step): Promise<void> {
  const { server, engine } = world;
  switch (step.kind) {
    case 'save': {
      const activity =
        step.pick % 5 === 0 ? await reversalOf(engine, step) : activityOf(step, await shownOn(engine));
      if (activity) await engine.stock.save(activity);
      return;
    }
    case 'elsewhere':
      return elsewhere(server, step);
    case 'pull-only':
      return pullOnce(engine, server);
    case 'refuse': {
      const waiting = await engine.db.event.filter((row) => row.state === 'waiting').toArray();
      const row = waiting[step.pick % Math.max(1, waiting.length)];
      if (row) server.refuse(row.event_id, 'less-than-in-stock');
      return;
    }
    case 'answer-lost':
      server.script('/v/sync/pull/', () => Promise.reject(new TypeError('reset')));
      break;
    case 'set-aside':
    case 'resend': {
      const refused = await engine.db.event.filter((row) => row.state === 'refused').toArray();
      const row = refused[step.pick % Math.max(1, refused.length)];
      if (!row) return;
      await (step.kind === 'set-aside'
        ? engine.outbox.setAside(row.event_id)
        : engine.stock.resend(row.event_id));
      return;
    }
    case 'backup':
      world.backup = server.backup();
      return;
    case 'restore':
      server.restore(world.backup, `e${(world.epochs += 1)}`);
      break;
    default:
  }
  await engine.sync.replay();
}

/** Reverses any entry, so many are refused: most were recorded elsewhere or have moved on. */
async function reversalOf(engine: Engine, { pick }: Step): Promise<LedgerActivity | null> {
  const ids = await engine.db.ledger.toCollection().primaryKeys();
  const id = ids[pick % Math.max(1, ids.length)];
  return id === undefined ? null : reversal(engine, id);
}

async function reversal({ db }: Engine, entry: string): Promise<LedgerActivity> {
  const row = await db.ledger.get(entry);
  const { id, officer, happenedAt, year, quarter } = row!;
  return {
    type: 'reverse',
    payload: { entry: id, reason: 'Typed twice', officer, happenedAt, year, quarter },
  };
}

/** The law: the movements of each figure, read page by page, are all that count, newest first, and sum to the figure shown. */
async function expectExplained(engine: Engine, pageSize: number): Promise<void> {
  const ledger = await engine.db.ledger.toArray();
  const pending = new Set<string>((await pendingEvents(engine)).map((row) => row.event_id));
  for (const wallet of await engine.queries.wallets()) {
    for (const figure of figures) {
      const rows = await allMovements(engine, { antigen: wallet.antigen, figure, pageSize });
      expect(sumOf(rows.map(({ change }) => change)), `${figure} of ${wallet.name}`).toBe(wallet[figure]);
      let running = wallet[figure];
      for (const row of rows) {
        expect(row.running).toBe(running);
        running -= row.change;
      }
      expect(running).toBe(0);
      const counted = ledger.filter(
        (row) => row.antigen === wallet.antigen && isCounted(row) && entryChange(row)[figure] !== 0,
      );
      expect(rows.map(({ id }) => id)).toEqual(
        counted
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      );
      expect(rows.filter(({ status }) => status !== 'saved')).toHaveLength(
        counted.filter((row) => pending.has(row.id)).length,
      );
    }
  }
}

async function allMovements(
  engine: Engine,
  query: { antigen: AntigenId; figure: WalletFigure; pageSize: number },
): Promise<ShownMovement[]> {
  const rows: ShownMovement[] = [];
  for (let page = 0; ; page += 1) {
    const found = await engine.queries.movements({ ...query, page });
    if (!found || found.page !== page) throw new Error('a page before the last one has older movements');
    rows.push(...found.rows);
    if (!found.hasOlder) return rows;
  }
}

async function told(engine: Engine, figure: WalletFigure): Promise<string[]> {
  return (await allMovements(engine, { antigen: bcg, figure, pageSize: 3 })).map(tell);
}

function tell({ activityName, isReversal, change, running }: ShownMovement): string {
  return `${activityName}${isReversal ? ' back' : ''} ${change} = ${running}`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

async function saved(engine: Engine, activity: Parameters<Engine['stock']['save']>[0]): Promise<EventId> {
  const result = await engine.stock.save(activity);
  if (!result.ok) throw new Error(`not saved: ${result.reason}`);
  return result.event;
}
