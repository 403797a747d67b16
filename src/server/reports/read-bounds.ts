import { sql, type Kysely } from 'kysely';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { demandActivities, type SupplyLevel, useDays, type UseLine } from '#domain/ledger/stock-level.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { boundsOfMonth, dayOfBounds } from '#domain/reports/stock-summary.ts';
import type { Database } from '../db/schema.ts';

/** The least and the most of each antigen that a facility should have had when the month ended. Reads the days that use is measured over. */
export async function readBounds(
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

/** What a place has stock for: a store serves the lowest unit that it lies in, as `supplyLevelOf` of the tablet says. */
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
