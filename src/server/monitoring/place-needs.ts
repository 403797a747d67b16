import { compareNames } from '#domain/kernel/text.ts';
import { type Kysely, sql } from 'kysely';
import type { PartNeeds } from '#contract/calls/monitoring.ts';
import type { Level } from '#domain/access/model.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { placeNeedKinds, type PlaceNeedKind, seriousAefiDays } from '#domain/reports/place-needs.ts';
import { lateFrom, monthOf, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { isNotHeld, readTroubledUnits } from '../equipment/facility-cold.ts';
import { isOnTheWay } from '../ledger/family/stored-stock.ts';
import { localDayOf } from '../local-day.ts';
import { reportsOf } from './owed-reports.ts';
import { lastHeardOf } from '../sync/store/last-heard.ts';
import { partsOf, readCards, silentMs } from './cards.ts';

interface AskedNeeds {
  readonly id: string;
  readonly level: Exclude<Level, 'facility'>;
  readonly now: Date;
}

/** Facilities of a part that have a need, and the earliest day of it. */
type Counted = Readonly<Record<PlaceNeedKind, { readonly facilities: number; readonly day: string | null }>>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly level: PartNeeds['level'];
  readonly facilities: number;
  readonly heard: number;
  readonly in_need: number;
  readonly phone: string | null;
  readonly counted: Counted;
}

/** The month whose reports may be late. */
export function lastMonth(now: Date): ReportMonth {
  return monthsBefore(monthOf(localDayOf(now).today as LocalDate), 1);
}

/**
 * Reads what the parts of a unit need, as of one moment. It uses the same stored figures as the cards, so that both show the same
 * stock-outs. It names the antigen and the unit of equipment only for the facilities of an LGA.
 */
export async function readPlaceNeeds(db: Kysely<Database>, asked: AskedNeeds): Promise<PartNeeds[]> {
  // The cards bring the stored figures up to date.
  await readCards(db, { ...asked, parts: 'units' });
  const rows = await readCounts(db, asked);
  const named = asked.level === 'lga' ? await nameNeeds(db, rows, asked.now) : null;
  return rows.map(({ counted, ...part }) => ({
    ...part,
    needs: placeNeedKinds.flatMap((kind) =>
      counted[kind].facilities === 0
        ? []
        : [{ kind, ...counted[kind], about: named?.get(part.id)?.[kind] ?? [] }],
    ),
  }));
}

async function readCounts(db: Kysely<Database>, { id, level, now }: AskedNeeds): Promise<Row[]> {
  const { listed, facilities } = partsOf({ id, level, parts: 'units' });
  const today = localDayOf(now).today as LocalDate;
  const month = lastMonth(now);
  const isLate = today >= lateFrom(month);
  const since = new Date(now.getTime() - silentMs);
  const reported = addDays(today, -seriousAefiDays);
  const { rows } = await sql<Row>`
    with part as (${listed}), place as materialized (${facilities}),
    contact as (${lastHeardOf(sql`place`)}),
    arrived as (
      select e.facility_id, left(min(e.happened_at), 10) as day
      from place join ledger_entry e on e.facility_id = place.facility_id and e.arrival = 'unconfirmed' group by e.facility_id
    ),
    serious as (
      select a.facility_id, min(left(a.report ->> 'onsetAt', 10)) as day
      from place join aefi a on a.facility_id = place.facility_id
      where not a.is_withdrawn and jsonb_array_length(a.report -> 'serious') > 0 and a.report ->> 'reportedOn' >= ${reported}
      group by a.facility_id
    ),
    report as (${reportsOf(facilities, month)}),
    found as (
      select place.part_id, place.facility_id, c.at > ${since} as is_heard,
        coalesce(cold.troubled, 0) > 0 as is_cold, serious.day as serious_day, coalesce(card.stock_outs, 0) > 0 as is_out,
        case when c.at <= ${since} then to_char(c.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') end as silent_day,
        coalesce(card.expiring, 0) > 0 as is_expiring, arrived.day as arrived_day,
        ${isLate} and c.at is not null and report.facility_id is not null and not report.reported as is_late
      from place left join contact c on c.facility_id = place.facility_id
        left join facility_cold cold on cold.facility_id = place.facility_id
        left join facility_card card on card.facility_id = place.facility_id
        left join serious on serious.facility_id = place.facility_id left join arrived on arrived.facility_id = place.facility_id
        left join report on report.facility_id = place.facility_id
    )
    select part.id, part.name, part.level, count(found.facility_id)::integer as facilities,
      (count(*) filter (where is_heard))::integer as heard,
      (count(*) filter (where is_cold or serious_day is not null or is_out or silent_day is not null or is_expiring
        or arrived_day is not null or is_late))::integer as in_need,
      case when part.level = 'facility' then (select nullif(phone_no, '') from facility_profile p where p.facility_id = part.id) end as phone,
      json_build_object(
        'cold', json_build_object('facilities', count(*) filter (where is_cold), 'day', null),
        'serious-aefi', json_build_object('facilities', count(serious_day), 'day', min(serious_day)),
        'stock-out', json_build_object('facilities', count(*) filter (where is_out), 'day', null),
        'silent', json_build_object('facilities', count(silent_day), 'day', min(silent_day)),
        'expiring', json_build_object('facilities', count(*) filter (where is_expiring), 'day', null),
        'arrival', json_build_object('facilities', count(arrived_day), 'day', min(arrived_day)),
        'report', json_build_object('facilities', count(*) filter (where is_late), 'day', null)
      ) as counted
    from part left join found on found.part_id = part.id
    group by part.id, part.name, part.level having part.level <> 'stores' or count(found.facility_id) > 0
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  return rows;
}

/** Names of the antigens out of stock and of the units of equipment out of their band, by facility. */
async function nameNeeds(db: Kysely<Database>, rows: readonly Row[], now: Date) {
  const out = rows.filter(({ counted }) => counted['stock-out'].facilities > 0).map(({ id }) => id);
  const cold = rows.filter(({ counted }) => counted.cold.facilities > 0).map(({ id }) => id);
  const { rows: empty } = await sql<{ readonly facility: string; readonly antigens: string[] }>`
    select w.facility_id as facility, array_agg(a.name) as antigens
    from wallet w join antigen a on a.id = w.antigen_id
    where w.facility_id = any(${out}::uuid[]) and not exists (
      select from lot l where l.facility_id = w.facility_id and l.antigen_id = w.antigen_id and l."left" > 0
        and l.vvm_stage <> 'III' and l.expiry_on >= ${localDayOf(now).today} and not ${isOnTheWay('l')} and ${isNotHeld})
    group by w.facility_id`.execute(db);
  const units = await Promise.all(cold.map(async (id) => [id, await readTroubledUnits(db, id)] as const));
  const antigensById = new Map(
    empty.map(({ facility, antigens }) => [facility, antigens.toSorted(compareNames)]),
  );
  const unitsById = new Map(units);
  return new Map(
    rows.map(({ id }) => [
      id,
      {
        'stock-out': antigensById.get(id) ?? [],
        cold: (unitsById.get(id) ?? []).map(({ name }) => name),
      } as Partial<Record<PlaceNeedKind, string[]>>,
    ]),
  );
}
