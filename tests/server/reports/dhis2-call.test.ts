import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import { dhis2MappingSchema } from '#domain/reports/dhis2.ts';
import { readConfig } from '#server/config.ts';
import { dataValueSetSchema } from '#tests/domain/reports/data-value-set.schema.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const { ajingi, dala } = testFacilities;
const month = '2026-11';

/** Mapping of both facilities, by their codes in the register. */
function mappingOf(codes: Readonly<Record<'ajingi' | 'dala', string>>) {
  return dhis2MappingSchema.parse({
    dataSet: 'BfMAe6Itzgt',
    orgUnits: [
      { facility: codes.ajingi, orgUnit: 'DiszpKrYNg8' },
      { facility: codes.dala, orgUnit: 'FNnj3jKGS7i' },
    ],
    stock: [{ antigen: 'BCG', element: 'closingBalance', dataElement: 'bRowv6yZOF2' }],
    given: [],
  });
}

describe.each(engines)('the data value set of a month on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    for (const [at, doses] of [
      ['ajingi', 100],
      ['dala', 30],
    ] as const) {
      const tablet = await FakeTablet.at(world, at);
      tablet.save('receive', typed.receive(doses));
      await tablet.push();
    }
  });
  afterEach(() => world.close());

  const codeOf = async (facility: string): Promise<string> => {
    const found = world.deps.db.selectFrom('facility').select('code').where('id', '=', facility);
    return (await found.executeTakeFirstOrThrow()).code;
  };
  const mapped = async () =>
    mappingOf({ ajingi: await codeOf(ajingi.facility), dala: await codeOf(dala.facility) });
  const ask = async (server: TestApp, path: string) => {
    const manager = await server.createUser({ level: 'country', roles: ['countryManager'] });
    return server.call({ url: path }, await server.signIn(manager));
  };

  test('contains the unit’s facilities that the mapping names, in DHIS2’s format', async () => {
    const { database } = world;
    const server = await testApp({
      engine,
      instance: { number: 2, database },
      config: { dhis2: await mapped() },
    });
    try {
      const value = { dataElement: 'bRowv6yZOF2', period: '202611' };
      const ofAjingi = { ...value, orgUnit: 'DiszpKrYNg8', value: '100' };
      const ofDala = { ...value, orgUnit: 'FNnj3jKGS7i', value: '30' };
      for (const [unit, values] of [
        [ajingi.lga, [ofAjingi]],
        [ajingi.facility, [ofAjingi]],
        [dala.lga, [ofDala]],
        [ajingi.state, [ofAjingi, ofDala]],
        [ajingi.country, [ofAjingi, ofDala]],
      ] as const) {
        const answer = await ask(server, `/v/reports/dhis2/${unit}/${month}/`);
        expect([unit, answer.statusCode]).toEqual([unit, 200]);
        const set = dataValueSetSchema.parse(answer.json());
        expect(set.dataSet).toBe('BfMAe6Itzgt');
        expect(new Set(set.dataValues)).toEqual(new Set(values));
      }
      const report = await ask(server, `/v/reports/monthly/${ajingi.lga}/${month}/`);
      expect(report.json<MonthlyReport>().exports_dhis2).toBe(true);
    } finally {
      await server.close();
    }
  });

  test('contains nothing of a facility without records, and is refused for a future month', async () => {
    await world.deps.db
      .updateTable('rollup_report')
      .set({ month: '2026-10' })
      .where('facility_id', '=', dala.facility)
      .execute();
    const { database } = world;
    const server = await testApp({
      engine,
      instance: { number: 2, database },
      config: { dhis2: await mapped() },
    });
    try {
      // Stock of earlier months would look like a month counted as zeros.
      const answer = await ask(server, `/v/reports/dhis2/${ajingi.state}/${month}/`);
      expect(dataValueSetSchema.parse(answer.json()).dataValues).toEqual([
        { dataElement: 'bRowv6yZOF2', period: '202611', orgUnit: 'DiszpKrYNg8', value: '100' },
      ]);
      const later = await ask(server, `/v/reports/dhis2/${ajingi.state}/2026-12/`);
      expect(later.statusCode).toBe(400);
      expect(later.json()).toMatchObject({ detail: 'This month has not begun.' });
    } finally {
      await server.close();
    }
  });

  test('does not exist on a server without a mapping, and its reports say so', async () => {
    const { database } = world;
    const server = await testApp({ engine, instance: { number: 2, database }, config: { dhis2: null } });
    try {
      const answer = await ask(server, `/v/reports/dhis2/${ajingi.lga}/${month}/`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ detail: 'This server has no mapping for DHIS2.' });
      const report = await ask(server, `/v/reports/monthly/${ajingi.lga}/${month}/`);
      expect(report.json<MonthlyReport>().exports_dhis2).toBe(false);
    } finally {
      await server.close();
    }
  });
});

test('the demo has a mapping, and an invalid mapping file keeps a server from starting', () => {
  expect(readConfig({}).dhis2?.orgUnits).toHaveLength(2);
  expect(readConfig({ SEED_DEMO: '0' }).dhis2).toBeNull();
  expect(() => readConfig({ DHIS2_MAPPING: 'package.json' })).toThrow(
    /^The setting DHIS2_MAPPING names no mapping: /,
  );
  expect(() => readConfig({ DHIS2_MAPPING: 'nowhere.json' })).toThrow(
    /^The setting DHIS2_MAPPING names no mapping: /,
  );
});
