import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table rollup_lot add column discarded bigint not null default 0`,
  sql`create or replace view lot_counted as
    select facility_id, lot_id, antigen_id, sum(case when activity = 'issue' then doses else 0 end) as issued,
      sum(wastage) as wastage, sum(case when activity = 'adjust' then -doses else 0 end) as discarded
    from ledger_counted
    where activity in ('issue', 'utilize') or (activity = 'adjust' and reason not in ('', 'count-correction'))
    group by facility_id, lot_id, antigen_id`,
  sql`insert into rollup_lot (facility_id, lot_id, antigen_id, issued, wastage, discarded)
    select facility_id, lot_id, antigen_id, issued, wastage, discarded from lot_counted where discarded <> 0
    on conflict (facility_id, antigen_id, lot_id) do update set discarded = excluded.discarded`,

  sql`alter table facility_head add column called_at timestamptz`,
  // What no tablet sent was called, or arrived from another facility.
  sql`update facility_head set called_at = called.at
    from (
      select facility_id, max(received_at) as at from event
      where log_id is null and type <> 'arrive' and status = 'accepted' group by facility_id
    ) called where called.facility_id = facility_head.facility_id`,
];

/** Doses of a lot that were lost in closed vials, and when a call last recorded something for a facility. */
export const lotsAndCalls: Migration = {
  name: '0092-lots-and-calls',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
