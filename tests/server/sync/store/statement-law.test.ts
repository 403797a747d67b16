import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import {
  listenToStatements,
  planOf,
  statementsIn,
  type Looked,
  type Sent,
} from '#tests/support/statement-plans.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';

/*
 * A facility's records can move to a shard of their own as long as the statements that judge, store and return them name the facility for
 * every table that has one. Other tables they read are small, change seldom and are on one short list.
 */

/** Small tables that every shard would have a copy of. */
const reference = new Set([
  'facility',
  'antigen',
  'reference_head',
  'reference_item',
  'sync_state',
  'app_user',
  'user_role',
  'session_family',
  'place_cover',
  // Countries: one row each, with their days of grace.
  'country',
  // Vaccines given in a state, and since when: one row for each state and series.
  'vaccine_introduction',
  // Owners of vaccination numbers: one row for each fifty. The facility's own tables hold the rest.
  'vacc_no_block',
  'vacc_no_head',
  'vacc_no_gap',
  // Ids of facilities with stock on the way, and of those that keep stock.
  'relay_waiting',
  'stock_keeper',
]);
/** Written by separate statements, by their own keys: figures of LGA, state and country, and request counts. */
const keyedOtherwise = new Set([
  'rollup_activity',
  'rollup_period',
  'rollup_wallet',
  'rollup_cohort_unit',
  'rollup_given_unit',
  'rollup_not_given_unit',
  'rate_window',
]);

let world: TestApp;

beforeEach(async () => {
  world = await testApp({ engine: 'postgres' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** Everything that a tablet makes the server do: register, stock, delivered transfers, pull and snapshot. */
async function aDay(): Promise<readonly Sent[]> {
  const tablet = await FakeTablet.at(world);
  const there = await FakeTablet.at(world, 'dala');
  await world.deps.db.insertInto('vacc_no_gap').values({ first: 60_000_000, last: 60_000_099 }).execute();
  const sent = listenToStatements();
  const leased = await world.call(
    {
      method: 'POST',
      url: '/v/vacc-no/lease/',
      payload: { device: tablet.device, facility: tablet.facility, log_id: tablet.logId, have: 0 },
    },
    tablet.session,
  );
  const received = tablet.save('receive', typed.receive(100));
  const issued = tablet.save('issue', typed.issue(received.event_id, 40));
  const again = tablet.save('issue', typed.issue(received.event_id, 1));
  tablet.save('issue', typed.issue(received.event_id, 2), { deps: [freshId()] });
  tablet.save('utilize', typed.utilize(issued.event_id, 33));
  const arrival = freshId();
  tablet.save('transfer', typed.transfer(received.event_id, 10, 'dala', arrival));
  tablet.save('reverse', typed.reverse(again.event_id));
  tablet.save('correct', typed.correct(received.event_id, { batchNo: 'B-18' }));
  const musa = tablet.save('register-child', child('Musa Bello', { vaccNo: leased.json().numbers[0] }));
  tablet.save('register-child', child('Aisha Bello'));
  tablet.save('register-child', child('Ibrahim Bello', { vaccNo: vaccNoOf(60_000_007) }));
  tablet.save('immunize', dose(musa.event_id, issued.event_id));
  tablet.save('note-not-given', {
    child: musa.event_id as never,
    on: '2026-11-20' as never,
    doses: [{ dose: 'OPV0', reason: 'out-of-stock', note: null }],
  });
  await tablet.push();
  const url = `/v/filter/child/${leased.json().numbers[0]}/`;
  expect((await world.call({ url }, tablet.session)).json()).toMatchObject([{ id: musa.event_id }]);
  await deliverPending(world.deps);
  // A difference is reported to the sender, and so is a receipt from a facility that keeps stock.
  there.save('confirm-arrival', typed.confirmArrival(arrival, 8, 'Two were broken'));
  there.save('receive', {
    ...typed.receive(5),
    origin: { facility: tablet.facility, name: 'ajingi clinic' },
  });
  await there.pull();
  await there.push();
  await deliverPending(world.deps);
  await there.pull();
  await tablet.pull();
  const scopes = [{ scope: 'reference', after: 0 }];
  const payload = {
    epoch: tablet.epoch,
    facility: tablet.facility,
    scopes,
    log_id: tablet.logId,
    limit: 500,
  };
  const pulled = await world.call({ method: 'POST', url: '/v/sync/pull/', payload }, tablet.session);
  expect(pulled.statusCode).toBe(200);
  await world.call({ url: `/v/sync/snapshot/?facility=${tablet.facility}` }, tablet.session);
  vi.restoreAllMocks();
  return sent;
}

test('a frequent statement names the facility of every table that has one; one that locks reads nothing else', async () => {
  const sent = await aDay();
  const cases = await world.deps.db.selectFrom('case_file').select('reason').execute();
  expect(cases.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['arrival-differs', 'origin-keeps-stock']),
  );
  const { rows } = await sql<{ table: string; isKeyed: boolean }>`
    select t.tablename as table, exists (
      select from information_schema.columns c
      join information_schema.key_column_usage k using (table_schema, table_name, column_name)
      where c.table_name = t.tablename and c.column_name = 'facility_id' and k.constraint_name = t.tablename || '_pkey'
    ) as "isKeyed" from pg_tables t where t.schemaname = 'public'`.execute(world.deps.db);
  const keyed = new Set(rows.flatMap(({ table, isKeyed }) => (isKeyed ? [table] : [])));
  const statements = statementsIn(sent);
  expect(statements.length).toBeGreaterThan(25);
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(world.deps.db, statement);
    for (const table of [...plan.reads.map((read) => read.table), ...plan.writes]) seen.add(table);
    faults.push(...faultsOf(plan, keyed, statement));
  }
  expect(faults).toEqual([]);
  // Every kind of row is covered, the exceptions included.
  expect([...seen]).toEqual(
    expect.arrayContaining(['vacc_no', 'outbound_relay', 'sync_grant', 'ledger_entry', 'child']),
  );
  expect([...reference, ...keyedOtherwise].filter((table) => !seen.has(table))).toEqual([]);
  // Takes seconds alone; the timeout allows for a busy machine.
}, 300_000);

function faultsOf({ reads, writes }: Looked, keyed: ReadonlySet<string>, { text }: Sent): string[] {
  const faults: string[] = [];
  for (const { table, isByFacility } of reads) {
    if (reference.has(table)) continue;
    if (!keyed.has(table))
      faults.push(`${table} is no reference table, and is not keyed by its facility: ${text}`);
    else if (!isByFacility) faults.push(`${table} is read without its facility: ${text}`);
  }
  const shared = [...writes].filter((table) => reference.has(table) || keyedOtherwise.has(table));
  const unkeyed = [...writes].filter((table) => !shared.includes(table) && !keyed.has(table));
  if (unkeyed.length > 0)
    faults.push(`${unkeyed.join(', ')} is written to, and not keyed by its facility: ${text}`);
  if (shared.length > 0 && shared.length < writes.size)
    faults.push(`it writes to ${[...writes].join(', ')}, which lie apart: ${text}`);
  const isLocking = /\bfor update\b/.test(text) && !/skip locked/.test(text);
  const names = new Set(reads.map(({ table }) => table));
  if (isLocking && names.size > 1) faults.push(`it locks and reads ${[...names].join(', ')}: ${text}`);
  return faults;
}
