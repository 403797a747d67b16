import { sentence } from '#contract/codes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type ActivityName, activityNameOf, activityNames } from '#contract/activity-names.ts';
import type { activityChartSchema, stockChartSchema } from '#contract/calls/monitoring.ts';
import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { type LocalDate, quarters } from '#domain/kernel/local-date.ts';
import { entryActivities, type EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type { Database } from '../db/schema.ts';
import { isNotHeld } from '../equipment/facility-cold.ts';
import { localDayOf } from '../local-day.ts';
import { notFound } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { knownYears } from '../organisation/lookup-routes.ts';
import { isOnTheWay } from '../ledger/family/stored-stock.ts';
import { allQuarters, allYears } from '../ledger/family/rollup-writes.ts';
import { requireUnit } from './units.ts';
import type { OtherPeriods } from '#contract/calls/analysis.ts';
import type { Level } from '#domain/access/model.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';

/** A chart's filters as they appear in its address; `all` means no filter. */
interface ChartAddress {
  readonly state: string;
  readonly year: string;
  readonly quarter: string;
  readonly antigen: string;
}

/** A null field means no filter. */
export interface Chosen {
  /** The state, or the country for a viewer who sees all of it. */
  readonly unit: { readonly level: 'state' | 'country'; readonly id: string };
  readonly year: number | null;
  readonly quarter: string | null;
  readonly antigen: string | null;
  readonly now: Date;
}

const all = 'all';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads the filters of a chart from its address. A state or antigen is given by id or name.
 * @throws ProblemError 404 for an unknown state, year, quarter or antigen; 403 for a state outside the viewer's unit.
 */
export async function chosenBy(
  db: Kysely<Database>,
  viewer: SignedIn,
  { address, now }: { readonly address: ChartAddress; readonly now: Date },
): Promise<Chosen> {
  const year = address.year === all ? null : knownYears(now).find((known) => String(known) === address.year);
  if (year === undefined) throw notFound('call.noYear');
  const quarter = address.quarter === all ? null : quarters.find((known) => known === address.quarter);
  if (quarter === undefined) throw notFound('call.noQuarter');
  const antigen = address.antigen === all ? null : await idOf(db, 'antigen', address.antigen);
  const unit = await unitOf(db, viewer, address.state);
  return { unit, year, quarter, antigen, now };
}

/** The activity named in an address. @throws ProblemError 404 if there is none. */
export function activityOf(segment: string): ActivityName {
  const name = activityNames.find((known) => known === segment);
  if (name === undefined) throw notFound('call.noActivity');
  return name;
}

async function unitOf(db: Kysely<Database>, viewer: SignedIn, segment: string): Promise<Chosen['unit']> {
  const { state, country } = viewer.place;
  if (segment !== all) {
    const id = await idOf(db, 'state', segment);
    await requireUnit(db, viewer, { id, levels: ['state'] });
    return { level: 'state', id };
  }
  if (viewer.level === 'country') return { level: 'country', id: country };
  // Refuses a viewer who may not see a whole state.
  await requireUnit(db, viewer, { id: state ?? country, levels: ['state', 'country'] });
  return { level: 'state', id: state ?? country };
}

async function idOf(db: Kysely<Database>, table: 'state' | 'antigen', segment: string): Promise<string> {
  const is = uuid.test(segment)
    ? sql<boolean>`id = ${segment}`
    : sql<boolean>`lower(name) = lower(${segment})`;
  const found = await db.selectFrom(table).select('id').where(is).limit(1).executeTakeFirst();
  if (!found)
    throw notFound(
      table === 'antigen' ? 'call.noAntigen' : sentence('callFigures.noPlace', { level: table }),
    );
  return found.id;
}

/** Reads the doses of an activity by LGA. */
export async function readActivityChart(
  db: Kysely<Database>,
  chosen: Chosen,
  activity: ActivityName,
): Promise<z.input<typeof activityChartSchema>['qs']> {
  const { rows } = await sql<z.input<typeof activityChartSchema>['qs'][number]>`
    with figures as (
      select unit_id, sum(doses) as no_of_dose, sum(wastage) as wastage, sum(entries) as entries
      from rollup_period where ${filterOf(chosen)} and ${periodOf(chosen)}
        and activity in (${sql.join(entryActivitiesOf(activity))})
      group by unit_id
    )
    select ${shownUnit}, coalesce(entries, 0)::integer as entries, coalesce(no_of_dose, 0)::float8 as no_of_dose,
      coalesce(wastage, 0)::float8 as wastage
    from (${unitsOf(chosen)}) unit left join figures on figures.unit_id = unit.id
    where ${isListed(chosen)} ${order}`.execute(db);
  return rows;
}

/** Reads the doses in stock at the end of the last chosen period, and issued in the chosen periods, by LGA. */
export async function readStockChart(
  db: Kysely<Database>,
  chosen: Chosen,
): Promise<z.input<typeof stockChartSchema>['qs']> {
  const { rows } = await sql<z.input<typeof stockChartSchema>['qs'][number]>`
    with counted as (
      select unit_id, stored, entries, 0 as issued from (${stockUntilEnd(chosen)}) kept
      union all
      select unit_id, 0, 0, doses from rollup_period
      where ${filterOf(chosen)} and ${periodOf(chosen)} and activity = 'issue'
    ), figures as (
      select unit_id, sum(stored) as balance, sum(entries) as entries, sum(issued) as issued from counted group by unit_id
    )
    select ${shownUnit}, coalesce(entries, 0)::integer as entries, coalesce(balance, 0)::float8 as no_of_dose,
      coalesce(balance, 0)::float8 as balance, coalesce(issued, 0)::float8 as issued
    from (${unitsOf(chosen)}) unit left join figures on figures.unit_id = unit.id
    where ${isListed(chosen)} ${order}`.execute(db);
  return rows;
}

const shownUnit = sql`unit.id as local_lga, unit.name as local_lga__name, unit.state as state__name,
  unit.state_id as state`;
const order = sql`order by unit.is_stores, lower(unit.name), lower(unit.state), unit.id`;

/** SQL for all LGAs, and the unit itself to represent its own stores. */
function unitsOf({ unit }: Chosen): RawBuilder<unknown> {
  const within = unit.level === 'state' ? sql`l.state_id = ${unit.id}` : sql`l.country_id = ${unit.id}`;
  const stores = unit.level === 'state' ? sql`s.id = ${unit.id}` : sql`s.country_id = ${unit.id}`;
  const national =
    unit.level === 'state'
      ? sql``
      : sql` union all select id, name || ' stores', null, null, true from country where id = ${unit.id}`;
  return sql`select l.id, l.name, s.name as state, s.id as state_id, false as is_stores from lga l join state s on s.id = l.state_id where ${within}
    union all select s.id, s.name || ' stores', null, s.id, true from state s where ${stores}${national}`;
}

/** SQL condition: all LGAs of one state; of a country, only those with records; own stores only with records. */
function isListed({ unit }: Chosen): RawBuilder<unknown> {
  return unit.level === 'state' ? sql`(not unit.is_stores or entries > 0)` : sql`entries > 0`;
}

function filterOf({ unit, antigen }: Chosen): RawBuilder<unknown> {
  const inUnit = unit.level === 'state' ? sql`state_id = ${unit.id}` : sql`country_id = ${unit.id}`;
  return antigen === null ? inUnit : sql`${inUnit} and antigen_id = ${antigen}`;
}

function periodOf({ year, quarter }: Chosen): RawBuilder<unknown> {
  return sql`year = ${year ?? allYears} and quarter = ${quarter ?? allQuarters}`;
}

/**
 * Rows whose `stored` add up to the stock at the end of the last chosen period, with the number of entries. It is
 * computed as the total of all time minus what came later, so that the cost is one row for each quarter since, and
 * none for the current one.
 */
export function stockUntilEnd(chosen: Chosen): RawBuilder<unknown> {
  return sql`
    select unit_id, state_id, country_id, antigen_id, stored, entries from rollup_period where ${filterOf(chosen)} and ${ever}
    union all
    select unit_id, state_id, country_id, antigen_id, -stored, -entries from rollup_period
    where ${filterOf(chosen)} and ${afterEndOf(chosen)}`;
}

/** Lots among those rows that were sent and are still unconfirmed today, with the doses left of them. */
export function onTheWayAtEnd(chosen: Chosen): RawBuilder<unknown> {
  const { unit, antigen } = chosen;
  const isInUnit = unit.level === 'state' ? sql`f.state_id = ${unit.id}` : sql`f.country_id = ${unit.id}`;
  const isOfAntigen = antigen === null ? sql`true` : sql`e.antigen_id = ${antigen}`;
  return sql`
    select coalesce(f.lga_id, f.state_id, f.country_id) as unit_id, f.state_id, f.country_id, e.antigen_id, l."left"
    from ledger_entry e join facility f on f.id = e.facility_id
      join lot l on l.facility_id = e.facility_id and l.lot_id = e.entry_id
    where e.arrival = 'unconfirmed' and ${isInUnit} and ${isOfAntigen} and not (${afterEndOf(chosen)})`;
}

/**
 * Lots in stock that had expired by the end of the last chosen period, with the doses left of them. For the current
 * period also lots at the discard point or on hold, whose starting dates are not stored. Lots taken out of the store
 * since then are not included.
 */
export function notUsableAtEnd(chosen: Chosen): RawBuilder<unknown> {
  const { unit, antigen, now } = chosen;
  const { today } = localDayOf(now);
  const over = lastDayOf(chosen);
  const end = over === null || over > today ? today : over;
  const isInUnit = unit.level === 'state' ? sql`f.state_id = ${unit.id}` : sql`f.country_id = ${unit.id}`;
  const isOfAntigen = antigen === null ? sql`true` : sql`l.antigen_id = ${antigen}`;
  const isUnfit = end === today ? sql`l.vvm_stage = 'III' or not ${isNotHeld}` : sql`false`;
  return sql`
    select coalesce(f.lga_id, f.state_id, f.country_id) as unit_id, f.state_id, f.country_id, l.antigen_id, l."left"
    from lot l join facility f on f.id = l.facility_id
    where l."left" > 0 and ${isInUnit} and ${isOfAntigen} and (l.expiry_on < ${end} or ${isUnfit}) and not ${isOnTheWay('l')}`;
}

/** The last day of the chosen period; null if no period is chosen. */
function lastDayOf({ year, quarter, now }: Chosen): LocalDate | null {
  if (year === null && quarter === null) return null;
  const months = quarter === null ? 12 : 3 * Number(quarter.slice(1));
  const first = `${year ?? now.getUTCFullYear()}-01-01` as LocalDate;
  return addDays(addMonths(first, months), -1);
}

const ever = sql`year = ${allYears} and quarter = ${allQuarters}`;

/** SQL condition for the quarters after the last chosen period; a quarter without a year means this year's. */
function afterEndOf({ year, quarter, now }: Chosen): RawBuilder<unknown> {
  if (year === null && quarter === null) return sql`false`;
  return sql`(year, quarter) > (${year ?? now.getUTCFullYear()}::integer, ${quarter ?? 'Q4'}::text)
    and quarter <> ${allQuarters}`;
}

function entryActivitiesOf(name: ActivityName): readonly EntryActivity[] {
  return entryActivities.filter((activity) => activity !== 'reverse' && activityNameOf(activity) === name);
}

const maxNamed = 50;

/** Must match the index on the ledger. */
const yearOfDate = sql`left(e.happened_at, 4)::integer`;
const quarterOfDate = sql`'Q' || ((substr(e.happened_at, 6, 2)::integer + 2) / 3)`;

const ofUnit = {
  country: sql`f.country_id`,
  state: sql`f.state_id`,
  lga: sql`f.lga_id`,
  facility: sql`f.id`,
};

/**
 * Reads counted entries whose reporting year and quarter differ from those of their date, if either lies in the chosen
 * period.
 */
export async function readOtherPeriods(
  db: Kysely<Database>,
  { unit, year, quarter, antigen }: Chosen,
): Promise<OtherPeriods> {
  const isOfAntigen = antigen === null ? sql`true` : sql`e.antigen_id = ${antigen}`;
  const isIn = (ofYear: RawBuilder<unknown>, ofQuarter: RawBuilder<unknown>) =>
    sql`(${year === null ? sql`true` : sql`${ofYear} = ${year}`} and ${quarter === null ? sql`true` : sql`${ofQuarter} = ${quarter}`})`;
  const isInPeriod = sql`(${isIn(sql`e.year`, sql`e.quarter`)} or ${isIn(yearOfDate, quarterOfDate)})`;
  return readDiffering(db, unit, sql`${isOfAntigen} and ${isInPeriod}`);
}

/** Does the same for a place and the entries counted in its report of a month. */
export async function readOtherPeriodsOfMonth(
  db: Kysely<Database>,
  { id, level, month }: { readonly id: string; readonly level: Level; readonly month: ReportMonth },
): Promise<OtherPeriods> {
  return readDiffering(db, { id, level }, sql`left(e.happened_at, 7) = ${month}`);
}

async function readDiffering(
  db: Kysely<Database>,
  unit: { readonly id: string; readonly level: Level },
  isAsked: RawBuilder<unknown>,
): Promise<OtherPeriods> {
  const { rows } = await sql<OtherPeriods>`
    with differing as (
      select e.entry_id as id, e.facility_id as facility, f.name as facility__name,
        coalesce(a.name, e.antigen_id::text) as antigen__name, e.batch_no, e.doses as no_of_dose,
        left(e.happened_at, 10) as date, e.year, e.quarter
      from ledger_entry e join facility f on f.id = e.facility_id left join antigen a on a.id = e.antigen_id
      where (e.year <> ${yearOfDate} or e.quarter <> ${quarterOfDate})
        and e.activity <> 'reverse' and e.reversed_by is null
        and ${ofUnit[unit.level]} = ${unit.id} and ${isAsked}
    ), newest as (
      select * from differing order by date desc, id limit ${maxNamed}
    )
    select (select count(*)::integer from differing) as count,
      coalesce((select json_agg(newest order by date desc, id) from newest), '[]') as lines`.execute(db);
  return rows[0] ?? { count: 0, lines: [] };
}
