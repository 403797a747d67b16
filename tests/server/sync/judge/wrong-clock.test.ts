import { sql } from 'kysely';
import { expect, describe, test } from 'vitest';
import type { ChildId, EquipmentId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { started } from '#tests/domain/sessions/held/parts.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { bcg, type FakeTablet, typed } from '#tests/server/sync/fake-tablet.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { withOneTablet } from '#tests/server/sync/one-tablet.ts';

/*
 * A tablet whose clock is wrong and that has not reached the server dates its events by that clock: every family records or refuses them, a
 * person is asked for the day either way, and no child counts in a month that has not come.
 */
describe.each(engines)('a tablet whose clock is wrong, on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  /** Saves an event of every family on a day, as a tablet whose clock shows it does. */
  const saveAll = (year: number) => {
    const on = `${year}-11-20` as LocalDate;
    const at = `${on}T08:14` as LocalDateTime;
    const clock = { recorded_at: `${on}T08:14:00.000Z` };
    // Correct events that the others refer to.
    const lot = tablet.save('receive', typed.receive(100));
    const known = tablet.save('register-child', child('Zainab Musa', { bornEstimated: true }));
    const unit = tablet.save('register-equipment', refrigerator()).event_id as string as EquipmentId;
    const right = tablet.outbox.length;
    tablet.save(
      'receive',
      {
        ...typed.receive(50),
        batchNo: 'LATE',
        happenedAt: at,
        year,
        expiryOn: `${year + 1}-06-30` as LocalDate,
      },
      clock,
    );
    tablet.save('issue', { ...typed.issue(lot.event_id, 20), happenedAt: at, year }, clock);
    const born = tablet.save('register-child', child('Musa Ibrahim', { bornOn: on }), clock);
    tablet.save(
      'immunize',
      dose(known.event_id, null, { immunizedOn: on, nextOn: null, isHistory: false, year }),
      clock,
    );
    const about = known.event_id as string as ChildId;
    tablet.save(
      'note-not-given',
      { child: about, on, doses: [{ dose: 'OPV0', reason: 'sick-today', note: null }] },
      clock,
    );
    tablet.save('screen-child', { child: about, on, found: [] }, clock);
    tablet.save('note-absence', { child: about, on, reason: 'moved', note: null }, clock);
    tablet.save('start-session', { ...started(), on }, clock);
    tablet.save('record-temperature', { equipment: unit, celsius: 5, readAt: at }, clock);
    tablet.save(
      'report-aefi',
      {
        child: born.event_id as string as ChildId,
        vaccines: [
          {
            antigen: bcg,
            name: 'BCG',
            dose: 'BCG',
            givenOn: '2026-10-18' as LocalDate,
            batchNo: '',
            expiryOn: null,
            immunization: null,
          },
        ],
        onsetAt: at,
        reactions: ['fever'],
        description: '',
        medicalHistory: '',
        serious: [],
        outcome: 'recovering',
        diedOn: null,
        reporter: { name: 'Amina Bello', role: '', phone: '' as never },
        reportedOn: on,
      },
      clock,
    );
    return tablet.outbox.slice(right).map(({ event_id: id, type }) => ({ id: id as string, type }));
  };
  const openCases = async () =>
    new Map(
      (
        await world.deps.db
          .selectFrom('case_file')
          .select(['case_id', 'reason', 'about'])
          .where('closed_at', 'is', null)
          .execute()
      ).map(({ case_id: id, reason }) => [id, reason]),
    );
  /** Tables with figures of a future month. */
  const aheadOfTime = async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as "table" from information_schema.columns
      where column_name = 'month' and table_schema = current_schema() and table_name not like '%counted'
      order by 1`.execute(world.deps.db);
    const ahead: string[] = [];
    for (const { table } of rows) {
      const { rows: found } = await sql<{ month: string | null }>`
        select max(month) as month from ${sql.table(table)}`.execute(world.deps.db);
      if ((found[0]?.month ?? '') > '2026-11') ahead.push(table);
    }
    expect(rows.length).toBeGreaterThan(2);
    return ahead;
  };

  test.each([2099, 2028, 1970])(
    'at %i each of its events opens a case, and no child counts in a future month',
    async (year) => {
      const wrong = saveAll(year);
      await tablet.push();
      const cases = await openCases();
      expect(wrong.filter(({ id }) => !cases.has(id)).map(({ type }) => type)).toEqual([]);
      // Received stock exists whatever its date: its lines count in the month they name, which no report shows before it comes.
      const ofStock = ['rollup_activity', 'rollup_facility', 'rollup_report'];
      expect(await aheadOfTime()).toEqual(year > 2026 ? ofStock : []);
      await requireNoDrift(world.deps.db);
    },
  );
});
