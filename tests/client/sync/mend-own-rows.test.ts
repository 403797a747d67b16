import { describe, expect, test } from 'vitest';
import type { DeviceDatabase } from '#client/db/database.ts';
import { damagedRows } from '#client/sync/replace-damaged.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { details } from '#tests/client/support/children.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

type Row = Record<string, unknown>;

/** A tablet with the server's and its own stock, of which one event is sent and one waits; it is switched off. */
async function switchedOff() {
  const server = new FakeServer();
  const lot = nextId() as EventId;
  server.saveElsewhere(receive(300), lot);
  const { engine, deps } = await signedIn(server);
  const own = await saved(engine, receive(40));
  await engine.sync.replay();
  await engine.sync.replay();
  const waiting = await saved(engine, issue(own, 20));
  return { server, engine, deps, sent: own, waiting };
}

async function damage(db: DeviceDatabase, store: string, change: (row: Row) => Row | null): Promise<void> {
  const [rows, keys] = await Promise.all([
    db.table<Row>(store).toArray(),
    db.table(store).toCollection().primaryKeys(),
  ]);
  for (const [at, row] of rows.entries()) {
    const damaged = change(row);
    if (damaged === null) continue;
    await db.table(store).delete(keys[at] as never);
    await db.table(store).put(damaged);
  }
}

const keyFields: Readonly<Record<string, readonly string[]>> = {
  log: ['log_id'],
  session: ['key'],
  cursor: ['facility', 'scope'],
  meta: ['key'],
};

const onlyKey = (store: string) => (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => keyFields[store]?.includes(name)));

/** Each field of each row in turn is empty, and then everything but its key is gone. */
const damages = [
  ...['next_seq', 'accepted_through', 'folded_through', 'durable_through', 'facility', 'device'].map(
    (field) => ['log', field] as const,
  ),
  ...['reply', 'token', 'access', 'sign_in_needed'].map((field) => ['session', field] as const),
  ...['seq', 'epoch', 'needs_snapshot', 'is_loaded', 'report'].map((field) => ['cursor', field] as const),
  ['meta', 'value'] as const,
  ...Object.keys(keyFields).map((store) => [store, 'all but the key'] as const),
];

describe.each(damages)('of a row of %s, %s is damaged:', (store, field) => {
  test('the tablet opens, keeps every event, sends waiting ones, and shows the server’s rows', async () => {
    const { server, engine, deps, sent, waiting } = await switchedOff();
    await damage(
      engine.db,
      store,
      field === 'all but the key' ? onlyKey(store) : (row) => ({ ...row, [field]: {} }),
    );
    engine.close();
    const again = device(server, deps).engine;
    expect(await again.storage.open()).toMatchObject({ ok: true, evicted: false });
    expect((await damagedRows(again.db))?.count).toBeGreaterThan(0);
    const kept = (await again.db.event.toArray()).map((row) => row.event_id);
    expect(kept).toEqual(expect.arrayContaining([sent, waiting]));
    const isSignedOut = store === 'session';
    expect((await again.session.current()) === null).toBe(isSignedOut);
    expect(await again.session.signInLost()).toBe(isSignedOut);
    await again.queries.badge();
    await again.sync.status();
    if (isSignedOut) {
      await again.session.login({ email: 'amina@demo.test', password: 'secret' });
      expect(await again.session.signInLost()).toBe(false);
    }
    expect(await again.sync.replay()).toMatchObject({ outcome: 'done' });
    await again.sync.replay();
    expect(await again.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0, stockLoaded: true });
    expect(await again.queries.wallet(bcg)).toMatchObject({ balance: 320 });
    await expectShownIsFold(again);
    await saved(again, receive(7, { batchNo: 'AFTER' }));
    await again.sync.replay();
    expect(await again.queries.badge()).toMatchObject({ waiting: 0, needAttention: 0 });
    expect(await again.queries.wallet(bcg)).toMatchObject({ balance: 327 });
  });
});

test('undamaged rows stay unchanged', async () => {
  const { server, engine, deps } = await switchedOff();
  const before = await Promise.all(Object.keys(keyFields).map((store) => engine.db.table(store).toArray()));
  engine.close();
  const again = device(server, deps).engine;
  await again.storage.open();
  expect(await Promise.all(Object.keys(keyFields).map((store) => again.db.table(store).toArray()))).toEqual(
    before,
  );
  expect(await damagedRows(again.db)).toBeNull();
});

test('a lost token key is replaced, and children are found again once the server has answered', async () => {
  const { server, engine, deps } = await switchedOff();
  await engine.children.register(details('Hauwa Sani'));
  await engine.sync.replay();
  await engine.sync.replay();
  await damage(engine.db, 'meta', (row) => (row['key'] === 'token-key' ? { ...row, value: null } : null));
  engine.close();
  const again = device(server, deps).engine;
  await again.storage.open();
  await again.sync.replay();
  await again.sync.replay();
  expect(await again.children.search('Hauwa')).toHaveLength(1);
});

test('a damaged database name does not mean that the browser deleted it', async () => {
  const kept = new Map<string, string>();
  const flags = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const server = new FakeServer();
  const { engine, deps } = await signedIn(server, { flags: flags as never });
  await engine.storage.open();
  await damage(engine.db, 'meta', (row) => (row['key'] === 'database' ? { key: 'database' } : null));
  engine.close();
  expect(await device(server, deps).engine.storage.open()).toMatchObject({ ok: true, evicted: false });
});
