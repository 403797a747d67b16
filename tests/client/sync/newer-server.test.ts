import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEngine, type Engine } from '#client/engine.ts';
import { clientFamilies } from '#client/families.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { entryRowSchema, facilityItemSchema } from '#contract/wire/rows.ts';
import { readPull } from '#client/sync/read-pull.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { sampleOf } from '#tests/contract/shipped/sample.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

type Json = Record<string, unknown>;
type Change = (item: Json) => void;

/** Answers of a newer server: each step of a page, and each line of a snapshot, after the change. */
function newer(server: FakeServer, change: Change): typeof fetch {
  return async (input, init) => {
    const answer = await server.fetch(input, init);
    const url = String(input);
    if (!answer.ok || !/sync\/(pull|snapshot)/.test(url)) return answer;
    const text = await answer.text();
    const { headers } = answer;
    if (url.includes('snapshot')) {
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      for (const line of lines) {
        const list = { entry: 'entries', lot: 'lots', wallet: 'wallets', case: 'cases' }[String(line['k'])];
        if (list) change({ [list]: [line['row']], s: 1, k: 'event' });
      }
      return new Response(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { headers });
    }
    const body = JSON.parse(text) as { scopes?: { items: Json[] }[] };
    for (const item of body.scopes?.[0]?.items ?? []) if (item['k'] !== 'own') change(item);
    return new Response(JSON.stringify(body), { headers });
  };
}

const rowsOf = (item: Json, list: string) => (item[list] ?? []) as Json[];

/** An activity unknown to this build, in the step that issues doses. */
const changesActivity: Change = (item) => {
  for (const row of rowsOf(item, 'entries'))
    if (row['activity'] === 'issue') row['activity'] = 'made-up-gift';
};

async function tabletOf(change: Change, seedIt = true) {
  const server = new FakeServer();
  server.reference = [{ s: 1, k: 'antigen', row: { id: bcg, name: 'BCG', schedule: 'At birth' } }];
  const made = await signedIn(server, { fetch: newer(server, change) });
  const lot = nextId() as EventId;
  if (seedIt) {
    server.saveElsewhere(receive(100), lot);
    server.saveElsewhere(issue(lot, 30), nextId() as EventId);
    server.saveElsewhere(receive(50), nextId() as EventId);
  }
  return { server, lot, ...made };
}

const figures = async (engine: Engine) => {
  const [wallet] = await engine.db.wallet.toArray();
  return {
    wallet: await engine.queries.wallet(bcg),
    lots: await engine.db.lot.count(),
    has: wallet !== undefined,
  };
};

