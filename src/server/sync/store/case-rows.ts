import { type Selectable, sql, type Transaction } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow } from '#contract/wire/rows.ts';
import type { CaseFileTable } from '../../db/tables/sync.ts';
import { insertOf, type Write } from '../../db/insert-of.ts';
import type { Database } from '../../db/schema.ts';

/** A case as stored: its times are dates in a row, and text in a row read as JSON. */
export type StoredCase = Omit<Selectable<CaseFileTable>, 'facility_id' | 'opened_at' | 'closed_at'> & {
  readonly opened_at: Date | string;
  readonly closed_at: Date | string | null;
};

export function caseRowOf(row: StoredCase): CaseRow {
  return {
    id: row.case_id,
    event: row.event_id as EventId | null,
    reason: row.reason,
    detail: row.detail,
    sentences: [...row.sentences],
    ...(row.about !== null && { about: row.about }),
    openedAt: new Date(row.opened_at).toISOString(),
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
  };
}

/** All cases of a facility. */
export async function casesOf(trx: Transaction<Database>, facility: string): Promise<readonly CaseRow[]> {
  const rows = await trx.selectFrom('case_file').selectAll().where('facility_id', '=', facility).execute();
  return rows.map(caseRowOf);
}

/** Stores cases; one that changed twice is stored in its last state. */
export async function writeCases(
  trx: Transaction<Database>,
  facility: string,
  cases: readonly CaseRow[],
): Promise<void> {
  await caseWrite(facility, cases)?.execute(trx);
}

/** Writes cases in their present state. */
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
      // Stays an object, because many rows are sent as one parameter.
      sentences: row.sentences ?? [],
      about: row.about ?? null,
      opened_at: row.openedAt,
      closed_at: row.closedAt,
    })),
  );
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, case_id) do update set event_id = excluded.event_id, reason = excluded.reason,
      detail = excluded.detail, sentences = excluded.sentences, about = excluded.about, opened_at = excluded.opened_at,
      closed_at = excluded.closed_at`
  );
}
