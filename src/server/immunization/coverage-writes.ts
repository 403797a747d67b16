import { sql, type RawBuilder } from 'kysely';
import { cohortFigures } from '#domain/reports/coverage.ts';
import type { Write } from '../db/insert-of.ts';
import type { LockedFacility } from '../families/facility-lock.ts';
import type { FamilyChanges, VisitRow } from './family-changes.ts';

/** Writes the changes of a batch's events to the figures of their facility's register. */
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

/**
 * Writes the same changes to the smallest unit that contains the facility. Rows are locked in a fixed order to avoid
 * deadlocks.
 */
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
    cohorts.length === 0
      ? null
      : figureWrite(`rollup_cohort${of}`, cohorts, { place, key: ['born_in'], figures: cohortFigures }),
    given.length === 0
      ? null
      : figureWrite(`rollup_given${of}`, given, { place, key: givenKey, figures: ['children'] }),
    missed.length === 0
      ? null
      : figureWrite(`rollup_not_given${of}`, missed, {
          place,
          key: ['month', 'dose', 'reason'],
          figures: ['doses'],
        }),
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

const givenKey = ['month', 'counting', 'dose', 'antigen_id', 'immunization_type'];

/** Adds rows to the figures of a place, which is the first column, in key order to avoid deadlocks. */
function figureWrite(
  table: string,
  rows: readonly object[],
  {
    place,
    key,
    figures,
  }: {
    readonly place: Readonly<Record<string, string | null>>;
    readonly key: readonly string[];
    readonly figures: readonly string[];
  },
): RawBuilder<unknown> {
  const columns = sql.join([Object.keys(place)[0] ?? '', ...key].map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows, place)}::json)
    order by ${columns}
    on conflict (${columns}) do update set ${added(table, figures)}`;
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
