import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cohortFigures } from '#domain/reports/coverage.ts';
import type { Database } from '../db/schema.ts';
import type { Drift } from '../families/server-family.ts';
import { figuresOfRegister } from './facility-register.ts';

/**
 * Finds figures of a facility's register that do not match its children and their records, in one consistent read.
 * Reports none while the register waits for a recount, because its figures are then known to be out of date.
 */
export function registerFigureDrift(db: Kysely<Database>, facility: string): Promise<Drift[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const waits = await trx
        .selectFrom('recount_wanted')
        .select('asked_at')
        .where('facility_id', '=', facility)
        .executeTakeFirst();
      if (waits) return [];
      const { tally, visits } = await figuresOfRegister(trx, facility);
      const expected = new Map([
        ...tally.cohorts().map(({ born_in: bornIn, ...counts }) => cohortFact(bornIn, counts)),
        ...tally.given().map((row) => givenFact(row)),
        ...tally.missed().map((row) => missedFact(row)),
        ...visits.map(({ child, lastOn, on }) => visitFact(child, lastOn, on)),
      ]);
      const found = new Map(await keptFacts(trx, facility));
      return [...new Set([...expected.keys(), ...found.keys()])]
        .filter((id) => expected.get(id) !== found.get(id))
        .map((id) => ({
          facility,
          kind: 'rollup',
          id,
          expected: expected.get(id) ?? 'nothing',
          found: found.get(id) ?? 'nothing',
        }));
    });
}

type Fact = readonly [id: string, figures: string];

async function keptFacts(trx: Kysely<Database>, facility: string): Promise<Fact[]> {
  const [cohorts, given, missed, visits] = await Promise.all([
    trx.selectFrom('rollup_cohort').selectAll().where('facility_id', '=', facility).execute(),
    trx.selectFrom('rollup_given').selectAll().where('facility_id', '=', facility).execute(),
    trx.selectFrom('rollup_not_given').selectAll().where('facility_id', '=', facility).execute(),
    trx.selectFrom('child_visit').selectAll().where('facility_id', '=', facility).execute(),
  ]);
  return [
    ...cohorts
      .filter((row) => cohortFigures.some((figure) => row[figure] !== 0))
      .map((row) => cohortFact(row.born_in, row)),
    ...given.filter(({ children }) => children !== 0).map((row) => givenFact(row)),
    ...missed.filter(({ doses }) => doses !== 0).map((row) => missedFact(row)),
    ...visits.map((row) => visitFact(row.child_id, row.last_on, row.visit_on)),
  ];
}

function cohortFact(bornIn: string, counts: Readonly<Record<(typeof cohortFigures)[number], number>>): Fact {
  return [`born ${bornIn}`, cohortFigures.map((figure) => counts[figure]).join('/')];
}

function givenFact(row: {
  readonly month: string;
  readonly counting: string;
  readonly dose: string;
  readonly antigen_id: string;
  readonly immunization_type: string;
  readonly children: number;
}): Fact {
  const { month, counting, dose, antigen_id: antigen, immunization_type: type, children } = row;
  return [`given ${month} ${counting} ${dose} ${antigen} ${type}`, String(children)];
}

function missedFact(row: {
  readonly month: string;
  readonly dose: string;
  readonly reason: string;
  readonly doses: number;
}): Fact {
  return [`not given ${row.month} ${row.reason} ${row.dose}`, String(row.doses)];
}

function visitFact(child: string, lastOn: string, on: string): Fact {
  return [`visit ${child}`, `${lastOn}/${on}`];
}

/** Finds figures of units that are not the sum of their facilities' figures, for the given units or for all. */
export function unitCoverageDrifts(units: readonly string[] | null): readonly RawBuilder<Drift>[] {
  return [
    unitDrift(
      units,
      { facility: 'rollup_cohort', unit: 'rollup_cohort_unit' },
      { key: ['born_in'], figures: cohortFigures },
    ),
    unitDrift(
      units,
      { facility: 'rollup_given', unit: 'rollup_given_unit' },
      { key: ['month', 'counting', 'dose', 'antigen_id', 'immunization_type'], figures: ['children'] },
    ),
    unitDrift(
      units,
      { facility: 'rollup_not_given', unit: 'rollup_not_given_unit' },
      { key: ['month', 'dose', 'reason'], figures: ['doses'] },
    ),
  ];
}

