import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  // What an entry stored is the sum of its movements, whatever activity it is of: the event that wrote it has its id.
  sql`create or replace view ledger_counted as
    select facility_id, antigen_id, lot_id, year, quarter, left(happened_at, 7) as month, activity,
      case when activity = 'adjust' and direction = 'decrement' then -doses
        when activity = 'utilize' then doses - wastage else doses end as doses,
      case when activity = 'utilize' then wastage else 0 end as wastage,
      coalesce((
        select sum(case when m.to_account = 'store' then m.doses when m.from_account = 'store' then -m.doses else 0 end)
        from movement m where m.facility_id = e.facility_id and m.event_id = e.entry_id
      ), 0)::integer as stored,
      case when activity = 'adjust' then coalesce(reason_code, '') else '' end as reason
    from ledger_entry e where activity <> 'reverse' and reversed_by is null`,
  // What facilities sent to each other in a month is looked for among this, for the report of a unit.
  sql`create index ledger_entry_sent on ledger_entry (left(happened_at, 7), facility_id)
    where activity in ('transfer', 'return', 'arrive') and reversed_by is null`,
];

/** Figures of entries by their movements, and stock that moved between facilities by month. */
export const figuresByMovement: Migration = {
  name: '0122-figures-by-movement',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
