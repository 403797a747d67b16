import { sql, type Kysely } from 'kysely';
import { cohortFigures } from '#domain/reports/coverage.ts';
import type { Database } from '../db/schema.ts';
import { insertOf } from '../db/insert-of.ts';
import { figuresOfRegister } from './facility-register.ts';

/** The tables that {@link rebuildCoverage} fills. */
export const coverageTables = [
  'rollup_cohort',
  'rollup_cohort_unit',
  'rollup_given',
  'rollup_given_unit',
  'rollup_not_given',
  'rollup_not_given_unit',
  'child_visit',
] as const;

/**
 * Adds the figures of all registers up again, one facility after another. To be called in a transaction that holds the tables
 * locked.
 */
export async function rebuildCoverage(trx: Kysely<Database>): Promise<void> {
  for (const table of coverageTables) await trx.deleteFrom(table).execute();
  const { rows: facilities } = await sql<{ facility_id: string }>`
    select facility_id from child union select facility_id from immunization order by 1`.execute(trx);
  for (const { facility_id: facility } of facilities) {
    const { tally, visits } = await figuresOfRegister(trx, facility);
    const own = { facility_id: facility };
    const writes = [
      insertOf(
        'rollup_cohort',
        tally.cohorts().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'rollup_given',
        tally.given().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'rollup_not_given',
        tally.missed().map((row) => ({ ...own, ...row })),
      ),
      insertOf(
        'child_visit',
        visits.map(({ child, lastOn, on }) => ({ ...own, child_id: child, last_on: lastOn, visit_on: on })),
      ),
    ];
    for (const write of writes) await write?.execute(trx);
  }
  const unit = sql`coalesce(f.lga_id, f.state_id, f.country_id)`;
  const sums = sql.join(cohortFigures.map((figure) => sql`sum(${sql.ref(figure)})`));
  await sql`insert into rollup_cohort_unit
    select ${unit}, born_in, f.state_id, f.country_id, ${sums}
    from rollup_cohort r join facility f on f.id = r.facility_id
    group by 1, born_in, f.state_id, f.country_id`.execute(trx);
  await sql`insert into rollup_given_unit
    select ${unit}, month, counting, dose, antigen_id, immunization_type, f.state_id, f.country_id, sum(children)
    from rollup_given r join facility f on f.id = r.facility_id
    group by 1, month, counting, dose, antigen_id, immunization_type, f.state_id, f.country_id`.execute(trx);
  await sql`insert into rollup_not_given_unit
    select ${unit}, month, dose, reason, f.state_id, f.country_id, sum(doses)
    from rollup_not_given r join facility f on f.id = r.facility_id
    group by 1, month, dose, reason, f.state_id, f.country_id`.execute(trx);
}