describe('a step that only a newer build can read', () => {
  test('one line of an unknown activity is set aside; all others are stored, the figures stay, and nothing is offline', async () => {
    const { engine, server } = await tabletOf(changesActivity);
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect((await figures(engine)).wallet).toMatchObject({ balance: 120 });
    expect((await figures(engine)).lots).toBe(2);
    expect(await engine.db.ledger.count()).toBe(2);
    expect(await engine.queries.badge()).toMatchObject({ state: 'update-needed' });
    expect(await engine.sync.status()).toMatchObject({ state: 'update-needed', unread: 1 });
    expect(await engine.db.aside.toArray()).toMatchObject([{ kind: 'entries', s: 2, fault: 'activity' }]);
    // It does not loop: no snapshot is requested, whatever the figures are.
    await engine.sync.replay();
    await engine.sync.replay();
    expect(server.requestsTo('/v/sync/snapshot/')).toBe(0);
    expect(server.reports).toEqual([{ kind: 'unreadable', at: 2, detail: 'entries activity' }]);
  });

  test('unknown fields are dropped, an unknown list and a step of an unknown kind are kept', async () => {
    const { engine } = await tabletOf((item) => {
      item['mood'] = 'fine';
      for (const row of rowsOf(item, 'lots')) row['colour'] = 'red';
      if (item['s'] === 2) Object.assign(item, { k: 'donation', donations: [{ id: 'd-1', doses: 4 }] });
    });
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(await engine.db.ledger.count()).toBe(3);
    expect((await engine.db.aside.toArray()).map(({ kind, id }) => [kind, id])).toEqual([
      ['donations', 'd-1'],
      ['step', '2'],
    ]);
    expect(JSON.stringify(await engine.db.lot.toArray())).not.toContain('colour');
  });

  test('the next build reads the rows set aside on its start, without a network', async () => {
    const { engine, deps, server } = await tabletOf((item) => {
      for (const row of rowsOf(item, 'entries'))
        if (row['activity'] === 'issue') row['direction'] = 'sideways';
    });
    await engine.sync.replay();
    expect(await engine.db.ledger.count()).toBe(2);
    engine.close();
    const next = createEngine({
      ...deps,
      families: nextFamilies(),
      fetch: () => Promise.reject(new TypeError('no network')),
    });
    await next.storage.open();
    expect(await next.sync.replay()).toMatchObject({ outcome: 'waiting' });
    expect(await next.db.aside.count()).toBe(0);
    const entries = await next.db.ledger.toArray();
    expect(entries.map(({ direction }) => direction as string | null)).toContain('sideways');
    expect(entries).toHaveLength(3);
    expect(await next.sync.status()).toMatchObject({ unread: 0 });
    expect(await next.queries.wallet(bcg)).toMatchObject({ balance: 120 });
    expect(server.requestsTo('/v/sync/snapshot/')).toBe(0);
  });

  test('own entries are sent and acknowledged meanwhile, even those of the same lot', async () => {
    const { engine, lot } = await tabletOf(changesActivity);
    await engine.sync.replay();
    expect(await engine.stock.save(issue(lot, 5))).toMatchObject({ ok: true });
    await engine.sync.replay();
    expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
    expect(await engine.sync.owes()).toBe(false);
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 115 });
  });

  test('an answer of an unknown kind to an own event holds it, and the log continues', async () => {
    const { engine } = await tabletOf((item) => {
      const verdict = item['verdict'] as Json | null;
      if (verdict && item['log_id'] !== null)
        Object.assign(verdict, { verdict: 'weighed', reason: undefined });
    }, false);
    const own = await engine.stock.save(receive(10));
    await engine.sync.replay();
    const { rows } = await engine.queries.syncRows();
    expect(rows).toMatchObject(own.ok ? [{ event: own.event, status: 'saved' }] : []);
    expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  });

  test('a row that comes again and can be read is no longer kept', async () => {
    let isNewer = true;
    const { engine, server, lot } = await tabletOf((item) => {
      if (isNewer) changesActivity(item);
    });
    await engine.sync.replay();
    expect(await engine.db.aside.count()).toBe(1);
    isNewer = false;
    server.state.items.push({ ...server.state.items[1]!, s: 4 });
    await engine.sync.replay();
    expect(await engine.db.aside.count()).toBe(0);
    expect(await engine.queries.badge()).toMatchObject({ state: 'online' });
    expect(lot).toBeTruthy();
  });

  test('for a wallet, a lot or an entry, in a page or a snapshot, the other rows are stored and nothing loops', async () => {
    const field = fc.constantFrom(
      ['wallets', 'balance'],
      ['lots', 'vvmStage'],
      ['entries', 'activity'],
      ['entries', 'direction'],
      ['entries', 'history'],
    );
    await fc.assert(
      fc.asyncProperty(
        field,
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        async ([list, name], at, isWhole) => {
          const { engine, server } = await tabletOf((item) => {
            if (item['s'] === at) for (const row of rowsOf(item, list!)) row[name!] = { of: 'a newer build' };
          });
          if (isWhole) server.pageLimit = 500;
          await engine.sync.replay();
          const requests = server.requests.length;
          // A row that a later step brings again in a readable form is not missing.
          const unread = await engine.db.aside.count();
          const state = unread === 0 ? 'online' : 'update-needed';
          expect(await engine.sync.status()).toMatchObject({ state, unread, lastError: null });
          expect(unread).toBe(list === 'entries' || at === 3 || (list === 'lots' && at === 2) ? 1 : 0);
          await engine.sync.replay();
          expect(server.requests.length).toBeLessThanOrEqual(requests + 2);
          const cursor = await engine.db.cursor.toArray();
          expect(cursor.find(({ scope }) => scope === 'facility')).toMatchObject({
            seq: 3,
            needs_snapshot: false,
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  test('a snapshot with unreadable rows is stored without them', async () => {
    const { engine, server } = await tabletOf(changesActivity);
    await engine.sync.replay();
    await engine.db.cursor.toCollection().modify({ needs_snapshot: true });
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(server.requestsTo('/v/sync/snapshot/')).toBe(1);
    expect(await engine.db.ledger.count()).toBe(2);
    expect(await engine.db.aside.toArray()).toMatchObject([{ kind: 'entries', fault: 'activity' }]);
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 120 });
  });
});

describe('an answer as a whole', () => {
  test.each([
    ['a portal’s page', () => new Response('<html>Sign in to WiFi</html>'), 'offline'],
    ['a portal’s JSON text', () => new Response('"welcome"'), 'offline'],
    [
      'our JSON in another shape',
      () => Response.json({ protocol: 1, epoch: 'e1', feeds: {} }),
      'update-needed',
    ],
  ])('%s is %s', async (_what, answer, state) => {
    const { engine, server } = await tabletOf(() => undefined);
    server.script('/v/sync/pull/', answer, 4);
    await engine.sync.replay();
    expect(await engine.queries.badge()).toMatchObject({ state });
  });
});

describe('a push whose answer only a newer build can read', () => {
  const unreadable = () =>
    Response.json({ protocol: 2, server_time: 'now', outcome: { of: 'a newer build' } });

  test('is sent once, and the page brings its outcome', async () => {
    const { engine, server } = await tabletOf(() => undefined, false);
    await engine.stock.save(receive(10));
    server.script('/v/sync/push/', async ({ next }) => {
      await next();
      return unreadable();
    });
    expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
    expect(server.requestsTo('/v/sync/push/')).toBe(1);
    expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0, state: 'online' });
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 10 });
    expect(server.reports).toEqual([{ kind: 'unreadable', at: 0, detail: 'push' }]);
  });

  test('that was not accepted is sent less and less often, even while somebody looks, and the screen says so', async () => {
    const { engine, server, clock } = await tabletOf(() => undefined, false);
    await engine.stock.save(receive(10));
    server.script('/v/sync/push/', unreadable, 1_000);
    const waits: number[] = [];
    for (let at = 0; at < 12; at++) {
      const before = server.requestsTo('/v/sync/push/');
      const { waitMs } = await engine.sync.replay({ isForced: false, isWatched: true });
      expect(server.requestsTo('/v/sync/push/')).toBe(before + 1);
      expect(waitMs).not.toBeNull();
      waits.push(waitMs ?? 0);
      clock.now += waitMs ?? 0;
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(5 * 60_000);
    expect(await engine.queries.badge()).toMatchObject({ waiting: 1, state: 'update-needed' });
    expect(await engine.sync.status()).toMatchObject({ lastError: { reason: 'unreadable' } });
  });
});

