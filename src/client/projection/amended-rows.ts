import type { EventEnvelope } from '#contract/event-envelope.ts';
import { entryIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { amended } from '#domain/ledger/apply.ts';
import type { Amendment, LedgerEntry } from '#domain/ledger/model.ts';
import type { LedgerRow, MarkedFields } from '#client/db/rows.ts';
import { activityOf } from './judge.ts';

/*
 * What pending events write to entries that are there already: reversed, corrected, arrival confirmed.
 *
 * - A row shows an entry with the marks of pending events on it, and keeps in `base` what it says without them.
 * - `base` is there exactly while such an event is in the fold. When one leaves it, the row is made again from `base`.
 * - What a utilization writes to its issued entry is not shown ahead of the server: its open doses are (pending_open).
 */

/** Entries that an event of the amending kinds names; none for any other event. */
export function entriesMarkedBy(event: Pick<EventEnvelope, 'type' | 'v' | 'payload'>): EntryId[] {
  switch (activityOf(event)?.type) {
    case 'reverse':
    case 'correct':
    case 'confirm-arrival': {
      const named = entryIdSchema.safeParse(event.payload['entry']);
      return named.success ? [named.data] : [];
    }
    default:
      return [];
  }
}

/** The row without the marks of pending events. */
export function unmarked(row: LedgerRow): LedgerRow {
  const { base, ...rest } = row;
  return base === undefined ? row : { ...rest, ...base };
}

/** The row with what the fold made of its entry; `entry` is null where the fold does not have it. */
export function markedAs(row: LedgerRow, entry: LedgerEntry | null): LedgerRow {
  const bare = unmarked(row);
  if (entry === null || entry.history.length === historyOf(bare).length) return bare;
  return { ...bare, ...marksOf(entry), base: marksOf(bare) };
}

/** The row with one more mark; nothing that leaves no trace in the history is shown ahead. */
export function withMark(row: LedgerRow, amendment: Amendment): LedgerRow {
  if (amendment.history === null) return row;
  const marked = amended({ ...row, history: historyOf(row) }, amendment);
  return { ...marked, base: row.base ?? marksOf(row) };
}

/** The ledger's line that a row shows, as a rule reads it. */
export function entryShown(row: LedgerRow): LedgerEntry {
  const {
    facility: _facility,
    listing: _listing,
    confirmed: _confirmed,
    open: _open,
    pending_open: _pending,
    open_antigen: _index,
    own: _own,
    updatedAt: _updated,
    base: _base,
    ...entry
  } = row;
  return {
    ...entry,
    ...marksOf(row),
    reason: olderRow(row).reason ?? null,
    reverses: olderRow(row).reverses ?? null,
  };
}

/** The same as the server last confirmed it; null for a line that the server does not know. */
export function entryConfirmed(row: LedgerRow | undefined): LedgerEntry | null {
  return row?.confirmed ? entryShown(unmarked(row)) : null;
}

function marksOf(row: LedgerEntry): MarkedFields {
  const { reversedBy = null, history = [] } = olderRow(row);
  const { batchNo, expiryOn, officer } = row;
  // What arrived before arrivals were confirmed has not been.
  const arrival = olderRow(row).arrival ?? (row.activity === 'arrive' ? 'unconfirmed' : null);
  return { batchNo, expiryOn, officer, reversedBy, arrival, history };
}

function historyOf(row: LedgerEntry): LedgerEntry['history'] {
  return olderRow(row).history ?? [];
}

/** Rows that older builds stored lack what they did not know of. */
function olderRow(row: LedgerEntry): Partial<LedgerEntry> {
  return row;
}
