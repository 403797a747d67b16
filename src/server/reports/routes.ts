import { sentence } from '#contract/codes.ts';
import { type MonthlyReport, reports } from '#contract/calls/reports.ts';
import { dataValueSet } from '#domain/reports/dhis2.ts';
import { notFound, ProblemError } from '../http/problem.ts';
import { localDayOf } from '../local-day.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readCoverage, readNotGiven } from '../monitoring/read-coverage.ts';
import { readOtherPeriodsOfMonth } from '../monitoring/charts.ts';
import { requireUnit } from '../monitoring/units.ts';
import { facilitiesByCode, facilityReports } from './facility-reports.ts';
import { readAefi } from './read-aefi.ts';
import { readDosesGiven, readGiven, readGivenFromOpenVials, readOnTheWay, readStock } from './monthly.ts';
import { readReporting, wholeReporting } from './reporting.ts';
import { type Kysely, sql } from 'kysely';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { demandActivities, type SupplyLevel, useDays, type UseLine } from '#domain/ledger/stock-level.ts';
import { monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import { boundsOfMonth, dayOfBounds } from '#domain/reports/stock-summary.ts';
import type { Database } from '../db/schema.ts';

const levels = ['facility', 'lga', 'state', 'country'] as const;

/** Facilities that fit into a data value set made while somebody waits for it. */
const maxFacilities = 5000;

const monthly = defineRoute(reports.monthly, async ({ deps, db, viewer, params: { id, month } }) => {
  const { trail, level, name } = await requireUnit(db, viewer, { id, levels });
  const asked = { id, level, month };
  const { today } = localDayOf(deps.now());
  const [
    stock,
    dosesGiven,
    onTheWay,
    openVials,
    bounds,
    given,
    parts,
    coverage,
    notGiven,
    aefi,
    otherPeriods,
  ] = await Promise.all([
    readStock(db, asked),
    readDosesGiven(db, asked),
    readOnTheWay(db, asked),
    // For a state or country it would read every dose of the month.
    level === 'facility' || level === 'lga' ? readGivenFromOpenVials(db, asked) : null,
    level === 'facility' ? readBounds(db, asked, today) : null,
    readGiven(db, asked),
    readReporting(db, asked),
    readCoverage(db, asked, month),
    readNotGiven(db, asked, month),
    readAefi(db, asked),
    readOtherPeriodsOfMonth(db, asked),
  ]);
  return {
    chain: trail,
    month,
    stock,
    doses_given: dosesGiven,
    on_the_way: onTheWay,
    ...(openVials && { given_from_open_vials: openVials }),
    ...(bounds && { stock_bounds: bounds }),
    given,
    coverage,
    not_given: notGiven,
    aefi: { events: aefi.events, vaccines: [...aefi.vaccines] },
    other_periods: otherPeriods,
    exports_dhis2: deps.config.dhis2 !== null,
    parts,
    whole: wholeReporting(parts, { id, name, level }),
  };
});

const dhis2 = defineRoute(reports.dhis2, async ({ deps, db, viewer, params: { id, month } }) => {
  const { level } = await requireUnit(db, viewer, { id, levels });
  if (month > monthOf(localDayOf(deps.now()).today)) throw notBegun();
  const mapping = deps.config.dhis2;
  if (mapping === null) throw notFound('call.noDhis2Mapping');
  const codes = mapping.orgUnits.map(({ facility }) => facility);
  const facilities = await facilitiesByCode(db, codes, { id, level });
  if (facilities.length > maxFacilities) throw tooMany(facilities.length);
  const { dataSet, dataValues } = dataValueSet(await facilityReports(db, facilities, month), month, mapping);
  return { dataSet, dataValues: [...dataValues] };
});

function notBegun(): ProblemError {
  return new ProblemError({ status: 400, code: 'bad-request', detail: 'call.monthNotBegun' });
}

function tooMany(facilities: number): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'bad-request',
    detail: sentence('callFigures.manyFacilities', { facilities, most: maxFacilities }),
  });
}

/** Calls about the reports of a month. */
export const reportRoutes: readonly Route[] = [monthly, dhis2];

/**
 * Reads the minimum and maximum stock of each antigen that a facility should have had at the end of the month, from
 * the days over which use is measured.
 */
async function readBounds(
  db: Kysely<Database>,
  { id, month }: { readonly id: string; readonly month: ReportMonth },
  today: LocalDate,
): Promise<NonNullable<MonthlyReport['stock_bounds']>> {
  const facility = await db
    .selectFrom('facility')
    .select(['serves', 'lga_id', 'state_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const level = supplyLevelOf(facility);
  const on = dayOfBounds(month, today);
  const lines = await sql<UseLine>`
    select entry_id as id, antigen_id as antigen, activity, source_id as source, doses, happened_at as "happenedAt"
    from ledger_entry
    where facility_id = ${id} and happened_at >= to_char(${on}::date - ${sql.lit(useDays)}, 'YYYY-MM-DD') and happened_at < ${on}
      and activity = any(${[...demandActivities(level)]}::text[]) and reversed_by is null`.execute(db);
  const first = await sql<{ readonly antigen: string; readonly since: LocalDate }>`
    select distinct on (l.antigen_id) l.antigen_id as antigen, left(e.happened_at, 10) as since
    from lot l join ledger_entry e on e.facility_id = l.facility_id and e.entry_id = l.lot_id
    where l.facility_id = ${id} and l.received > 0 order by l.antigen_id, l.lot_id`.execute(db);
  const keptSince = new Map(first.rows.map(({ antigen, since }) => [antigen, since]));
  return Array.from(
    boundsOfMonth({ lines: lines.rows, keptSince, level }, month, today),
    ([antigen, known]) => ({
      antigen,
      bounds: known && { minimum: known.minimum, maximum: known.maximum },
    }),
  );
}

/**
 * The level that a place's stock serves: for a store, the lowest unit it belongs to; must match `supplyLevelOf` on the
 * tablet.
 */
function supplyLevelOf({
  serves,
  lga_id: lga,
  state_id: state,
}: {
  readonly serves: readonly string[];
  readonly lga_id: string | null;
  readonly state_id: string | null;
}): SupplyLevel {
  if (serves.length === 0) return 'facility';
  if (lga !== null) return 'lga';
  return state === null ? 'country' : 'state';
}
