import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table child_opening alter column child_id drop not null,
    add column purpose text, add column brought_by text, add column brought_how text, add column read_on date`,
  sql`create unique index child_opening_of_register on child_opening (facility_id, user_id, read_on)
    where child_id is null`,
];

/** Openings have a purpose; one without a child is that of the whole register, once a day and person, by whom somebody else brought there. */
export const registerReadings: Migration = {
  name: '0115-register-readings',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
