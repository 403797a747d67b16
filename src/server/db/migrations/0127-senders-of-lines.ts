import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  sql`alter table ledger_entry add column sent_by jsonb`,
  sql`update ledger_entry e set sent_by = json_build_object(
      'name', trim(u.first_name || ' ' || u.last_name), 'tablet', right(ev.sender_device, 6))
    from event ev join app_user u on u.id = ev.sender
    where ev.facility_id = e.facility_id and ev.event_id = e.entry_id and ev.sender <> ev.actor`,
];

/** On a line of the ledger, the colleague who sent it and from which tablet, so that tablets show it offline too. */
export const sendersOfLines: Migration = {
  name: '0127-senders-of-lines',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
