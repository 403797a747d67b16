import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// As with what children add to coverage, they are filled when the server starts (src/server/register-figures/counting-edition.ts).
const counted = sql`month text not null, dose text not null, reason text not null`;

const statements = [
  sql`create table rollup_not_given (
    facility_id uuid not null, ${counted}, doses integer not null,
    primary key (facility_id, month, dose, reason)
  ) with (fillfactor = 80)`,
  sql`create table rollup_not_given_unit (
    unit_id uuid not null, ${counted}, state_id uuid, country_id uuid not null, doses integer not null,
    primary key (unit_id, month, dose, reason)
  ) with (fillfactor = 80)`,
  sql`create index rollup_not_given_of_state on rollup_not_given_unit (state_id, month)`,
  sql`create index rollup_not_given_of_country on rollup_not_given_unit (country_id, month)`,
];

/** Doses that were due and not given, by reason. */
export const dosesNotGiven: Migration = {
  name: '0087-doses-not-given',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
