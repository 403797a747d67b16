import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  // It held the doses, and a change of an indexed column writes every index of the row again: each push did, for each of its figures.
  sql`drop index rollup_facility_discarded`,
  sql`create index rollup_facility_discarded on rollup_facility (facility_id, antigen_id)
    where activity = 'adjust' and reason not in ('', 'count-correction')`,
  sql`alter table rollup_facility set (fillfactor = 80)`,
  sql`alter table rollup_activity set (fillfactor = 80)`,
  sql`alter table rollup_period set (fillfactor = 80)`,
];

/** A push adds to figures that are there: they are written over in their page, which has room for it, and no index is touched. */
export const figuresInPlace: Migration = {
  name: '0080-figures-in-place',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
