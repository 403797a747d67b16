import type { OutboxRow, OwnEntry } from '#client/db/rows.ts';

/** What the ledger's row of an own event says about that event. */
export function ownEntryOf(row: OutboxRow): OwnEntry {
  const refusal = row.verdict && row.verdict.verdict !== 'accepted' ? row.verdict : null;
  return {
    log_id: row.log_id,
    seq: row.seq,
    state: row.state,
    would_refuse: row.would_refuse,
    reason: refusal?.reason ?? null,
    detail: refusal?.detail ?? null,
  };
}
