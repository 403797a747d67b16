import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table ledger_entry add column reason_code text`,
  sql`create or replace view ledger_counted as
    select facility_id, antigen_id, lot_id, year, quarter, left(happened_at, 7) as month, activity,
      case when activity = 'adjust' and direction = 'decrement' then -doses
        when activity = 'utilize' then doses - wastage else doses end as doses,
      case when activity = 'utilize' then wastage else 0 end as wastage,
      case when activity in ('receive', 'arrive') or (activity = 'adjust' and direction = 'increment') then doses
        when activity = 'utilize' then 0 else -doses end as stored,
      case when activity = 'adjust' then coalesce(reason_code, '') else '' end as reason
    from ledger_entry where activity <> 'reverse' and reversed_by is null`,
  ...(['rollup_facility', 'rollup_activity'] as const).flatMap((table) => [
    // What is there was recorded without a code, so that no sum changes.
    sql`alter table ${sql.table(table)} add column reason text not null default ''`,
    sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)}`,
  ]),
  sql`alter table rollup_facility add primary key (facility_id, antigen_id, year, quarter, month, activity, reason)`,
  sql`alter table rollup_activity add primary key (unit_id, antigen_id, year, quarter, month, activity, reason)`,
  sql`create index rollup_facility_discarded on rollup_facility (facility_id, antigen_id) include (doses)
    where activity = 'adjust' and reason not in ('', 'count-correction')`,
  sql`alter table facility_card add column discarded bigint not null default 0`,
];

/** Why the store was adjusted, as a code on the entry and in the figures of facilities and units. */
export const adjustmentReasons: Migration = {
  name: '0069-adjustment-reasons',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
