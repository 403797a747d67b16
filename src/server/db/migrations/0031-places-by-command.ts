import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Places renamed by an import on the command line were renamed by nobody's account. */
export const placesByCommand: Migration = {
  name: '0031-places-by-command',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table place_change alter column by_user drop not null`.execute(trx);
  },
};