/** The families of a build that accepts any direction of an entry. */
function nextFamilies(): ClientFamily[] {
  const schema = entryRowSchema.extend({ direction: z.string().nullable() });
  return clientFamilies.map((client) => {
    const tables = Object.entries(client.family.tables).map(([name, table]) => [
      name,
      table.wire === 'entries' ? { ...table, schema } : table,
    ]);
    return { ...client, family: { ...client.family, tables: Object.fromEntries(tables) } } as ClientFamily;
  });
}

test('the lists of a step that have a name here are those of the tables and the cases', () => {
  const lists = new Set(
    clientFamilies.flatMap(({ family }) => Object.values(family.tables).map(({ wire }) => wire)),
  );
  const named = Object.keys(facilityItemSchema.shape).filter(
    (name) => !['s', 'k', 'log_id', 'verdict', 'cases'].includes(name),
  );
  expect(named.filter((name) => !lists.has(name))).toEqual([]);
});

describe('on the wire, an enum is open, or the row that contains it is set aside', () => {
  const rows = clientFamilies.flatMap(({ family }) => Object.values(family.tables));

  test.each(rows.map((table) => [table.wire, table] as const))('%s, field by field', (wire, table) => {
    const row = JSON.parse(JSON.stringify(sampleOf(table.schema, true))) as Json;
    for (const name of Object.keys(row)) {
      const changed = { ...row, [name]: { of: 'a newer build' } };
      if (table.schema.safeParse(changed).success) continue;
      const step = {
        s: 1,
        k: 'event',
        log_id: null,
        verdict: null,
        wallets: [],
        lots: [],
        entries: [],
        cases: [],
      };
      const read = readPull(pageOf({ ...step, [wire]: [changed] }), clientFamilies);
      expect(read).toMatchObject({ aside: [{ kind: wire, raw: changed, s: 1 }] });
    }
  });

  test.each([
    ['a case', { cases: [{ id: 'c', reason: 4 }] }, 'cases'],
    ['a verdict', { log_id: nextId(), verdict: { verdict: 'weighed' } }, 'verdict'],
    ['a step', { k: 'meeting' }, 'step'],
    ['a list', { meetings: [{ id: 'm' }] }, 'meetings'],
  ])('%s of a kind to come', (_what, changed, kind) => {
    const step = {
      s: 1,
      k: 'event',
      log_id: null,
      verdict: null,
      wallets: [],
      lots: [],
      entries: [],
      cases: [],
    };
    const read = readPull(pageOf({ ...step, ...changed }), clientFamilies);
    expect(read).toMatchObject({ aside: [{ kind }] });
  });

  test('new kinds of antigens, places, feeds, signed-in users and limits leave the rest of an answer readable', () => {
    const body = pageOf({ s: 1, k: 'own', seq: 1, digest: 'd' });
    const reference = { scope: 'reference', mode: 'delta', next: 2, head: 2, has_more: false };
    const items = [
      { s: 1, k: 'ward', row: { id: 'w' } },
      { s: 2, k: 'place', row: { id: 'p', level: 'ward', name: 'Ward', parent: null } },
    ];
    const scopes = [...body.scopes, { ...reference, items }, { scope: 'wards', items: [] }];
    const read = readPull(
      { ...body, scopes, viewer: { level: 'ward' }, limits: { push_events: 'all' } },
      clientFamilies,
    );
    expect(read).toMatchObject({
      aside: [
        { kind: 'ward', id: 'w' },
        { kind: 'place', id: 'p' },
      ],
    });
    expect(read).toMatchObject({
      reply: { scopes: [{ scope: 'facility' }, { scope: 'reference', items: [] }] },
    });
  });
});

function pageOf(step: Json) {
  const log = { accepted_through: 0, durable_through: 0 };
  const page = { scope: 'facility', mode: 'delta', next: 1, head: 1, has_more: false, folded_through: 0 };
  return {
    protocol: 1,
    epoch: 'e1',
    server_time: 'now',
    log,
    scopes: [{ ...page, items: [step] }],
    check: null,
  };
}
