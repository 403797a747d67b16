import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

// What is in these tables is worked out by the rules of the schedule, which are no SQL: they are filled when the server starts,
// as after every change of the rules (src/server/register-figures/counting-edition.ts).
const cohort = sql`born_in text not null`;
const counts = sql`children integer not null, bcg integer not null, opv3 integer not null, penta1 integer not null,
  penta3 integer not null, pcv3 integer not null, mr1 integer not null, yf integer not null,
  fully integer not null`;
const counted = sql`month text not null, counting text not null, dose text not null, antigen_id uuid not null,
  immunization_type text not null`;
const unit = sql`state_id uuid, country_id uuid not null`;

const statements = [
  sql`create table rollup_cohort (
    facility_id uuid not null, ${cohort}, ${counts},
    primary key (facility_id, born_in)
  )`,
  sql`create table rollup_cohort_unit (
    unit_id uuid not null, ${cohort}, ${unit}, ${counts},
    primary key (unit_id, born_in)
  )`,
  sql`create index rollup_cohort_by_state on rollup_cohort_unit (state_id, born_in)`,
  sql`create index rollup_cohort_by_country on rollup_cohort_unit (country_id, born_in)`,
  sql`create table rollup_given (
    facility_id uuid not null, ${counted}, children integer not null,
    primary key (facility_id, month, counting, dose, antigen_id, immunization_type)
  )`,
  sql`create table rollup_given_unit (
    unit_id uuid not null, ${counted}, ${unit}, children integer not null,
    primary key (unit_id, month, counting, dose, antigen_id, immunization_type)
  )`,
  sql`create index rollup_given_by_state on rollup_given_unit (state_id, month)`,
  sql`create index rollup_given_by_country on rollup_given_unit (country_id, month)`,
  sql`create table child_visit (
    facility_id uuid not null, child_id uuid not null, last_on text not null, visit_on text not null,
    primary key (facility_id, child_id)
  )`,
  sql`drop index immunization_visits`,
  sql`create index child_visit_by_day on child_visit (visit_on, facility_id, child_id)`,
];

/** Children by month of birth and what they have, doses given by what they count as, and when a child is expected again. */
export const coverage: Migration = {
  name: '0068-coverage',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
