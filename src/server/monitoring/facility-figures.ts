import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { FacilityFigures, lotFiguresSchema } from '#contract/calls/monitoring.ts';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import type { Database } from '../db/schema.ts';
import { inOrderOfUse, isOnTheWay } from '../ledger/family/stored-stock.ts';
import { isNotHeld } from '../equipment/facility-cold.ts';
import { localDayOf } from '../local-day.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';

const dayMs = 24 * 60 * 60_000;

/** A facility's wallets with what of them may be given today, by the name of their antigen. */
export async function readAntigens(
  db: Kysely<Database>,
  facility: string,
  now: Date,
): Promise<FacilityFigures['antigens']> {
  const { today } = localDayOf(now);
  const soon = localDayOf(new Date(now.getTime() + expirySoonDays * dayMs)).today;
  const isUsable = sql`l."left" > 0 and l.vvm_stage <> 'III' and l.expiry_on >= ${today} and not ${isOnTheWay('l')} and ${isNotHeld}`;
  const { rows } = await sql<FacilityFigures['antigens'][number]>`
    select w.antigen_id as id, coalesce(a.name, w.antigen_id::text) as name, coalesce(a.schedule, '') as schedule,
      w.balance, w.issued, w.wastage,
      (select ${discardedDoses} from rollup_facility r
        where r.facility_id = w.facility_id and r.antigen_id = w.antigen_id and ${isDiscard})::float8 as discarded,
      coalesce(sum(l."left") filter (where ${isOnTheWay('l')}), 0)::float8 as on_the_way,
      coalesce(sum(l."left") filter (where ${isUsable}), 0)::float8 as usable,
      coalesce(sum(l."left") filter (where ${isUsable} and l.expiry_on <= ${soon}), 0)::float8 as expiring
    from wallet w left join antigen a on a.id = w.antigen_id
      left join lot l on l.facility_id = w.facility_id and l.antigen_id = w.antigen_id and l."left" > 0
    where w.facility_id = ${facility}
    group by w.facility_id, w.antigen_id, a.name, a.schedule, w.balance, w.issued, w.wastage order by name`.execute(
    db,
  );
  return rows;
}

/** The last twelve months in which anything was recorded, newest first, from the rollups. */
export async function readMonths(db: Kysely<Database>, facility: string): Promise<FacilityFigures['months']> {
  const { rows } = await sql<FacilityFigures['months'][number]>`
    select month, coalesce(sum(doses) filter (where activity in ('receive', 'arrive')), 0)::float8 as received,
      coalesce(sum(doses) filter (where activity = 'issue'), 0)::float8 as issued,
      coalesce(sum(doses) filter (where activity = 'utilize'), 0)::float8 as used, sum(wastage)::float8 as wastage,
      ${discardedDoses}::float8 as discarded
    from rollup_facility where facility_id = ${facility}
    group by month having sum(entries) > 0 order by month desc limit 12`.execute(db);
  return rows;
}

/** How many children the facility registered and how often it immunized; never who. */
export async function countChildren(
  db: Kysely<Database>,
  facility: string,
): Promise<FacilityFigures['children']> {
  const { rows } = await sql<FacilityFigures['children']>`
    select
      (select count(*) from child where facility_id = ${facility} and status)::integer as registered,
      (select count(*) from immunization where facility_id = ${facility} and not is_history and voided is null)::integer
        as immunizations`.execute(db);
  return rows[0] ?? { registered: 0, immunizations: 0 };
}

/** All lots that a facility had of an antigen, those in stock first, each in the order of use. */
export async function readLots(
  db: Kysely<Database>,
  { facility, antigen, now }: { readonly facility: string; readonly antigen: string; readonly now: Date },
): Promise<z.input<typeof lotFiguresSchema>[]> {
  const { rows } = await sql<z.input<typeof lotFiguresSchema>>`
    select lot.lot_id as id, lot.batch_no, lot.expiry_on as expiry_date, lot.vvm_stage, lot.vendor, lot."left" as balance,
      case when ${isOnTheWay('lot')} then lot."left" else 0 end as on_the_way,
      coalesce(r.issued, 0)::float8 as issued, coalesce(r.wastage, 0)::float8 as wastage,
      coalesce(r.discarded, 0)::float8 as discarded
    from lot left join rollup_lot r
      on r.facility_id = lot.facility_id and r.antigen_id = lot.antigen_id and r.lot_id = lot.lot_id
    where lot.facility_id = ${facility} and lot.antigen_id = ${antigen}
    order by lot."left" = 0, ${inOrderOfUse(localDayOf(now).today)}`.execute(db);
  return rows;
}
