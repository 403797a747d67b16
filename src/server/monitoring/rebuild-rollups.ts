import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { lockCoverage, noteEdition, rebuildCoverage } from '../immunization/recount.ts';
import { withoutTimeLimit } from '../db/time-limit.ts';

/**
 * Recomputes all figures of facilities, lots, registers and units in one transaction. Pushes wait meanwhile: one that
 * has written its rows is counted by this, and a later one adds to its result.
 */
export async function rebuildRollups(db: Kysely<Database>): Promise<void> {
  await withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (trx) => {
      await sql`lock table rollup_facility, rollup_activity, rollup_period, rollup_lot, rollup_wallet, rollup_report, facility_card in exclusive mode`.execute(
        trx,
      );
      await lockCoverage(trx);
      for (const table of [
        'rollup_facility',
        'rollup_activity',
        'rollup_period',
        'rollup_lot',
        'rollup_report',
        'rollup_wallet',
        'facility_card',
      ] as const) {
        await trx.deleteFrom(table).execute();
      }
      await sql`insert into rollup_facility
        select facility_id, antigen_id, year, quarter, month, activity, sum(doses), count(*), sum(wastage), sum(stored), reason
        from ledger_counted group by facility_id, antigen_id, year, quarter, month, activity, reason`.execute(
        trx,
      );
      await sql`insert into rollup_lot select * from lot_counted`.execute(trx);
      await sql`insert into rollup_report
        select facility_id, month, entries, doses, received_at from report_counted`.execute(trx);
      await sql`insert into rollup_activity
        select coalesce(f.lga_id, f.state_id, f.country_id), antigen_id, year, quarter, month, activity, f.state_id,
          f.country_id, sum(doses), sum(entries), sum(wastage), sum(stored), reason
        from rollup_facility r join facility f on f.id = r.facility_id
        group by 1, antigen_id, year, quarter, month, activity, reason, f.state_id, f.country_id`.execute(
        trx,
      );
      await sql`insert into rollup_period select * from period_counted`.execute(trx);
      await sql`insert into rollup_wallet
        select unit_id, antigen_id, 0, level, sum(balance), sum(issued), sum(wastage)
        from wallet w join facility f on f.id = w.facility_id
          cross join lateral (values (f.lga_id, 'lga'), (f.state_id, 'state'), (f.country_id, 'country')) unit (unit_id, level)
        where unit_id is not null group by unit_id, antigen_id, level`.execute(trx);
      await rebuildCoverage(trx);
      await noteEdition(trx);
    }),
  );
}
