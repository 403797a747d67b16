import type { Kysely } from 'kysely';
import type { FacilityReport } from '#domain/reports/dhis2.ts';
import { immunizationSummary } from '#domain/reports/immunization-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import type { Database } from '../db/schema.ts';
import { readGiven, readStock } from './monthly.ts';

/** The reports of facilities, by their codes in the register; codes that nobody has are left out. */
export async function facilityReports(
  db: Kysely<Database>,
  codes: readonly string[],
  month: ReportMonth,
): Promise<FacilityReport[]> {
  const found = await db.selectFrom('facility').select(['id', 'code']).where('code', 'in', codes).execute();
  const reports: FacilityReport[] = [];
  for (const { id, code } of found) {
    const asked = { id, level: 'facility', month } as const;
    const figures = await readStock(db, asked);
    const names = new Map(figures.map(({ antigen, antigen__name: name }) => [antigen, name]));
    const given = await readGiven(db, asked);
    reports.push({
      facility: code,
      stock: stockSummary(figures, month).map((line) => ({
        ...line,
        name: names.get(line.antigen) ?? line.antigen,
      })),
      given: immunizationSummary(
        given.map(({ immunization_type: immunizationType, ...row }) => ({ ...row, immunizationType })),
      ),
    });
  }
  return reports;
}
