import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import { RecordsExistError, seedNation } from '#server/seed/nation/seed-nation.ts';
import { engines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const facilityCount = 24;
const rounds = 12;
const movements = facilityCount * rounds * 4;
const nation = { facilities: null, facilityCount, movements };

describe.each(engines)('a made-up nation on %s', (engine) => {
  let server: TestApp;
  let made: { facilities: number; movements: number };

  beforeAll(async () => {
    server = await testApp({ engine });
    await server.database.reset();
    made = await seedNation(server.deps, nation);
    // Takes seconds alone; the timeout allows for a busy machine.
  }, 300_000);
  afterAll(() => server.close());

  test('has as many facilities and movements as requested', () => {
    expect(made).toEqual({ facilities: facilityCount, movements });
  });

  test('adds up: every figure matches its movements, and no feed has a gap', async () => {
    expect(await findDrift(server.deps.db)).toEqual([]);
  });

  test('has three years of history in every facility, under its own ids and times', async () => {
    const { rows } = await sql<{ entries: number; ids: number; moments: number; years: number }>`
      select count(*)::integer as entries, count(distinct entry_id)::integer as ids,
        count(distinct created_at)::integer as moments,
        round(extract(epoch from max(created_at) - min(created_at)) / 86400 / 365)::integer as years
      from ledger_entry`.execute(server.deps.db);
    const entries = facilityCount * rounds * 3;
    // Recorded facilities have one time for each round, and so has every copy.
    expect(rows).toEqual([{ entries, ids: entries, moments: (facilityCount - 3) * rounds, years: 3 }]);
  });

  test('reveals to a tablet nothing of the facility that its history was copied from', async () => {
    const { rows } = await sql<{ said: number }>`
      select count(*)::integer as said from facility f join feed on feed.facility_id <> f.id
      where feed.item::text like '%' || f.id || '%'`.execute(server.deps.db);
    expect(rows).toEqual([{ said: 0 }]);
  });

  test('is not added to existing records', async () => {
    await expect(seedNation(server.deps, nation)).rejects.toThrow(RecordsExistError);
  });
});
