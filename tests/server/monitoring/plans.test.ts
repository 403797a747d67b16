import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureBacklog } from '#server/sync/protocol/sync-metrics.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn } from '#tests/support/statement-plans.ts';
import { bcg, FakeTablet, typed } from '../sync/fake-tablet.ts';

/** Tables that get rows with everything that is recorded, and keep them. */
const growing = new Set([
  'event',
  'movement',
  'feed',
  'ledger_entry',
  'immunization',
  'aefi',
  'log_number',
  'case_file',
  'outbound_relay',
  'incident',
]);
/** Figures by month or quarter, which get rows with the years. */
const byPeriod = new Set(['rollup_activity', 'rollup_period', 'rollup_report', 'rollup_not_given_unit']);
/** Indexes that hold only what is open, however much is recorded, or begin with the time or the period that is asked for. */
const bounded = new Set([
  'ledger_entry_unconfirmed',
  'ledger_entry_unconfirmed_since',
  'ledger_entry_other_period',
  'ledger_entry_sent',
  'event_parked',
  'case_file_open',
  'outbound_relay_pending',
  'incident_by_time',
  'aefi_of_month',
  'rollup_activity_of_state',
  'rollup_activity_of_country',
  'rollup_period_by_state',
  'rollup_period_by_country',
  'rollup_report_of_month',
  'rollup_not_given_of_state',
  'rollup_not_given_of_country',
]);
/** Figures of one facility are read by its key, and those of a unit facility by facility. */
const byOwnKey = new Set(['rollup_report_pkey']);
const { ajingi } = testFacilities;

let world: TestApp;
beforeEach(async () => {
  world = await testApp({ engine: 'postgres' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

test('cards, balances, charts, reports and gauges read no table that grows with the years but where they are bounded', async () => {
  const tablet = await FakeTablet.at(world);
  const received = tablet.save('receive', typed.receive(100));
  tablet.save('issue', typed.issue(received.event_id, 40));
  await tablet.push();
  const manager = await world.signIn(
    await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
  );
  const sent = listenToStatements();
  for (const url of [
    '/v/monitoring/countries/',
    `/v/get/state/by/${ajingi.country}/`,
    `/v/get/lga/by/${ajingi.state}/`,
    `/v/get/facility/by/${ajingi.lga}/`,
    `/v/monitoring/lots/${ajingi.facility}/${bcg}/`,
    `/v/total/wallet/balance/${ajingi.country}/`,
    `/v/total/waste/${ajingi.state}/`,
    `/v/get/chart/${ajingi.state}/2026/Q4/all/issued/`,
    `/v/plan/get/chart/${ajingi.state}/2026/Q4/all/`,
    `/v/analysis/use/${ajingi.state}/2026/Q4/all/`,
    `/v/analysis/reporting/${ajingi.state}/2026/all/`,
    '/v/analysis/reporting/all/2026/all/',
    '/v/analysis/use/all/2026/all/all/',
    `/v/analysis/weeks/${ajingi.state}/all/all/all/`,
    '/v/analysis/weeks/all/2026/Q2/all/',
    '/v/analysis/other-periods/all/2026/Q2/all/',
    `/v/analysis/not-given/${ajingi.state}/2026/Q4/all/`,
    '/v/analysis/not-given/all/2026/all/all/',
    `/v/analysis/coverage/${ajingi.state}/2026/Q4/`,
    '/v/analysis/coverage/all/2026/all/',
    `/v/reports/monthly/${ajingi.state}/2026-10/`,
    `/v/reports/monthly/${ajingi.country}/2026-10/`,
  ]) {
    const answer = await world.call({ url }, manager);
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
  await measureBacklog(world.deps);
  vi.restoreAllMocks();
  for (const table of ['rollup_activity', 'rollup_period']) await fillWithOthers(table);
  const faults: string[] = [];
  for (const statement of statementsIn(sent)) {
    for (const { table, index } of await readsOf(world.deps.db, statement)) {
      const isBounded = bounded.has(index ?? '') || byOwnKey.has(index ?? '');
      if ((growing.has(table) || byPeriod.has(table)) && !isBounded)
        faults.push(`${table} by ${index}: ${statement.text}`);
    }
  }
  expect(faults).toEqual([]);
  // That they are there, and not that each is used: of two that serve, the planner takes either while tables are small.
  const there = await sql<{ indexname: string }>`select indexname from pg_indexes`.execute(world.deps.db);
  const names = new Set(there.rows.map(({ indexname }) => indexname));
  expect([...bounded].filter((index) => !names.has(index))).toEqual([]);
  // Seconds by itself; a machine that does ten other things takes its time.
}, 300_000);

/** Gives a table of figures those of a thousand other units: of a handful of rows one index costs as much as another. */
async function fillWithOthers(name: string): Promise<void> {
  const table = sql.table(name);
  await sql`
    insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(kept) || jsonb_build_object(
      'unit_id', gen_random_uuid(), 'state_id', gen_random_uuid(), 'country_id', gen_random_uuid()))).*
    from ${table} kept, generate_series(1, 1000)`.execute(world.deps.db);
  await sql`analyze ${table}`.execute(world.deps.db);
}
