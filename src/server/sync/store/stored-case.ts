import type { Selectable } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import type { CaseFileTable } from '../../db/tables/sync.ts';

/** A case as it is stored: moments are dates in a row, and text in a row that came as JSON. */
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
    ...(row.about === null || row.about.length === 0 ? {} : { about: row.about }),
    openedAt: new Date(row.opened_at).toISOString(),
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
  };
}
