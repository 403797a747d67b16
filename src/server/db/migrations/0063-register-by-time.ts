import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`drop index child_newest`,
  sql`create index child_by_time on child (facility_id, created_at desc, child_id)`,
  sql`create index child_newest on child (created_at desc, child_id)`,
  sql`create index immunization_by_time on immunization (facility_id, created_at desc, immunization_id)`,
  sql`create index immunization_newest on immunization (created_at desc, immunization_id)`,
];

/** Children and their records of a facility, and of all, newest first: a page of them is a range of an index. */
export const registerByTime: Migration = {
  name: '0063-register-by-time',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
