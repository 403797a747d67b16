import { sql, type Kysely, type RawBuilder } from 'kysely';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import type { Database } from '../db/schema.ts';
import { localDayOf } from '../local-day.ts';
import { isOnTheWay } from '../ledger/family/stored-stock.ts';
import { isNotHeld } from '../equipment/facility-cold.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';

/*
 * What a facility has in stock today is kept with the counter and the day that it was added up at. Whoever reads cards first adds
 * up again the facilities that moved since, or whose day is over: lots expire without an event. A push pays nothing for it.
 */

const dayMs = 24 * 60 * 60_000;

/** Today, and the last day on which what expires is told of. */
export interface StockDays {
  readonly today: string;
  readonly soon: string;
}

export function stockDaysOf(now: Date): StockDays {
  const soon = new Date(now.getTime() + expirySoonDays * dayMs);
  return { today: localDayOf(now).today, soon: localDayOf(soon).today };
}

/** The stock of facilities that a table or `with` element names, of all antigens or of one. */
export function stockOf(
  places: RawBuilder<unknown>,
  { today, soon }: StockDays,
  antigen?: string,
): RawBuilder<unknown> {
  const only = (column: string) =>
    antigen === undefined ? sql`true` : sql`${sql.ref(column)} = ${antigen}::uuid`;
  const isUsable = sql`l.vvm_stage <> 'III' and l.expiry_on >= ${today} and not ${isOnTheWay('l')} and ${isNotHeld}`;
  return sql`
    select p.facility_id, sum(w.balance) as balance, sum(w.issued) as issued, sum(w.wastage) as wastage,
      sum(coalesce(d.discarded, 0)) as discarded, sum(coalesce(u.usable, 0)) as usable, sum(coalesce(u.expiring, 0)) as expiring,
      count(*) filter (where coalesce(u.usable, 0) = 0) as stock_outs
    from ${places} p join wallet w on w.facility_id = p.facility_id and ${only('w.antigen_id')}
      left join (
        select l.facility_id, l.antigen_id, coalesce(sum(l."left") filter (where ${isUsable}), 0) as usable,
          coalesce(sum(l."left") filter (where ${isUsable} and l.expiry_on <= ${soon}), 0) as expiring
        from lot l join ${places} p on p.facility_id = l.facility_id
        where l."left" > 0 and ${only('l.antigen_id')} group by l.facility_id, l.antigen_id
      ) u on u.facility_id = w.facility_id and u.antigen_id = w.antigen_id
      left join (
        select r.facility_id, r.antigen_id, ${discardedDoses} as discarded
        from rollup_facility r join ${places} p on p.facility_id = r.facility_id
        where ${isDiscard} and ${only('r.antigen_id')} group by r.facility_id, r.antigen_id
      ) d on d.facility_id = w.facility_id and d.antigen_id = w.antigen_id
    group by p.facility_id`;
}

/** Adds up again what is out of date. Rows are written in one order, so that two who read at once do not wait in a circle. */
export async function refreshFacilityCards(
  db: Kysely<Database>,
  facilities: RawBuilder<unknown>,
  days: StockDays,
): Promise<void> {
  await sql`
    with place as materialized (${facilities}),
    stale as materialized (
      select h.facility_id, h.seq from place join facility_head h on h.facility_id = place.facility_id
        left join facility_card c on c.facility_id = h.facility_id
      where c.seq is distinct from h.seq or c.day <> ${days.today}
    )
    insert into facility_card (facility_id, seq, day, balance, issued, wastage, discarded, usable, expiring, stock_outs)
    select s.facility_id, stale.seq, ${days.today}, s.balance, s.issued, s.wastage, s.discarded, s.usable, s.expiring, s.stock_outs
    from stale join (${stockOf(sql`stale`, days)}) s on s.facility_id = stale.facility_id
    order by s.facility_id
    on conflict (facility_id) do update set seq = excluded.seq, day = excluded.day, balance = excluded.balance,
      issued = excluded.issued, wastage = excluded.wastage, discarded = excluded.discarded, usable = excluded.usable, expiring = excluded.expiring,
      stock_outs = excluded.stock_outs
    where facility_card.seq <= excluded.seq`.execute(db);
}
