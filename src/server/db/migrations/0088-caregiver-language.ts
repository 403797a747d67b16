import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statement = sql`alter table facility_profile
  add column language text not null default 'en' check (language in ('en', 'ha'))`;

/** The language that a facility writes to care givers in. */
export const caregiverLanguage: Migration = {
  name: '0088-caregiver-language',
  async up(trx: Kysely<never>): Promise<void> {
    await statement.execute(trx);
  },
};
