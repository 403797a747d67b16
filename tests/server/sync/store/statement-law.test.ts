import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverPending } from '#server/sync/relay/relay.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn, type Sent } from '#tests/support/statement-plans.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { child } from '#tests/server/immunization/typed-children.ts';

/*
 * Records of a facility can be moved to a shard of their own as long as the statements that judge, store and hand them out name
 * the facility of every table that has one. What they read beside is small, changes seldom and is on one short list.
 */

/** Small tables that every shard would have a copy of. */
const reference = new Set([
  'country',
  'state',
  'lga',
  'facility',
  'antigen',
  'reference_head',
  'reference_item',
  'sync_state',
  'app_user',
  'user_role',
  'session_family',
  'place_cover',
  'page_flag',
  // A grant names its facility, but is known by its id: one of another facility has to be told from none.
  'sync_grant',
  'grant_head',
]);
/** What is still looked up over all facilities: a vaccination number is one country's, and the relay asks who has stock on the road. */
const overAll = new Set(['vacc_no', 'vacc_no_head', 'vacc_no_gap', 'outbound_relay']);

let world: TestApp;

beforeEach(async () => {
  world = await testApp({ engine: 'postgres' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** Everything that a tablet makes the server do: register, stock, a transfer that is delivered, pull and snapshot. */
async function aDay(): Promise<readonly Sent[]> {
  const tablet = await FakeTablet.at(world);
  const there = await FakeTablet.at(world, 'dala');
  const sent = listenToStatements();
  const received = tablet.save('receive', typed.receive(100));
  const issued = tablet.save('issue', typed.issue(received.event_id, 40));
  tablet.save('utilize', typed.utilize(issued.event_id, 33));
  tablet.save('transfer', typed.transfer(received.event_id, 10, 'dala', freshId()));
  tablet.save('register-child', child('Musa Bello'));
  await tablet.push();
  await deliverPending(world.deps);
  await there.pull();
  await tablet.pull();
  await world.call({ url: `/v/sync/snapshot/?facility=${tablet.facility}` }, tablet.session);
  vi.restoreAllMocks();
  return sent;
}

test('a hot statement names the facility of every table that has one; one that locks reads nothing else', async () => {
  const sent = await aDay();
  const { rows } = await sql<{ table: string; isKeyed: boolean }>`
    select t.tablename as table, exists (
      select from information_schema.columns c where c.table_name = t.tablename and c.column_name = 'facility_id'
    ) as "isKeyed" from pg_tables t where t.schemaname = 'public'`.execute(world.deps.db);
  const keyed = new Set(rows.flatMap(({ table, isKeyed }) => (isKeyed ? [table] : [])));
  const statements = statementsIn(sent);
  expect(statements.length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const { text, values } of statements) {
    const tables = await readsOf(world.deps.db, { text, values });
    for (const { table, isByFacility } of tables) {
      if (reference.has(table) || overAll.has(table)) continue;
      if (!keyed.has(table)) faults.push(`${table} is no reference table, and has no facility: ${text}`);
      else if (!isByFacility) faults.push(`${table} is read without its facility: ${text}`);
    }
    const isLocking = /\bfor update\b/.test(text) && !/skip locked/.test(text);
    const names = new Set(tables.map(({ table }) => table));
    if (isLocking && names.size > 1) faults.push(`it locks and reads ${[...names].join(', ')}: ${text}`);
  }
  expect(faults).toEqual([]);
  // Seconds by itself; a machine that does ten other things takes its time.
}, 300_000);
