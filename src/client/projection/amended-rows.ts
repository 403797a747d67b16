import type { EventEnvelope } from '#contract/event-envelope.ts';
import { entryIdSchema, type EntryId } from '#domain/kernel/ids.ts';
import { amended } from '#domain/ledger/apply.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { Amendment, LedgerEntry } from '#domain/ledger/model.ts';
import type { LedgerRow, MarkedFields } from '#client/db/rows.ts';
import { activityOf } from './judge.ts';

/*
 * What pending events write to entries that are there already: reversed, corrected, arrival confirmed, utilized.
 *
 * - A row shows an entry with the marks of pending events on it, and keeps in `base` what it says without them.
 * - `base` is there exactly while such an event is in the fold. When one leaves it, the row is made again from `base`.
 * - Open doses are no mark but a sum (pending_open).
 */

type MarkingEvent = Pick<EventEnvelope, 'type' | 'v' | 'payload'>;

/** Entries that an event of the amending kinds names, which leaves a line in their history; none for any other event. */
export function entriesMarkedBy(event: MarkingEvent): EntryId[] {
  const type = activityOf(event)?.type;
  return type !== undefined && isMarking(type) ? entryNamedBy(event) : [];
}

function isMarking(type: LedgerActivity['type']): boolean {
  return type === 'reverse' || type === 'correct' || type === 'confirm-arrival';
}

/** Entries that show what an event writes to them before the server says it: those above, and the issued one that is utilized. */
export function entriesShownAhead(event: MarkingEvent): EntryId[] {
  return activityOf(event)?.type === 'utilize' ? entryNamedBy(event) : entriesMarkedBy(event);
}

/** True for what is left of an event that does not say any more which entries it writes to. */
export function isUnread(event: MarkingEvent | null | undefined): boolean {
  const type = activityOf(event)?.type;
  if (!event || type === undefined) return true;
  return (type === 'utilize' || isMarking(type)) && entryNamedBy(event).length === 0;
}

function entryNamedBy({ payload }: MarkingEvent): EntryId[] {
  const named = entryIdSchema.safeParse(payload['entry']);
  return named.success ? [named.data] : [];
}

/** The row without the marks of pending events. */
export function unmarked(row: LedgerRow): LedgerRow {
  const { base, ...rest } = row;
  return base === undefined ? row : { ...rest, ...base };
}

/** The row with what the fold made of its entry; `entry` is null where the fold does not have it. */
export function markedAs(row: LedgerRow, entry: LedgerEntry | null): LedgerRow {
  const bare = unmarked(row);
  if (entry === null || isAs(entry, bare)) return bare;
  return { ...bare, ...marksOf(entry), base: baseOf(bare) };
}

/** A row with the marks that another row of the same entry shows. */
export function withMarksOf(marked: LedgerRow, row: LedgerRow): LedgerRow {
  return { ...row, ...marksOf(marked), updatedAt: marked.updatedAt, base: baseOf(row) };
}

/** True when a line says nothing that the row does not say. */
function isAs(entry: LedgerEntry, row: LedgerRow): boolean {
  return (
    entry.history.length === historyOf(row).length &&
    entry.childrenImmunized === row.childrenImmunized &&
    entry.wastage === row.wastage &&
    entry.wastageRate === row.wastageRate
  );
}

/** The row with one more mark, which was left at that moment. */
export function withMark(row: LedgerRow, amendment: Amendment, at: string): LedgerRow {
  const marked = amended({ ...row, history: historyOf(row) }, amendment);
  // What an older build kept lacks what it did not mark, which the row still says as confirmed.
  return { ...marked, updatedAt: at, base: { ...baseOf(row), ...row.base } };
}

/** True while the row shows a line of its history that a pending event wrote. */
export function isMarkWaiting(row: LedgerRow): boolean {
  return row.base !== undefined && historyOf(row).length > row.base.history.length;
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

/** The same as the server last confirmed it, of a row as of the log; null for a line that the server does not know. */
export function entryConfirmed(row: LedgerRow | undefined): LedgerEntry | null {
  return row?.confirmed ? entryShown(unmarked(row)) : null;
}

function baseOf(row: LedgerRow): MarkedFields {
  return { ...marksOf(row), updatedAt: row.updatedAt };
}

function marksOf(row: LedgerEntry) {
  const { reversedBy = null, history = [] } = olderRow(row);
  const { batchNo, expiryOn, officer, childrenImmunized, wastage, wastageRate } = row;
  // What arrived before arrivals were confirmed has not been.
  const arrival = olderRow(row).arrival ?? (row.activity === 'arrive' ? 'unconfirmed' : null);
  const figures = { childrenImmunized, wastage, wastageRate };
  return { batchNo, expiryOn, officer, reversedBy, arrival, history, ...figures };
}

function historyOf(row: LedgerEntry): LedgerEntry['history'] {
  return olderRow(row).history ?? [];
}

/** Rows that older builds stored lack what they did not know of. */
function olderRow(row: LedgerEntry): Partial<LedgerEntry> {
  return row;
}
