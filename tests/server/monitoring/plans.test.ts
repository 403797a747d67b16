import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { measureBacklog } from '#server/sync/protocol/sync-metrics.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn } from '#tests/support/statement-plans.ts';
import { bcg, FakeTablet, typed } from '../sync/fake-tablet.ts';

/** Tables that gain rows with every record and keep them. */
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
/** Figures by month or quarter, which gain rows over the years. */
const byPeriod = new Set(['rollup_activity', 'rollup_period', 'rollup_report', 'rollup_not_given_unit']);
/**
 * Indexes by which they may still be read, with the part of the definition that limits the read. Those with a condition hold only open
 * rows, however much is recorded; lines counted in another period than their date's, confirmed or in a case, are few. The others begin with
 * the month, quarter or time of the query, or have it after the unit.
 */
const boundedBy: Readonly<Record<string, string>> = {
  ledger_entry_unconfirmed: "WHERE (arrival = 'unconfirmed'",
  ledger_entry_unconfirmed_since: "(created_at) WHERE (arrival = 'unconfirmed'",
  ledger_entry_other_period: 'WHERE ((year <> ("left"(happened_at, 4))::integer) OR (quarter <> ',
  ledger_entry_sent: '("left"(happened_at, 7), facility_id) WHERE',
  event_parked: "WHERE (status = 'parked'",
  case_file_open: 'WHERE (closed_at IS NULL)',
  outbound_relay_pending: "WHERE (state = 'pending'",
  incident_by_time: '(opened_at)',
  aefi_of_month: `("left"((report ->> 'reportedOn'::text), 7), facility_id)`,
  rollup_activity_of_state: '(state_id, month, ',
  rollup_activity_of_country: '(country_id, month, ',
  rollup_period_by_state: '(state_id, year, quarter, ',
  rollup_period_by_country: '(country_id, year, quarter, ',
  rollup_report_of_month: '(month, ',
  rollup_not_given_of_state: '(state_id, month)',
  rollup_not_given_of_country: '(country_id, month)',
};
/** Figures of one facility are read by its key, and those of a unit facility by facility. */
const byOwnKey = new Set(['rollup_report_pkey']);
const { ajingi } = testFacilities;

let world: TestApp;
let database: OpenDatabase;
beforeEach(async () => {
  // A separate database: in the worker's, rows written and deleted by other files leave pages and statistics that affect the planner.
  database = await emptyDatabase('postgres');
  await migrate(database.db);
  const { db } = database;
  world = await testApp({
    engine: 'postgres',
    instance: { number: 1, database: { engine: 'postgres', db, reset: () => Promise.reject(new Error()) } },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
  await database.close();
});

test('cards, balances, charts, reports and gauges never scan a table that grows with the years', async () => {
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
      const isBounded = Object.hasOwn(boundedBy, index ?? '') || byOwnKey.has(index ?? '');
      if ((growing.has(table) || byPeriod.has(table)) && !isBounded)
        faults.push(`${table} by ${index}: ${statement.text}`);
    }
  }
  expect(faults).toEqual([]);
  // Checks the definitions and not that each index is used: of two that serve, the planner takes either while tables are small.
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where indexname = any(${Object.keys(boundedBy)}::text[])`.execute(
    world.deps.db,
  );
  const definitions = new Map(rows.map(({ indexname, indexdef }) => [indexname, indexdef]));
  for (const [index, bound] of Object.entries(boundedBy))
    expect(`${index} ${definitions.get(index)}`).toContain(bound);
  // Takes seconds alone; the timeout allows for a busy machine.
}, 300_000);

/** Adds the figures of a thousand other units, because for a handful of rows every index costs the same. */
async function fillWithOthers(name: string): Promise<void> {
  const table = sql.table(name);
  await sql`
    insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(kept) || jsonb_build_object(
      'unit_id', gen_random_uuid(), 'state_id', gen_random_uuid(), 'country_id', gen_random_uuid()))).*
    from ${table} kept, generate_series(1, 1000)`.execute(world.deps.db);
  await sql`analyze ${table}`.execute(world.deps.db);
}
