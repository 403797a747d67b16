import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** The device that sent an event gets its step as this short text, where it can work out the rest itself. */
export const ownSteps: Migration = {
  name: '0009-own-steps',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`alter table feed add column own text`.execute(trx);
  },
};
