import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import { aefiStatements } from './0001-baseline/aefi.ts';
import { equipmentStatements } from './0001-baseline/equipment.ts';
import { ledgerStatements } from './0001-baseline/ledger.ts';
import { messagesStatements } from './0001-baseline/messages.ts';
import { monitoringStatements } from './0001-baseline/monitoring.ts';
import { organisationStatements } from './0001-baseline/organisation.ts';
import { planningStatements } from './0001-baseline/planning.ts';
import { registerStatements } from './0001-baseline/register.ts';
import { subscriptionStatements } from './0001-baseline/subscription.ts';
import { syncStatements } from './0001-baseline/sync.ts';

/**
 * The schema of the first release. The key of every hot table starts with `facility_id`, the sharding key. There are
 * no sequences, because a number taken outside the facility's lock may become visible out of order. Verdicts and entry
 * histories are `json`, not `jsonb`, because they are returned byte for byte as stored.
 */
export const baseline: Migration = {
  name: '0001-baseline',
  async up(trx: Kysely<never>): Promise<void> {
    // Both extensions ship with PostgreSQL and with the embedded database.
    await sql`create extension if not exists pg_trgm`.execute(trx);
    await sql`create extension if not exists btree_gin`.execute(trx);
    for (const statement of [
      ...organisationStatements,
      ...syncStatements,
      ...ledgerStatements,
      ...registerStatements,
      ...planningStatements,
      ...equipmentStatements,
      ...aefiStatements,
      ...monitoringStatements,
      ...messagesStatements,
      ...subscriptionStatements,
    ])
      await statement.execute(trx);
  },
};
