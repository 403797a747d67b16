import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataValueSet, dhis2MappingSchema } from '#domain/reports/dhis2.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { facilitiesByCode, facilityReports } from '#server/reports/facility-reports.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { stableId } from '#server/db/stable-id.ts';
import { judgeOwnEvent } from '#server/sync/judge/own-event.ts';
import { dataValueSetSchema } from '#tests/domain/reports/data-value-set.schema.ts';
import { typed } from '#tests/server/sync/fake-tablet.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const cottageHospital = 'g3-ea906255-1c14-465f-8bf7-3cb01acbac1a';
const cottage = stableId('facility', cottageHospital) as FacilityId;
const november = '2026-11' as ReportMonth;
const mapping = dhis2MappingSchema.parse({
  dataSet: 'BfMAe6Itzgt',
  orgUnits: [
    { facility: cottageHospital, orgUnit: 'DiszpKrYNg8' },
    { facility: 'g3-4863165e-a0fd-4ff2-a20e-5c764777e944', orgUnit: 'FNnj3jKGS7i' },
  ],
  stock: [
    { antigen: 'BCG', element: 'quantityReceived', dataElement: 'f7n9E0hX8qk' },
    { antigen: 'BCG', element: 'issued', dataElement: 'Ix2HsbDMLea', categoryOptionCombo: 'HllvX50cXC0' },
    { antigen: 'BCG', element: 'dosesGiven', dataElement: 'eY5ehpbEsB7' },
    { antigen: 'BCG', element: 'closingBalance', dataElement: 'bRowv6yZOF2' },
  ],
  given: [],
});

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ engine: 'pglite' });
  await server.database.reset();
  await seedDemo(server.deps);
  // Takes seconds alone; the timeout allows for a busy machine.
}, 300_000);
afterAll(() => server.close());

async function record(activity: LedgerActivity): Promise<string> {
  const eventId = server.deps.newId() as EventId;
  const actor = stableId('user', 'facility@demo.test');
  const verdict = await judgeOwnEvent(server.deps, {
    eventId,
    facility: cottage,
    actor,
    activity,
    recordedAt: server.deps.now(),
    by: 'call',
  });
  expect(verdict).toMatchObject({ verdict: 'accepted' });
  return eventId;
}

test('the demo’s records are exported in DHIS2’s format', async () => {
  const antigen = stableId('antigen', 'BCG');
  const received = await record({
    type: 'receive',
    payload: { ...typed.receive(200), antigen: antigen as ReturnType<typeof typed.receive>['antigen'] },
  });
  const issued = await record({ type: 'issue', payload: typed.issue(received as EntryId, 50) });
  await record({ type: 'utilize', payload: typed.utilize(issued as EntryId, 44) });

  const codes = mapping.orgUnits.map(({ facility }) => facility);
  const facilities = await facilitiesByCode(server.deps.db, codes);
  const sent = dataValueSet(await facilityReports(server.deps.db, facilities, november), november, mapping);
  expect(dataValueSetSchema.parse(structuredClone(sent))).toEqual(sent);
  const at = { period: '202611', orgUnit: 'DiszpKrYNg8' };
  expect(sent).toEqual({
    dataSet: 'BfMAe6Itzgt',
    // The other facility recorded nothing, so it has no values.
    dataValues: [
      { ...at, dataElement: 'f7n9E0hX8qk', value: '200' },
      { ...at, dataElement: 'Ix2HsbDMLea', categoryOptionCombo: 'HllvX50cXC0', value: '50' },
      { ...at, dataElement: 'eY5ehpbEsB7', value: '44' },
      { ...at, dataElement: 'bRowv6yZOF2', value: '150' },
    ],
  });
});
