import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`create index child_by_name on child (facility_id, lower(personal ->> 'fullname'), child_id)`,
  sql`create index child_by_birth on child (facility_id, (personal ->> 'bornOn'), child_id)`,
  sql`create index child_by_number on child (facility_id, coalesce(vacc_no, ''), child_id)`,
  sql`create index child_by_caregiver on child (facility_id, lower(personal ->> 'caregiverName'), child_id)`,
  sql`create index immunization_by_next on immunization (facility_id, coalesce(next_on, ''), immunization_id)`,
];

/** Children and their records of a facility in the orders that its listings offer: a page of them is a range of an index. */
export const registerInOrder: Migration = {
  name: '0078-register-in-order',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
