import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import { withoutTimeLimit } from '#server/db/time-limit.ts';
import { uuidV7 } from '#server/new-id.ts';
import { importAntigens } from '#server/seed/antigens.ts';
import { importCountry, importFacilities } from '#server/seed/places.ts';

export interface NationSize {
  readonly facilities: number;
  /** Months of history, up to the month of `now`. */
  readonly months: number;
}

/**
 * A nation that consists of places and stored figures only, which is what charts and totals read. It is written directly instead of by some
 * hundred million events. Facilities are spread over all LGAs and report every month; each LGA moves every antigen in three activities,
 * stored by month only for what was used.
 */
export async function nationOfFigures(
  url: string,
  { facilities, months }: NationSize,
  now: Date,
): Promise<OpenDatabase> {
  const opened = openPostgres(url, { connections: 2 });
  await migrate(opened.db);
  await opened.db.transaction().execute(async (trx) => {
    await importCountry(trx);
    await importAntigens(trx);
  });
  const lgas = await opened.db
    .selectFrom('lga')
    .innerJoin('state', 'state.id', 'lga.state_id')
    .select(['lga.code as lga', 'state.code as state'])
    .orderBy('lga.code')
    .execute();
  const rows = Array.from({ length: facilities }, (_, n) => {
    const { lga, state } = lgas[n % lgas.length] ?? { lga: '', state: '' };
    return `bench-${n},Health Centre ${n},${state},${lga},,Primary Health Centre,Public,,`;
  });
  const csv = ['facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon', ...rows].join('\n');
  const deps = { now: () => now, newId: () => uuidV7(now) };
  await opened.db.transaction().execute((trx) => importFacilities(deps, trx, csv));
  await withoutTimeLimit(opened.db, async (connection) => {
    const month = sql`(select to_char(m, 'YYYY-MM') as month, extract(year from m)::integer as year, 'Q' || extract(quarter from m) as quarter
      from generate_series(0, ${months - 1}::integer) n, lateral (select ${now.toISOString()}::timestamp - n * interval '1 month') t (m)) m`;
    const activity = sql`(values ('receive', 1), ('issue', -1), ('utilize', 0)) a (activity, sign)`;
    for (const statement of [
      sql`insert into rollup_report (facility_id, month, entries, doses, received_at)
        select f.id, m.month, 40, 20, (m.month || '-28')::date from facility f cross join ${month}`,
      sql`insert into rollup_activity (unit_id, antigen_id, year, quarter, month, activity, state_id, country_id, doses, entries, wastage, stored)
        select l.id, g.id, m.year, m.quarter, m.month, 'utilize', l.state_id, l.country_id, 100, 4, 3, 0
        from lga l cross join antigen g cross join ${month}`,
      sql`insert into rollup_period (unit_id, antigen_id, activity, year, quarter, state_id, country_id, doses, entries, wastage, stored)
        select l.id, g.id, a.activity, p.year, p.quarter, l.state_id, l.country_id, 300, 12, 9, a.sign * 300
        from lga l cross join antigen g cross join ${activity} cross join (
          select distinct p.year, p.quarter from ${month}
            cross join lateral (values (m.year, m.quarter), (m.year, 'all'), (0, m.quarter), (0, 'all')) p (year, quarter)) p`,
      sql`insert into rollup_wallet (unit_id, antigen_id, shard, level, balance, issued, wastage)
        select unit.id, g.id, shard, unit.level, 100, 20, 3
        from (select id, 'lga' as level from lga union all select id, 'state' from state union all select id, 'country' from country) unit
          cross join antigen g cross join generate_series(0, 15) shard`,
      sql`vacuum analyze rollup_report, rollup_activity, rollup_period, rollup_wallet, facility`,
    ]) {
      await statement.execute(connection);
    }
  });
  return opened;
}
