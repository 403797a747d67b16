import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import { typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import { discardedDoses, isDiscard } from '#server/ledger/wallet-reads.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import { FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const tables = [
  'rollup_wallet',
  'rollup_facility',
  'rollup_activity',
  'rollup_period',
  'rollup_lot',
  'rollup_report',
] as const;

describe.each(bothEngines)('rollups on %s', (engine) => {
  let world: TestApp;

  beforeEach(async () => {
    world = await testApp({ engine });
  });
  afterEach(() => world.close());

  const kept = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select year, quarter, month, activity, doses, entries, wastage, stored from rollup_facility
      order by year, quarter, month, activity`.execute(world.deps.db);
    return rows;
  };

  test('count an entry in the reported period and in the month in which it happened, however late it arrives', async () => {
    const tablet = await FakeTablet.at(world);
    const received = tablet.save('receive', typed.receive(100));
    const late = { year: 2025, quarter: 'Q3', happenedAt: '2025-09-30T10:00' } as never as object;
    const issued = tablet.save('issue', { ...typed.issue(received.event_id, 40), ...late });
    tablet.save('utilize', { ...typed.utilize(issued.event_id, 33), ...late });
    tablet.save('adjust', typed.adjust(received.event_id, 'decrement', 5));
    tablet.save('adjust', typed.adjust(received.event_id, 'increment', 2));
    await tablet.push();
    const then = { year: 2025, quarter: 'Q3', month: '2025-09' };
    const now = { year: 2026, quarter: 'Q4', month: '2026-11' };
    expect(await kept()).toEqual([
      { ...then, activity: 'issue', doses: 40, entries: 1, wastage: 0, stored: -40 },
      { ...then, activity: 'utilize', doses: 33, entries: 1, wastage: 7, stored: 0 },
      { ...now, activity: 'adjust', doses: -3, entries: 2, wastage: 0, stored: -3 },
      { ...now, activity: 'receive', doses: 100, entries: 1, wastage: 0, stored: 100 },
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('of a facility’s periods add up to its wallet, whatever was recorded and reversed', async () => {
    const step = fc.record({
      kind: fc.constantFrom('issue', 'utilize', 'adjust', 'reverse', 'receive'),
      doses: fc.integer({ min: 1, max: 60 }),
      pick: fc.nat(20),
      quarter: fc.constantFrom('Q1', 'Q2', 'Q3', 'Q4'),
      reason: fc.constantFrom(...typedReasons, undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const tablet = await FakeTablet.at(world);
        const first = tablet.save('receive', typed.receive(100));
        for (const { kind, doses, pick, quarter, reason } of steps) {
          const any = tablet.outbox[pick % tablet.outbox.length]?.event_id ?? first.event_id;
          const at = { quarter } as const;
          if (kind === 'receive') tablet.save('receive', { ...typed.receive(doses), ...at });
          if (kind === 'issue') tablet.save('issue', { ...typed.issue(any, doses), ...at });
          if (kind === 'utilize') tablet.save('utilize', { ...typed.utilize(any, doses), ...at });
          if (kind === 'adjust')
            tablet.save('adjust', { ...typed.adjust(any, 'decrement', doses, reason), ...at });
          if (kind === 'reverse') tablet.save('reverse', { ...typed.reverse(any), ...at });
        }
        await tablet.push();
        const { rows } = await sql`
          select w.balance - r.stored as balance, w.issued - r.issued as issued, w.wastage - r.wastage as wastage,
            w.issued - l.issued as lots_issued, w.wastage - l.wastage as lots_wastage
          from wallet w
            join (select facility_id, sum(stored)::integer as stored, sum(wastage)::integer as wastage,
                sum(case when activity = 'issue' then doses else 0 end)::integer as issued
              from rollup_facility group by facility_id) r using (facility_id)
            left join (select facility_id, sum(issued)::integer as issued, sum(wastage)::integer as wastage
              from rollup_lot group by facility_id) l using (facility_id)
          where l.facility_id is not null`.execute(world.deps.db);
        for (const row of rows) {
          expect(row).toEqual({ balance: 0, issued: 0, wastage: 0, lots_issued: 0, lots_wastage: 0 });
        }
        expect(await findDrift(world.deps.db)).toEqual([]);
        const { rows: lost } = await sql<{ kept: number; of_lots: number; counted: number }>`
          select (select ${discardedDoses}::integer from rollup_facility where ${isDiscard}) as kept,
            (select coalesce(sum(discarded), 0)::integer from rollup_lot) as of_lots,
            (select coalesce(sum(doses), 0)::integer from ledger_entry where activity = 'adjust' and reversed_by is null
              and reason_code <> 'count-correction') as counted`.execute(world.deps.db);
        expect(lost[0]?.kept).toBe(lost[0]?.counted);
        expect(lost[0]?.of_lots).toBe(lost[0]?.counted);
      }),
      { numRuns: 8 },
    );
  });

  test('when rebuilt confirm correct figures and repair wrong ones', async () => {
    for (const at of ['ajingi', 'dala'] as const) {
      const tablet = await FakeTablet.at(world, at);
      const received = tablet.save('receive', typed.receive(100));
      const issued = tablet.save('issue', typed.issue(received.event_id, 40));
      tablet.save('utilize', typed.utilize(issued.event_id, 33));
      tablet.save('adjust', typed.adjust(received.event_id, 'decrement', 6, 'heat'));
      tablet.save('adjust', typed.adjust(received.event_id, 'decrement', 2));
      tablet.save('reverse', typed.reverse(tablet.save('issue', typed.issue(received.event_id, 7)).event_id));
      await tablet.push();
    }
    for (const table of tables) await world.deps.db.deleteFrom(table).execute();
    expect(await findDrift(world.deps.db)).not.toEqual([]);
    await rebuildRollups(world.deps.db);
    expect(await findDrift(world.deps.db)).toEqual([]);
    const tablet = await FakeTablet.at(world, 'dala');
    tablet.save('receive', typed.receive(5));
    await tablet.push();
    expect(await findDrift(world.deps.db)).toEqual([]);
  });
});
