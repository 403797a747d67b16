import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { countByThisEdition, coverageTables } from '#server/immunization/recount.ts';
import { findDrift } from '#server/reconcile.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { child, dose, merge, voiding } from '#tests/server/immunization/typed-children.ts';
import { FakeTablet } from '#tests/server/sync/fake-tablet.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const day = (on: string) => on as LocalDate;

describe.each(bothEngines)('figures of the register on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
  });
  afterEach(() => world.close());

  const cohorts = async () => {
    const { rows } = await sql<{ born_in: string }>`
      select born_in, children, bcg, penta1, penta3, mr1, fully from rollup_cohort
      where children <> 0 or bcg <> 0 or penta1 <> 0 order by born_in`.execute(world.deps.db);
    return rows;
  };
  const given = async () => {
    const { rows } = await sql<{ counting: string; dose: string; month: string; children: number }>`
      select month, counting, dose, children from rollup_given where children <> 0
      order by month, counting, dose`.execute(world.deps.db);
    return rows.map(({ month, counting, dose: code, children }) => [month, counting, code, children]);
  };
  const everything = async () =>
    Promise.all(
      coverageTables.map(async (table) => {
        const { rows } = await sql<object>`select to_jsonb(t) as row from ${sql.table(table)} t
          order by to_jsonb(t)::text`.execute(world.deps.db);
        return rows;
      }),
    );
  const register = (changes: Parameters<typeof child>[1] = {}) =>
    tablet.save('register-child', child('Musa Bello', changes)).event_id;
  const give = (of: string, code: string | null, on: string, changes: Parameters<typeof dose>[2] = {}) =>
    tablet.save(
      'immunize',
      dose(of, null, { isHistory: false, dose: code, immunizedOn: day(on), ...changes }),
    ).event_id;

  const note = (of: string, on: string, ...doses: readonly (readonly [string, NotGivenReason])[]) =>
    tablet.save('note-not-given', {
      child: of as never,
      on: day(on),
      doses: doses.map(([code, reason]) => ({ dose: code, reason, note: null })),
    });
  const missed = async (table: 'rollup_not_given' | 'rollup_not_given_unit' = 'rollup_not_given') => {
    const { rows } = await sql<{ month: string; dose: string; reason: string; doses: number }>`
      select month, dose, reason, doses from ${sql.table(table)} where doses <> 0
      order by month, dose collate "C", reason`.execute(world.deps.db);
    return rows.map(({ month, dose: code, reason, doses }) => [month, code, reason, doses]);
  };

  test('a child counts in the cohort of its month of birth, and for each dose that counts', async () => {
    const musa = register({ bornOn: day('2025-09-02') });
    give(musa, 'BCG', '2025-09-02');
    give(musa, 'Penta1', '2025-10-14');
    await tablet.push();
    const none = { penta3: 0, mr1: 0, fully: 0 };
    expect(await cohorts()).toEqual([{ born_in: '2025-09', children: 1, bcg: 1, penta1: 1, ...none }]);
    expect(await given()).toEqual([
      ['2025-09', 'routine', 'BCG', 1],
      ['2025-10', 'routine', 'Penta1', 1],
    ]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('a late or withdrawn entry changes what an older entry counted as', async () => {
    const musa = register({ bornOn: day('2025-09-02') });
    give(musa, 'Penta2', '2025-11-11');
    await tablet.push();
    expect(await given()).toEqual([['2025-11', 'routine', 'Penta2', 1]]);
    // Two weeks earlier, so the interval is too short.
    const late = give(musa, 'Penta1', '2025-10-28', { isHistory: true });
    await tablet.push();
    expect(await given()).toEqual([['2025-11', 'repeat', '', 1]]);
    tablet.save('void-immunization', voiding(late));
    await tablet.push();
    expect(await given()).toEqual([['2025-11', 'routine', 'Penta2', 1]]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('a campaign dose, or one outside the schedule, is counted apart and replaces no dose of the schedule', async () => {
    const musa = register({ bornOn: day('2025-01-02') });
    give(musa, null, '2025-11-11', { kind: 'campaign' });
    give(musa, null, '2025-11-12');
    await tablet.push();
    expect(await given()).toEqual([
      ['2025-11', 'campaign', '', 1],
      ['2025-11', 'outside', '', 1],
    ]);
    expect(await cohorts()).toMatchObject([{ children: 1, bcg: 0 }]);
  });

  test('merged entries count as one child with the doses of both, and a corrected date of birth moves it', async () => {
    const [kept, merged] = [register({ bornOn: day('2025-09-02') }), register({ bornOn: day('2025-09-05') })];
    give(merged, 'BCG', '2025-09-06');
    tablet.save('merge-children', merge(kept, merged));
    await tablet.push();
    expect(await cohorts()).toMatchObject([{ born_in: '2025-09', children: 1, bcg: 1 }]);
    tablet.save('correct-child', {
      child: kept as never,
      bornOn: day('2025-08-30'),
      reason: 'Card shows it',
    } as never);
    await tablet.push();
    expect(await cohorts()).toMatchObject([{ born_in: '2025-08', children: 1, bcg: 1 }]);
    tablet.save('withdraw-child', { child: kept as never, reason: 'Not ours' });
    await tablet.push();
    expect(await cohorts()).toEqual([]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('moving an already merged entry to another child leaves the first child counted', async () => {
    const [musa, again, aisha] = [
      register({ bornOn: day('2025-09-02') }),
      register({ bornOn: day('2025-09-05') }),
      register({ bornOn: day('2025-10-02') }),
    ];
    tablet.save('merge-children', merge(musa, again));
    tablet.save('merge-children', merge(aisha, again));
    await tablet.push();
    expect(await findDrift(world.deps.db)).toEqual([]);
    tablet.save('merge-children', merge(aisha, musa));
    await tablet.push();
    expect(await cohorts()).toMatchObject([{ born_in: '2025-10', children: 1 }]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('a dose due and not given counts by reason, in its month, for the facility and its LGA', async () => {
    const [musa, aisha] = [register({ bornOn: day('2025-09-02') }), register({ bornOn: day('2025-09-02') })];
    note(musa, '2025-10-14', ['Penta1', 'out-of-stock'], ['PCV1', 'refused']);
    note(aisha, '2025-10-20', ['Penta1', 'out-of-stock']);
    // Another day is another missed visit.
    note(aisha, '2025-11-03', ['Penta1', 'sick-today'], ['campaign:MR', 'refused']);
    await tablet.push();
    const counted = [
      ['2025-10', 'PCV1', 'refused', 1],
      ['2025-10', 'Penta1', 'out-of-stock', 2],
      ['2025-11', 'Penta1', 'sick-today', 1],
      ['2025-11', 'campaign:MR', 'refused', 1],
    ];
    expect(await missed()).toEqual(counted);
    expect(await missed('rollup_not_given_unit')).toEqual(counted);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('the last reason of a day counts, and none does if the dose was given that day or the entry was a mistake', async () => {
    const musa = register({ bornOn: day('2025-09-02') });
    note(musa, '2025-10-14', ['Penta1', 'out-of-stock'], ['PCV1', 'refused']);
    note(musa, '2025-10-14', ['Penta1', 'refused']);
    await tablet.push();
    expect(await missed()).toEqual([
      ['2025-10', 'PCV1', 'refused', 1],
      ['2025-10', 'Penta1', 'refused', 1],
    ]);
    const given = give(musa, 'Penta1', '2025-10-14');
    await tablet.push();
    expect(await missed()).toEqual([['2025-10', 'PCV1', 'refused', 1]]);
    tablet.save('void-immunization', voiding(given));
    await tablet.push();
    expect(await missed()).toHaveLength(2);
    tablet.save('withdraw-child', { child: musa as never, reason: 'Not ours' });
    await tablet.push();
    expect(await missed()).toEqual([]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('merged entries count one note for each dose and day, and both again once they are parted', async () => {
    const [kept, merged] = [register(), register()];
    note(kept, '2026-11-20', ['BCG', 'refused']);
    note(merged, '2026-11-20', ['BCG', 'refused'], ['OPV0', 'out-of-stock']);
    const event = tablet.save('merge-children', merge(kept, merged));
    await tablet.push();
    expect(await missed()).toEqual([
      ['2026-11', 'BCG', 'refused', 1],
      ['2026-11', 'OPV0', 'out-of-stock', 1],
    ]);
    tablet.save('unmerge-children', { merge: event.event_id, merged, reason: 'Two children' } as never);
    await tablet.push();
    expect((await missed())[0]).toEqual(['2026-11', 'BCG', 'refused', 2]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('figures kept with each event equal a recount, whatever was recorded and in whatever batches', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'register',
        'give',
        'give',
        'give',
        'note',
        'void',
        'merge',
        'unmerge',
        'correct',
        'push',
      ),
      pick: fc.nat(9),
      other: fc.nat(9),
      code: fc.constantFrom('BCG', 'Penta1', 'Penta2', 'OPV1', 'MR1', null),
      month: fc.integer({ min: 1, max: 9 }),
      more: fc.constantFrom({}, { kind: 'campaign' as const }, { isHistory: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const children = [register({ bornOn: day('2025-01-05') })];
        const doses: string[] = [];
        const merges: { merge: string; merged: string }[] = [];
        const of = <T>(list: readonly T[], at: number) => list[at % list.length]!;
        for (const { kind, pick, other, code, month, more } of steps) {
          const on = `2025-0${month}-1${pick}`;
          if (kind === 'register') children.push(register({ bornOn: day(`2025-0${month}-05`) }));
          else if (kind === 'give') doses.push(give(of(children, pick), code, on, more));
          else if (kind === 'note')
            note(
              of(children, pick),
              on,
              [code ?? 'campaign:MR', of(['refused', 'other'] as const, other)],
              ['OPV1', 'sick-today'],
            );
          else if (kind === 'void' && doses.length > 0)
            tablet.save('void-immunization', voiding(of(doses, pick)));
          else if (kind === 'merge' && pick % children.length !== other % children.length) {
            const merged = of(children, other);
            const event = tablet.save('merge-children', merge(of(children, pick), merged));
            merges.push({ merge: event.event_id, merged });
          } else if (kind === 'unmerge' && merges.length > 0)
            tablet.save('unmerge-children', { ...of(merges, pick), reason: 'Two children' } as never);
          else if (kind === 'correct')
            tablet.save('correct-child', {
              child: of(children, pick) as never,
              bornOn: day(`2025-0${month}-01`),
              reason: 'Card shows it',
            } as never);
          else if (kind === 'push') await tablet.push();
        }
        await tablet.push();
        expect(await findDrift(world.deps.db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    // A withdrawal leaves rows with a count of zero.
    await sql`delete from rollup_given where children = 0`.execute(world.deps.db);
    await sql`delete from rollup_given_unit where children = 0`.execute(world.deps.db);
    await sql`delete from rollup_not_given where doses = 0`.execute(world.deps.db);
    await sql`delete from rollup_not_given_unit where doses = 0`.execute(world.deps.db);
    await sql`delete from rollup_cohort where children = 0 and bcg = 0`.execute(world.deps.db);
    await sql`delete from rollup_cohort_unit where children = 0 and bcg = 0`.execute(world.deps.db);
    const before = await everything();
    await rebuildRollups(world.deps.db);
    expect(await everything()).toEqual(before);
  });

  test.each(['rollup_cohort', 'rollup_given', 'rollup_cohort_unit', 'rollup_given_unit'] as const)(
    'a figure of %s changed by something else is reported',
    async (table) => {
      give(register(), 'BCG', '2026-11-20');
      await tablet.push();
      await sql`update ${sql.table(table)} set children = children + 1`.execute(world.deps.db);
      expect(await findDrift(world.deps.db)).not.toEqual([]);
      await rebuildRollups(world.deps.db);
      expect(await findDrift(world.deps.db)).toEqual([]);
    },
  );

  test.each(['rollup_not_given', 'rollup_not_given_unit'] as const)(
    'a count of %s changed by something else is reported',
    async (table) => {
      note(register(), '2026-11-20', ['BCG', 'refused']);
      await tablet.push();
      await sql`update ${sql.table(table)} set doses = doses + 1`.execute(world.deps.db);
      expect(await findDrift(world.deps.db)).not.toEqual([]);
      await rebuildRollups(world.deps.db);
      expect(await findDrift(world.deps.db)).toEqual([]);
    },
  );

  test('an older database is counted once at startup, and again when the rules change', async () => {
    const musa = register();
    give(musa, 'BCG', '2026-11-20');
    note(musa, '2026-11-20', ['OPV0', 'out-of-stock']);
    await tablet.push();
    await countByThisEdition(world.deps.db);
    const counted = await everything();
    for (const table of coverageTables) await world.deps.db.deleteFrom(table).execute();
    expect(await countByThisEdition(world.deps.db)).toBe(false);
    await sql`update setting set value = '"before"' where key = 'counting-edition'`.execute(world.deps.db);
    const both = await Promise.all([1, 2].map(() => countByThisEdition(world.deps.db)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await everything()).toEqual(counted);
    expect(await missed('rollup_not_given_unit')).toEqual([['2026-11', 'OPV0', 'out-of-stock', 1]]);
  });
});
