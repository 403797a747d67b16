import { sql, type RawBuilder } from 'kysely';
import { cohortFigures } from '#domain/reports/coverage.ts';
import type { Write } from '../db/insert-of.ts';
import type { LockedFacility } from '../sync/store/facility-lock.ts';
import type { FamilyChanges, VisitRow } from './family-changes.ts';

/** What the events of a batch change in the figures of their facility's register. */
export function facilityCoverageWrites(
  { facility }: Pick<LockedFacility, 'facility'>,
  changes: Pick<FamilyChanges, 'change' | 'visits'>,
): readonly Write[] {
  const { expected, none } = changes.visits();
  return [
    ...figureWrites('', { facility_id: facility }, changes),
    expected.length === 0 ? null : visitWrite(facility, expected),
    none.length === 0
      ? null
      : sql`delete from child_visit where facility_id = ${facility} and child_id = any(${[...none]}::uuid[])`,
  ];
}

/** The same for the smallest unit that the facility lies in. Its rows are taken in one order by everybody. */
export function unitCoverageWrites(
  place: LockedFacility,
  changes: Pick<FamilyChanges, 'change'>,
): readonly Write[] {
  const unit = {
    unit_id: place.lga ?? place.state ?? place.country,
    state_id: place.state,
    country_id: place.country,
  };
  return figureWrites('_unit', unit, changes);
}

function figureWrites(
  of: '' | '_unit',
  place: Readonly<Record<string, string | null>>,
  { change }: Pick<FamilyChanges, 'change'>,
): readonly Write[] {
  const [cohorts, given, missed] = [change.cohorts(), change.given(), change.missed()];
  return [
    cohorts.length === 0 ? null : cohortWrite(`rollup_cohort${of}`, cohorts, place),
    given.length === 0 ? null : givenWrite(`rollup_given${of}`, given, place),
    missed.length === 0 ? null : missedWrite(`rollup_not_given${of}`, missed, place),
  ];
}

function visitWrite(facility: string, expected: readonly VisitRow[]): Write {
  const rows = expected.map(({ child, lastOn, on }) => ({
    facility_id: facility,
    child_id: child,
    last_on: lastOn,
    visit_on: on,
  }));
  return sql`insert into child_visit
    select * from json_populate_recordset(null::child_visit, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, child_id) do update set last_on = excluded.last_on, visit_on = excluded.visit_on`;
}

function cohortWrite(
  table: 'rollup_cohort' | 'rollup_cohort_unit',
  rows: readonly object[],
  place: Readonly<Record<string, string | null>>,
): RawBuilder<unknown> {
  const key = sql.ref(Object.keys(place)[0] ?? '');
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows, place)}::json)
    order by ${key}, born_in
    on conflict (${key}, born_in) do update set ${added(table, cohortFigures)}`;
}

function givenWrite(
  table: 'rollup_given' | 'rollup_given_unit',
  rows: readonly object[],
  place: Readonly<Record<string, string | null>>,
): RawBuilder<unknown> {
  const key = sql.ref(Object.keys(place)[0] ?? '');
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows, place)}::json)
    order by ${key}, month, counting, dose, antigen_id, immunization_type
    on conflict (${key}, month, counting, dose, antigen_id, immunization_type)
      do update set ${added(table, ['children'])}`;
}

function missedWrite(
  table: 'rollup_not_given' | 'rollup_not_given_unit',
  rows: readonly object[],
  place: Readonly<Record<string, string | null>>,
): RawBuilder<unknown> {
  const key = sql.ref(Object.keys(place)[0] ?? '');
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows, place)}::json)
    order by ${key}, month, dose, reason
    on conflict (${key}, month, dose, reason) do update set ${added(table, ['doses'])}`;
}

function jsonOf(rows: readonly object[], place: object): string {
  return JSON.stringify(rows.map((row) => ({ ...place, ...row })));
}

function added(table: string, figures: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    figures.map(
      (figure) =>
        sql`${sql.ref(figure)} = ${sql.ref(`${table}.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`,
    ),
  );
}