function unitDrift(
  units: readonly string[] | null,
  tables: { readonly facility: string; readonly unit: string },
  { key, figures }: { readonly key: readonly string[]; readonly figures: readonly string[] },
): RawBuilder<Drift> {
  const isAsked = (unit: RawBuilder<unknown>): RawBuilder<unknown> =>
    units === null ? sql`true` : sql`${unit} = any(${units}::uuid[])`;
  const lowest = sql`coalesce(f.lga_id, f.state_id, f.country_id)`;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const sums = sql.join(figures.map((figure) => sql`sum(${sql.ref(figure)})`));
  const kept = sql.join(figures.map((figure) => sql.ref(figure)));
  const none = figures.map(() => '0').join('/');
  return sql<Drift>`
    with fold as (
      select ${lowest} as unit_id, ${keys}, concat_ws('/', ${sums}) as figures
      from ${sql.table(tables.facility)} r join facility f on f.id = r.facility_id where ${isAsked(lowest)}
      group by 1, ${keys}
    ), kept as (
      select unit_id, ${keys}, concat_ws('/', ${kept}) as figures
      from ${sql.table(tables.unit)} where ${isAsked(sql`unit_id`)}
    )
    select null as facility, 'rollup' as kind, concat_ws(' ', unit_id, ${keys}) as id,
      coalesce(fold.figures, ${none}) as expected, coalesce(kept.figures, ${none}) as found
    from fold full join kept using (unit_id, ${keys})
    where coalesce(fold.figures, ${none}) <> coalesce(kept.figures, ${none})`;
}

/**
 * Finds children and immunizations whose event was accepted but whose row is missing, and rows without an accepted
 * event.
 */
export function registerDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with taken_over as (
      select raw::jsonb -> 'payload' as payload from event
      where facility_id = ${facility} and status = 'accepted' and type = 'take-over-child'
    ), accepted as (
      select type, event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type in ('register-child', 'immunize')
      union
      select 'register-child', (payload -> 'child' ->> 'id')::uuid from taken_over
      union
      select 'immunize', (given ->> 'id')::uuid
      from taken_over cross join jsonb_array_elements(payload -> 'immunizations') given
    ), kept as (
      select 'register-child' as type, c.child_id as id, t.child_id is not null as is_found
      from child c left join child_token t on t.facility_id = c.facility_id and t.child_id = c.child_id
      where c.facility_id = ${facility}
      union all
      select 'immunize', immunization_id, true from immunization where facility_id = ${facility}
    )
    select ${facility} as facility, 'register' as kind, coalesce(accepted.id, kept.id)::text as id,
      coalesce(accepted.type, 'nothing') as expected,
      case when kept.id is null then 'nothing' when is_found then kept.type else 'not to be found' end as found
    from accepted full join kept using (type, id)
    where accepted.id is null or kept.id is null or not is_found`;
}

/** Finds children whose number is not recorded as theirs, and numbers recorded for a different child. */
export function vaccNoDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with noted as (
      select child_id, counter from vacc_no where facility_id = ${facility} and child_id is not null
    ), kept as (
      select child_id, left(vacc_no, 8)::integer as counter from child
      where facility_id = ${facility} and vacc_no is not null
    )
    select ${facility} as facility, 'vacc-no' as kind, coalesce(noted.child_id, kept.child_id)::text as id,
      coalesce(noted.counter::text, 'nothing') as expected, coalesce(kept.counter::text, 'nothing') as found
    from noted full join kept using (child_id, counter) where noted.child_id is null or kept.child_id is null`;
}
