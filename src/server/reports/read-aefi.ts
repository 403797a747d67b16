import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReportedAefi } from '#domain/reports/aefi-summary.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import type { AskedReport } from './monthly.ts';

interface Row {
  /** Null if the place is counted as a whole. */
  readonly facility: string | null;
  /** Null in the row that counts events. */
  readonly antigen: string | null;
  readonly cases: number;
}

/** Reads the adverse events reported at a place in the month, in their present state. */
export async function readAefi(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<ReportedAefi> {
  const column = sql.ref({ facility: 'id', lga: 'lga_id', state: 'state_id', country: 'country_id' }[level]);
  // The month is selected first, because all reports of a place grow with the years.
  const reported = sql`
    with of_month as materialized (select facility_id, aefi_id, report from aefi where ${isOf(month)})
    select r.* from of_month r join facility f on f.id = r.facility_id where f.${column} = ${id}`;
  return reportedOf(await readRows(db, reported, sql`null::uuid`));
}

/** Reads the same for several facilities, each by itself; those without a report are left out. */
export async function readAefiOfEach(
  db: Kysely<Database>,
  facilities: readonly string[],
  month: ReportMonth,
): Promise<ReadonlyMap<string | null, ReportedAefi>> {
  const reported = sql`
    select facility_id, aefi_id, report from aefi
    where ${isOf(month)} and facility_id = any(${[...facilities]}::uuid[])`;
  const rows = await readRows(db, reported, sql`facility_id`);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ facility }) => facility),
      ([facility, own]) => [facility, reportedOf(own)] as const,
    ),
  );
}

/** Must match the index `aefi_of_month`. */
function isOf(month: ReportMonth): RawBuilder<boolean> {
  return sql`left(report ->> 'reportedOn', 7) = ${month} and not is_withdrawn`;
}

async function readRows(
  db: Kysely<Database>,
  reported: RawBuilder<unknown>,
  facility: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with reported as (${reported}),
    suspected as (
      select distinct facility_id, aefi_id, coalesce(a.name, v ->> 'name') as antigen
      from reported cross join lateral jsonb_array_elements(report -> 'vaccines') v
        left join antigen a on a.id = (v ->> 'antigen')::uuid
    )
    select ${facility} as facility, null as antigen, count(*)::integer as cases from reported group by 1
    union all
    select ${facility}, antigen, count(*)::integer from suspected group by 1, 2
    order by 2`.execute(db);
  return rows;
}

function reportedOf(rows: readonly Row[]): ReportedAefi {
  return {
    events: rows.find(({ antigen }) => antigen === null)?.cases ?? 0,
    vaccines: rows.flatMap(({ antigen, cases }) => (antigen === null ? [] : [{ antigen, cases }])),
  };
}
