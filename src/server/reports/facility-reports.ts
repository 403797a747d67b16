import type { Kysely } from 'kysely';
import { aefiSummary } from '#domain/reports/aefi-summary.ts';
import type { FacilityReport } from '#domain/reports/dhis2.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { type StockFacts, stockSummary } from '#domain/reports/stock-summary.ts';
import type { Database } from '../db/schema.ts';
import { readAefiOfEach } from './read-aefi.ts';
import { readDosesGivenOfEach, readGivenOfEach, readStockOfEach, type AskedReport } from './monthly.ts';

const facilitiesAtOnce = 100;

interface Coded {
  readonly id: string;
  /** Code in the register of facilities. */
  readonly code: string;
}

/** Finds facilities by code, within a unit if one is given; unknown codes are left out. */
export async function facilitiesByCode(
  db: Kysely<Database>,
  codes: readonly string[],
  unit?: Pick<AskedReport, 'id' | 'level'>,
): Promise<Coded[]> {
  const found = db.selectFrom('facility').select(['id', 'code']).where('code', 'in', codes).orderBy('code');
  if (unit === undefined) return found.execute();
  const columns = { country: 'country_id', state: 'state_id', lga: 'lga_id', facility: 'id' } as const;
  return found.where(columns[unit.level], '=', unit.id).execute();
}

/**
 * The reports of facilities for a month. A facility that recorded nothing has none, because its sums would look like
 * zeros that somebody counted.
 */
export async function facilityReports(
  db: Kysely<Database>,
  facilities: readonly Coded[],
  month: ReportMonth,
): Promise<FacilityReport[]> {
  const reports: FacilityReport[] = [];
  for (let from = 0; from < facilities.length; from += facilitiesAtOnce)
    reports.push(...(await reportsOf(db, facilities.slice(from, from + facilitiesAtOnce), month)));
  return reports;
}

async function reportsOf(
  db: Kysely<Database>,
  facilities: readonly Coded[],
  month: ReportMonth,
): Promise<FacilityReport[]> {
  const ids = facilities.map(({ id }) => id);
  const stock = Map.groupBy(await readStockOfEach(db, ids, month), ({ facility }) => facility);
  const given = Map.groupBy(await readGivenOfEach(db, ids, month), ({ facility }) => facility);
  const dosesOf = Map.groupBy(await readDosesGivenOfEach(db, ids, month), ({ facility }) => facility);
  const aefi = await readAefiOfEach(db, ids, month);
  const reported = await reportedAmong(db, ids, month);
  return facilities
    .filter(({ id }) => reported.has(id) || aefi.has(id))
    .map(({ id, code }) => {
      const figures = stock.get(id) ?? [];
      const doses = given.get(id) ?? [];
      const names = new Map(figures.map(({ antigen, antigen__name: name }) => [antigen, name]));
      return {
        facility: code,
        stock: stockSummary(figures, month, factsOf(dosesOf.get(id))).map((line) => ({
          ...line,
          name: names.get(line.antigen) ?? line.antigen,
        })),
        given: immunizationSummary(
          doses.map(({ immunization_type: immunizationType, ...row }) => ({
            ...row,
            immunizationType,
          })),
        ),
        aefi: aefiSummary(aefi.get(id) ?? { events: 0, vaccines: [] }, doses),
      };
    });
}

/** Facilities that recorded stock or given doses for the month. */
async function reportedAmong(
  db: Kysely<Database>,
  facilities: readonly string[],
  month: ReportMonth,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rollup_report')
    .select('facility_id')
    .where('facility_id', 'in', facilities)
    .where('month', '=', month)
    .where((of) => of.or([of('entries', '>', 0), of('doses', '>', 0)]))
    .execute();
  return new Set(rows.map(({ facility_id: facility }) => facility));
}

function factsOf(
  given: readonly { readonly antigen: string; readonly doses: number }[] = [],
): ReadonlyMap<string, StockFacts> {
  return new Map(given.map(({ antigen, doses }) => [antigen, { given: doses }]));
}
