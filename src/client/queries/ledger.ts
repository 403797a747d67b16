import { type ActivityName, listedAs } from '#contract/activity-names.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { LedgerEntry } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import { isReplaceable } from '#client/outbox/set-aside.ts';
import { entryShown, isMarkWaiting } from '#client/projection/amended-rows.ts';
import { rowAsOf } from '#client/projection/confirmed-entry.ts';
import { activityOf } from '#client/projection/judge.ts';
import { ownEntryOf } from '#client/projection/own-entry.ts';
import { ownLedgerRow, shownIssued, shownOpen } from '#client/projection/shown-rows.ts';
import { type QueryScope, queryScope } from './scope.ts';
import { type RowStatus, rowStatus } from './row-status.ts';

/** A line of the ledger as listings and receipts show it. */
export interface ShownEntry extends LedgerEntry {
  readonly activityName: ActivityName;
  readonly antigenName: string;
  readonly facilityName: string;
  /** Doses of an issued entry not utilized yet; null elsewhere. */
  readonly open: number | null;
  readonly updatedAt: string;
  /** A reversal, correction or confirmation of it, saved here, has not come back from the server; it is shown already. */
  readonly isMarkWaiting: boolean;
  readonly status: RowStatus;
  /** Why the event would be refused if it were judged now; it is not in the figures. */
  readonly wouldRefuse: string | null;
  /** Why the server refused or parked it. */
  readonly refusedFor: string | null;
  /** The server's sentence for `refusedFor`. */
  readonly detail: string | null;
}

/** Issued entries of an antigen that are not utilized yet, as shown, newest first. */
export async function openIssued(db: DeviceDatabase, antigen: string): Promise<ShownEntry[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.ledger.where({ facility: scope.facility, open_antigen: antigen }).toArray();
  const names = await antigenNames(db);
  return rows
    .filter((row) => shownIssued(row) !== null)
    .toSorted((a, b) => b.id.localeCompare(a.id))
    .map((row) => entryOf(row, scope, names));
}

export async function entry(db: DeviceDatabase, id: string): Promise<ShownEntry | null> {
  const scope = await queryScope(db);
  const row = await db.ledger.get(id);
  if (!scope || row?.facility !== scope.facility) return null;
  return entryOf(row, scope, await antigenNames(db));
}

/**
 * A refused or set-aside entry as a correction starts from it, read from its event because the ledger no longer lists what
 * was set aside. Null when there is nothing to correct: it waits, is damaged, or was corrected already.
 */
export async function correctable(db: DeviceDatabase, event: string): Promise<ShownEntry | null> {
  const scope = await queryScope(db);
  const row = await db.outbox.where({ event_id: event }).first();
  if (!scope || row?.facility !== scope.facility || !isReplaceable(row) || row.damaged) return null;
  if (row.entry === null) return null;
  const own = ownLedgerRow(row, row.entry, { own: ownEntryOf(row), pendingOpen: 0 });
  return entryOf(own, scope, await antigenNames(db));
}

/** A refused activity that was to write to an entry, as it was saved, and that entry as it is now. */
export interface RefusedMark {
  readonly event: EventId;
  readonly activity: Extract<LedgerActivity, { type: 'reverse' | 'correct' | 'confirm-arrival' }>;
  /** Null when the entry is not on this device any more. */
  readonly target: ShownEntry | null;
  readonly refusedFor: string | null;
  /** The server's sentence for `refusedFor`. */
  readonly detail: string | null;
}

/** What Correct-and-resend of a reversal, a correction or a confirmed arrival starts from; null for any other event. */
export async function refusedMark(db: DeviceDatabase, event: string): Promise<RefusedMark | null> {
  const scope = await queryScope(db);
  const row = await db.outbox.where({ event_id: event }).first();
  if (!scope || row?.facility !== scope.facility || !isReplaceable(row) || row.damaged) return null;
  const activity = activityOf(row.envelope);
  if (activity?.type !== 'reverse' && activity?.type !== 'correct' && activity?.type !== 'confirm-arrival')
    return null;
  const { reason: refusedFor, detail } = ownEntryOf(row);
  const target = await entry(db, activity.payload.entry);
  return { event: row.event_id, activity, target, refusedFor, detail };
}

/** Names of the antigens by id. */
export async function antigenNames(db: DeviceDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = await db.antigen.toArray();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** A row of the ledger as it is shown. */
export function entryOf(
  stored: LedgerRow,
  scope: QueryScope,
  names: ReadonlyMap<string, string>,
): ShownEntry {
  const row = scope.log ? rowAsOf(stored, scope.log) : stored;
  const { confirmed, own, updatedAt } = row;
  const line = entryShown(row);
  return {
    ...line,
    updatedAt,
    activityName: listedAs(line),
    antigenName: names.get(row.antigen) ?? '',
    facilityName: scope.facilityName,
    open: shownOpen(row),
    isMarkWaiting: isMarkWaiting(row),
    status: confirmed || own === null ? 'saved' : rowStatus(own, scope.log),
    wouldRefuse: own?.would_refuse ?? null,
    refusedFor: own?.reason ?? null,
    detail: own?.detail ?? null,
  };
}
