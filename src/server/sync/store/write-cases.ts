import { sql, type Transaction } from 'kysely';
import type { CaseRow } from '#contract/sync-rows.ts';
import { insertOf, type Write } from '../../db/insert-of.ts';
import type { Database } from '../../db/schema.ts';

/** Stores cases as they now are; of one that changed twice the last state. */
export async function writeCases(
  trx: Transaction<Database>,
  facility: string,
  cases: readonly CaseRow[],
): Promise<void> {
  await caseWrite(facility, cases)?.execute(trx);
}

/** Cases as they now are. */
export function caseWrite(facility: string, cases: readonly CaseRow[]): Write {
  const last = new Map(cases.map((row) => [row.id, row]));
  const insert = insertOf(
    'case_file',
    Array.from(last.values(), (row) => ({
      facility_id: facility,
      case_id: row.id,
      event_id: row.event,
      reason: row.reason,
      detail: row.detail,
      about: row.about ?? null,
      opened_at: row.openedAt,
      closed_at: row.closedAt,
    })),
  );
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, case_id) do update set event_id = excluded.event_id, reason = excluded.reason,
      detail = excluded.detail, about = excluded.about, opened_at = excluded.opened_at,
      closed_at = excluded.closed_at`
  );
}
