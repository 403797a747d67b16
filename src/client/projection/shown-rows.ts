import { listedAs } from '#contract/activity-names.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { EntryRow, LotRow } from '#contract/sync-rows.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { IssuedEntry, LedgerEntry, Lot } from '#domain/ledger/model.ts';
import type { LedgerRow, OwnEntry, Pending, ShownLotRow } from '#client/db/rows.ts';

/** A lot as the confirmed rows have it; undefined while only pending events know it. */
export function confirmedLot(row: ShownLotRow | undefined): Lot | undefined {
  if (!row || row.confirmed_left === null) return undefined;
  return { ...labelled(row), left: row.confirmed_left };
}

/** A lot as it is shown. */
export function shownLot(row: ShownLotRow): Lot {
  return { ...labelled(row), left: row.left };
}

function labelled(row: ShownLotRow): Omit<Lot, 'left'> {
  const { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, movedOn = 0 } = row;
  return { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, movedOn };
}

/** The row of a lot after its pending events; `confirmedLeft` is null while the server does not know it. */
export function lotRowOf(
  facility: FacilityId,
  lot: Omit<Lot | LotRow, 'movedOn'> & { readonly movedOn?: number },
  { confirmedLeft, pending }: { readonly confirmedLeft: number | null; readonly pending: Pending },
): ShownLotRow {
  const { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, movedOn = 0 } = lot;
  const left = (confirmedLeft ?? 0) + pending.balance;
  return {
    facility,
    id,
    antigen,
    batchNo,
    expiryOn,
    vvmStage,
    vendor,
    received,
    movedOn,
    left,
    confirmed_left: confirmedLeft,
    pending,
  };
}

/** Doses of an issued entry not utilized yet, as shown. */
export function shownOpen(row: Pick<LedgerRow, 'activity' | 'open' | 'pending_open'>): number | null {
  return row.activity === 'issue' ? (row.open ?? 0) + row.pending_open : null;
}

/** The row with another pending difference, and the sparse index of open entries kept right. */
export function withPendingOpen(row: LedgerRow, pendingOpen: number): LedgerRow {
  const { open_antigen: _index, ...rest } = row;
  const next: LedgerRow = { ...rest, pending_open: pendingOpen };
  return (shownOpen(next) ?? 0) > 0 ? { ...next, open_antigen: row.antigen } : next;
}

/** An entry that the server confirmed. */
export function confirmedLedgerRow(facility: FacilityId, entry: EntryRow, pendingOpen: number): LedgerRow {
  const row = {
    ...entry,
    facility,
    listing: listedAs(entry),
    confirmed: true,
    own: null,
    pending_open: 0,
  };
  return withPendingOpen(row, pendingOpen);
}

/** An entry that only this device knows. */
export function ownLedgerRow(
  event: EventEnvelope,
  entry: LedgerEntry,
  { own, pendingOpen }: { readonly own: OwnEntry; readonly pendingOpen: number },
): LedgerRow {
  const row: LedgerRow = {
    ...entry,
    facility: event.facility,
    listing: listedAs(entry),
    confirmed: false,
    open: null,
    pending_open: 0,
    own,
    updatedAt: entry.createdAt,
  };
  return withPendingOpen(row, pendingOpen);
}

/** The issued entry as the confirmed rows have it; null when they do not. */
export function confirmedIssued(row: LedgerRow | undefined): IssuedEntry | null {
  if (!row || row.open === null) return null;
  return { id: row.id, lot: row.lot, antigen: row.antigen, doses: row.doses, open: row.open };
}

/** The issued entry as it is shown; null when it is not in the fold. */
export function shownIssued(row: LedgerRow | undefined): IssuedEntry | null {
  if (!row || row.activity !== 'issue' || row.facility === undefined) return null;
  if (!row.confirmed && (row.own === null || row.own.would_refuse !== null || isOutOfFold(row.own)))
    return null;
  return { id: row.id, lot: row.lot, antigen: row.antigen, doses: row.doses, open: shownOpen(row) ?? 0 };
}

function isOutOfFold(own: OwnEntry): boolean {
  return own.state === 'refused' || own.state === 'set_aside';
}
