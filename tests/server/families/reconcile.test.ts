import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDrift, reconcile } from '#server/reconcile.ts';
import { takeTurn } from '#server/db/job-line.ts';
import { testFacilities } from '#tests/support/places.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';

describe.each(bothEngines)('reconciling on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await testApp({ engine });
    for (const at of ['ajingi', 'dala'] as const) {
      const tablet = await FakeTablet.at(world, at);
      const received = tablet.save('receive', typed.receive(100));
      const issued = tablet.save('issue', typed.issue(received.event_id, 40));
      tablet.save('issue', typed.issue(received.event_id, 10));
      tablet.save('utilize', typed.utilize(issued.event_id, 33));
      await tablet.push();
    }
  });

  afterEach(() => world.close());

  test('finds nothing where nothing drifts', async () => {
    expect(await reconcile(world.deps)).toEqual([]);
    expect(await world.deps.db.selectFrom('incident').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['a wallet', 'wallet', sql`update wallet set balance = balance + 1`, 2 + 4],
    ['a lot', 'lot', sql`update lot set "left" = "left" - 1`, 2],
    [
      'an issued entry',
      'issued-entry',
      sql`update ledger_entry set open = 3 where activity = 'issue' and open = 10`,
      2,
    ],
    ['a step of the feed', 'feed', sql`delete from feed where s = 2`, 2],
    ['a rollup', 'rollup', sql`update rollup_wallet set issued = issued + 5 where level = 'state'`, 1],
    [
      'what an LGA did',
      'rollup',
      sql`update rollup_activity set doses = doses + 1 where activity = 'issue'`,
      2,
    ],
    [
      'what an LGA did in a quarter',
      'rollup',
      sql`update rollup_period set doses = doses + 1 where activity = 'issue' and year > 0 and quarter <> 'all'`,
      2,
    ],
    [
      'what a facility did in a month',
      'rollup',
      sql`update rollup_facility set month = '2026-10' where activity = 'utilize'`,
      4 + 4,
    ],
    ['a report', 'rollup', sql`update rollup_report set received_at = received_at + interval '1 s'`, 2],
    ['what was issued of a lot', 'rollup', sql`update rollup_lot set issued = issued + 1`, 2],
    ['a movement', 'lot', sql`delete from movement where to_account = 'wasted'`, 4],
  ] as const)('finds %s changed without an event, and reports it once', async (_, kind, change, count) => {
    await change.execute(world.deps.db);
    const found = await reconcile(world.deps);
    expect(found).toHaveLength(count);
    expect(found?.map((drift) => drift.kind)).toContain(kind === 'lot' && count === 4 ? 'wallet' : kind);
    await reconcile(world.deps);
    expect(await world.deps.db.selectFrom('incident').select('kind').execute()).toHaveLength(count);
  });

  test('checks again only what was recorded since, and what had drifted', async () => {
    const at = testFacilities.ajingi.facility;
    await reconcile(world.deps);
    await sql`update lot set "left" = "left" - 1`.execute(world.deps.db);
    expect(await reconcile(world.deps)).toEqual([]);
    const tablet = await FakeTablet.at(world, 'ajingi');
    await tablet.push([tablet.save('receive', typed.receive(30))]);
    for (let look = 0; look < 2; look += 1)
      expect(await reconcile(world.deps)).toMatchObject([{ kind: 'lot', facility: at }]);
  });

  test('is done by one instance at a time, and taken over if that instance dies', async () => {
    await takeTurn(world.deps.db, 'reconcile');
    expect(await reconcile(world.deps)).toBeNull();
    await sql`update job_turn set ends_at = now() - interval '1 second'`.execute(world.deps.db);
    expect(await reconcile(world.deps)).toEqual([]);
    expect(await reconcile(world.deps)).toEqual([]);
  });

  test('leaves out reversed entries', async () => {
    const tablet = await FakeTablet.at(world, 'ajingi');
    const received = tablet.save('receive', typed.receive(30));
    const wrong = tablet.save('issue', typed.issue(received.event_id, 5));
    tablet.save('reverse', typed.reverse(wrong.event_id));
    await tablet.push();
    expect(await reconcile(world.deps)).toEqual([]);
  });

  test('checks that figures of LGA, state and country are the sums of their facilities', async () => {
    const { rows } = await sql<{ level: string; balance: number; issued: number; wastage: number }>`
      select level, sum(balance)::integer as balance, sum(issued)::integer as issued, sum(wastage)::integer as wastage
      from rollup_wallet group by level, unit_id order by level, unit_id`.execute(world.deps.db);
    const one = { balance: 50, issued: 50, wastage: 7 };
    const both = { balance: 100, issued: 100, wastage: 14 };
    expect(rows).toEqual([
      { level: 'country', ...both },
      { level: 'lga', ...one },
      { level: 'lga', ...one },
      { level: 'state', ...both },
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });
});
