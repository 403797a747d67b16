import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { listenToStatements, readsOf, statementsIn } from '#tests/support/statement-plans.ts';
import { FakeTablet, typed } from '../sync/fake-tablet.ts';

/** Tables that get rows with everything that is recorded, and keep them. */
const growing = new Set(['event', 'movement', 'feed', 'ledger_entry', 'immunization', 'log_number']);
/** Indexes that hold only what is open, however much is recorded. */
const ofOpenOnly = new Set(['ledger_entry_unconfirmed']);
const { ajingi } = testFacilities;

let world: TestApp;
beforeEach(async () => {
  world = await testApp({ engine: 'postgres' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

test('cards, balances and charts of units read no table that grows with the years', async () => {
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
    `/v/total/wallet/balance/${ajingi.country}/`,
    `/v/total/waste/${ajingi.state}/`,
    `/v/get/chart/${ajingi.state}/2026/Q4/all/issued/`,
    `/v/plan/get/chart/${ajingi.state}/2026/Q4/all/`,
    `/v/analysis/use/${ajingi.state}/2026/Q4/all/`,
    `/v/analysis/reporting/${ajingi.state}/2026/all/`,
    '/v/analysis/reporting/all/2026/all/',
  ]) {
    const answer = await world.call({ url }, manager);
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
  vi.restoreAllMocks();
  const faults: string[] = [];
  for (const statement of statementsIn(sent)) {
    for (const { table, index } of await readsOf(world.deps.db, statement)) {
      if (growing.has(table) && !ofOpenOnly.has(index ?? '')) faults.push(`${table}: ${statement.text}`);
    }
  }
  expect(faults).toEqual([]);
  // Seconds by itself; a machine that does ten other things takes its time.
}, 300_000);
