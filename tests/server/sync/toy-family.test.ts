import { sql } from 'kysely';
import { register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedDigest } from '#contract/families/row-digest.ts';
import { serverFamilies } from '#server/families.ts';
import { findDrift } from '#server/reconcile.ts';
import { judgeParkedAgain } from '#server/sync/judge/rejudge.ts';
import { measureBacklog } from '#server/sync/protocol/sync-metrics.ts';
import { toy } from '#tests/contract/families/toy-family.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from './fake-tablet.ts';
import { statementsOf } from './statements-of.ts';
import { dropToyTable, makeToyTable, toyOnServer } from './toy-on-server.ts';

describe.each(engines)('a family that exists only in this test, on %s', (engine) => {
  const known = [...serverFamilies, toyOnServer];
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    await makeToyTable(world.deps.db);
    tablet = await FakeTablet.at(world);
    useFamilies(known);
  });
  afterEach(async () => {
    // The database is shared by the worker's files, and a backup of it contains every table.
    await dropToyTable(world.deps.db);
    await world.close();
  });

  const useFamilies = (families: typeof known) => void Object.assign(world.deps, { families });
  // The test tablet's types only know the product's events.
  const put = (bag: string, by: number, changes = {}) =>
    tablet.save('receive', { bag, by } as never, { type: 'put-marbles', ...changes });
  const itemsOf = async (payload: object = {}) => {
    const answer = await world.call(
      {
        method: 'POST',
        url: '/v/sync/pull/',
        payload: {
          epoch: tablet.epoch,
          facility: tablet.facility,
          scopes: [{ scope: 'facility', after: 0 }],
          log_id: tablet.logId,
          limit: 100,
          ...payload,
        },
      },
      tablet.session,
    );
    return answer.json<{ scopes: { items: Record<string, unknown>[] }[] }>().scopes[0]?.items;
  };
  const snapshotLines = async (families?: string) => {
    const query = new URLSearchParams({ facility: tablet.facility, log_id: tablet.logId });
    if (families !== undefined) query.set('families', families);
    const answer = await world.call({ method: 'GET', url: `/v/sync/snapshot/?${query}` }, tablet.session);
    return answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { k: string; row?: unknown; rows?: number; counts?: object });
  };

  test('its events are judged in the order of the log, stored, and sent in pages', async () => {
    put('red', 5);
    const received = tablet.save('receive', typed.receive(10));
    put('red', -7);
    put('red', -2);
    const { results } = await tablet.push();
    expect(results).toMatchObject([
      { verdict: 'accepted', response: { marbles: 5 } },
      { verdict: 'accepted' },
      { verdict: 'refused', reason: 'less-than-in-bag', detail: 'You cannot issued antigen with zero stock' },
      { verdict: 'accepted', response: { marbles: 3 } },
    ]);
    expect(await itemsOf()).toMatchObject([
      { bags: [{ id: 'red', marbles: 5 }], lots: [], cases: [] },
      { bags: [], lots: [{ id: received.event_id }] },
      { bags: [], cases: [{ reason: 'less-than-in-bag' }] },
      { bags: [{ id: 'red', marbles: 3 }], wallets: [] },
    ]);
    expect((await tablet.push()).results.map(({ duplicate }) => duplicate)).toEqual([true, true, true, true]);
  });

  test('its own step comes short, with the digest of its rows', async () => {
    const first = put('red', 5);
    await tablet.push();
    const row = { id: 'red', marbles: 5, updatedAt: first.recorded_at };
    expect(await itemsOf({ own: 'short' })).toEqual([
      { s: 1, k: 'own', seq: 1, digest: changedDigest(toy, { bag: [row] }) },
    ]);
  });

  test('its finding opens a case', async () => {
    const heavy = put('red', 101);
    await tablet.push();
    const cases = await world.deps.db.selectFrom('case_file').selectAll().execute();
    expect(cases).toMatchObject([{ case_id: heavy.event_id, reason: 'heavy-bag', detail: 'red is closed' }]);
  });

  test('refused lines of one of its vouchers open one case, in its words, and the list of cases describes each line', async () => {
    const tray = freshId();
    const first = put('red', -7, { payload: { bag: 'red', by: -7, tray } });
    const second = put('red', -8, { payload: { bag: 'red', by: -8, tray } });
    await tablet.push();
    put('red', 1, { replaces: first.event_id });
    await tablet.push();
    const above = await world.signIn(await world.createUser({ level: 'lga', at: 'ajingi' }));
    const listed = await world.call({ method: 'GET', url: '/v/sync/cases/' }, above);
    expect(listed.json()).toMatchObject([
      {
        id: tray,
        voucher: tray,
        lines: 1,
        activity: 'put-marbles',
        doses: second.payload['by'],
        batch_no: 'red',
        antigen: null,
        detail: `Voucher ${tray}, 1 lot not accepted: You cannot issued antigen with zero stock`,
      },
    ]);
  });

  test('its waiting events are measured', async () => {
    put('red', 5);
    await tablet.push();
    await measureBacklog(world.deps);
    expect(await register.getSingleMetricAsString('vaxledger_backlog')).toContain('{kind="marbles"} 5');
  });

  test('its lines are in the snapshot of devices that ask for them, and in no other', async () => {
    put('red', 5);
    put('blue', 1);
    await tablet.push();
    const plain = await snapshotLines();
    expect(plain.map(({ k }) => k)).toEqual(['head', 'end']);
    expect(plain[0]?.counts).not.toHaveProperty('bags');
    const asked = await snapshotLines('toy,equipment');
    expect(asked.filter(({ k }) => k === 'bag')).toMatchObject([
      { row: { id: 'blue', marbles: 1 } },
      { row: { id: 'red', marbles: 5 } },
    ]);
    expect(asked[0]?.counts).toMatchObject({ bags: 2, wallets: 0 });
    expect(asked.at(-1)).toMatchObject({ k: 'end', rows: 2 });
  });

  test('a waiting event is judged when the one it depends on has come; one of a future version, after the upgrade', async () => {
    const other = await FakeTablet.at(world);
    const received = other.save('receive', typed.receive(10));
    put('red', 5, { deps: [received.event_id] });
    put('red', 1, { v: 2 });
    expect((await tablet.push()).results).toMatchObject([
      { verdict: 'parked', reason: 'dependency-missing' },
      { verdict: 'parked', reason: 'unknown-version' },
    ]);
    await other.push();
    useFamilies([
      ...serverFamilies,
      {
        ...toyOnServer,
        family: { ...toy, types: { 'put-marbles': { ...toy.types['put-marbles']!, version: 2 } } },
      },
    ]);
    expect(await judgeParkedAgain(world.deps)).toBe(1);
    const { rows } = await sql<{ marbles: number }>`select marbles from toy_bag`.execute(world.deps.db);
    expect(rows).toEqual([{ marbles: 6 }]);
  });

  test('a server that does not know it keeps its events, and judges them after the upgrade', async () => {
    useFamilies([...serverFamilies] as typeof known);
    put('red', 5);
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'parked', reason: 'unknown-type' }]);
    expect(await judgeParkedAgain(world.deps)).toBe(0);
    useFamilies(known);
    expect(await judgeParkedAgain(world.deps)).toBe(1);
    const { rows } = await sql<{ marbles: number }>`select marbles from toy_bag`.execute(world.deps.db);
    expect(rows).toEqual([{ marbles: 5 }]);
  });

  test('it costs no further statement, and its rows are checked for drift', async () => {
    const stock = () => tablet.save('receive', typed.receive(1));
    await tablet.push([stock()]);
    const without = await statementsOf(world, tablet, [stock()]);
    expect(await statementsOf(world, tablet, [stock(), put('red', 1), put(freshId(), 2)])).toBe(without);
    expect(await findDrift(world.deps.db, known)).toEqual([]);
    await sql`update toy_bag set marbles = -1 where id = 'red'`.execute(world.deps.db);
    expect(await findDrift(world.deps.db, known)).toMatchObject([{ kind: 'toy', id: 'red' }]);
  });
});
