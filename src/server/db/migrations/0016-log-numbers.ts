import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/**
 * Further numbers of events: a tablet that begins a new log sends what it is not sure of again, and an event that the server
 * has keeps its verdict and its first number. `s` is the step of the feed that told of the further one.
 */
export const logNumbers: Migration = {
  name: '0016-log-numbers',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create table log_number (
      facility_id uuid not null,
      log_id uuid not null,
      seq integer not null,
      event_id uuid not null,
      s integer not null,
      primary key (facility_id, log_id, seq)
    )`.execute(trx);
    await sql`create index event_log_of_device on event_log (facility_id, device)`.execute(trx);
  },
};
