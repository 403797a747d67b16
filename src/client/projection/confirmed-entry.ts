import type { EntryRow } from '#contract/sync-rows.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerEntry } from '#domain/ledger/model.ts';
import type { LedgerRow, LogRow } from '#client/db/rows.ts';
import { entryShown, isMarkWaiting, unmarked, withMarksOf } from './amended-rows.ts';
import { stateOf } from './event-state.ts';
import { confirmedLedgerRow, shownOpen, withPendingOpen } from './shown-rows.ts';

/*
 * An own entry is confirmed by its log's position, as its event is (event-state.ts): where the server's line is the one that is
 * shown already, a page writes nothing, and the row goes on saying that it is an own one.
 *
 * - So who asks what of a row is confirmed, or writes to it, looks at the row as of the log. What is shown is the same in both.
 * - Where anything differs, or something on it is still pending, the page writes the row as confirmed.
 */

type Position = Pick<LogRow, 'log_id' | 'folded_through'>;

/** A row as it stands at the log's position: confirmed in all that it shows once its event's effect has come back. */
export function rowAsOf(row: LedgerRow, log: Position): LedgerRow {
  if (!isByPosition(row, log)) return row;
  const { base: _noMarksPending, ...rest } = row;
  return withPendingOpen({ ...rest, confirmed: true, own: null, open: shownOpen(row) }, 0);
}

/**
 * True when the server's line of an own entry need not be written, because the row says all of it at the position of `log`.
 * `pendingOpen` are the doses that pending events open or close after the page: as long as there are any, what is shown is not
 * the server's, even where both say the same.
 */
export function isConfirmedBy(
  row: LedgerRow,
  entry: EntryRow,
  { log, pendingOpen }: { readonly log: Position; readonly pendingOpen: number },
): boolean {
  if (!isByPosition(row, log) || pendingOpen !== 0) return false;
  return entry.open === shownOpen(row) && entry.updatedAt === row.updatedAt && says(row, entry);
}

function isByPosition({ confirmed, own }: LedgerRow, log: Position): boolean {
  if (confirmed || own === null || own.log_id !== log.log_id) return false;
  return own.would_refuse === null && stateOf(own, log) === 'accepted';
}

/**
 * The row of a server's line where `known` was shown. What pending utilizations wrote to it stays on it, unless the line says
 * it now, or something that only deciding again can place (see hasMarksInDoubt).
 */
export function confirmedOver(
  known: LedgerRow | undefined,
  entry: EntryRow,
  { facility, pendingOpen }: { readonly facility: FacilityId; readonly pendingOpen: number },
): LedgerRow {
  const row = confirmedLedgerRow(facility, entry, pendingOpen);
  return known?.base && says(unmarked(known), entry) ? withMarksOf(known, row) : row;
}

/** True when pending events wrote to a row what a server's line neither says nor leaves as it was: its lot is decided again. */
export function hasMarksInDoubt(row: LedgerRow, entry: EntryRow): boolean {
  if (row.base === undefined) return false;
  return isMarkWaiting(row) || !(says(row, entry) || says(unmarked(row), entry));
}

/** True when a row's line is the server's, but for doses that are open and the moment of the last change. */
function says(row: LedgerRow, { open: _open, updatedAt: _updated, ...entry }: EntryRow): boolean {
  const shown = entryShown(row);
  return (Object.keys(entry) as (keyof LedgerEntry)[]).every((field) => isSame(entry[field], shown[field]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b);
}
