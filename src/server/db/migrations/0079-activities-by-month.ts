import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  sql`create index rollup_activity_of_state on rollup_activity (state_id, month, antigen_id)`,
  sql`create index rollup_activity_of_country on rollup_activity (country_id, month, antigen_id)`,
  sql`drop index rollup_activity_by_state`,
  sql`drop index rollup_activity_by_country`,
  sql`create index incident_by_time on incident (opened_at)`,
];

/** Reports and the analysis ask for the months of a state or country: these are a range of an index, whatever came before. */
export const activitiesByMonth: Migration = {
  name: '0079-activities-by-month',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
