import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/**
 * What a dose was given for, where its place in the schedule does not say it. Of the doses without a place, those that came by
 * a call are routine: a call had no way to say otherwise. On a tablet somebody chose that the schedule has no place for it.
 */
export const doseKinds: Migration = {
  name: '0056-dose-kinds',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`alter table immunization add column kind text
      check (kind in ('routine', 'campaign', 'outside'))`.execute(trx);
    await sql`update immunization i set kind = 'routine' from event e
      where i.dose is null and e.facility_id = i.facility_id and e.event_id = i.immunization_id
        and e.log_id is null`.execute(trx);
  },
};
