import { listedAs } from '#contract/activity-names.ts';
import type { EntryRow, LotRow } from '#contract/sync-rows.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { IssuedEntry, LedgerEntry, Lot } from '#domain/ledger/model.ts';
import type { ConfirmedLot, LedgerRow, OutboxRow, OwnEntry, Pending, ShownLotRow } from '#client/db/rows.ts';

/** A lot as the confirmed rows have it; undefined while only pending events know it. */
export function confirmedLot(row: ShownLotRow | undefined): Lot | undefined {
  if (!row || row.confirmed_left === null) return undefined;
  return { ...shownLot(row), ...row.confirmed, left: row.confirmed_left };
}

/** A lot as it is shown. */
export function shownLot(row: ShownLotRow): Lot {
  const { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, left, movedOn = 0 } = row;
  return { id, antigen, batchNo, expiryOn, vvmStage, vendor, received, left, movedOn };
}

/** True while a pending event shows the lot with another label, or as one that was never received. */
export function isMarkedLot(row: ShownLotRow): boolean {
  const { confirmed } = row;
  return (
    confirmed !== undefined &&
    confirmed !== null &&
    (confirmed.batchNo !== row.batchNo ||
      confirmed.expiryOn !== row.expiryOn ||
      confirmed.received !== row.received)
  );
}

/**
 * The row of a lot after its pending events: `lot` as it is shown but for the doses, which are the confirmed ones with what
 * is pending. `confirmed` is null while the server does not know the lot.
 */
export function lotRowOf(
  facility: FacilityId,
  lot: Omit<Lot, 'left' | 'movedOn'>,
  { confirmed, pending }: { readonly confirmed: Lot | LotRow | null; readonly pending: Pending },
): ShownLotRow {
  const { id, antigen, batchNo, expiryOn, vvmStage, vendor, received } = lot;
  const left = (confirmed?.left ?? 0) + pending.balance;
  const movedOn = (confirmed?.movedOn ?? 0) + (pending.movedOn ?? 0);
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
    confirmed_left: confirmed?.left ?? null,
    confirmed: confirmed && confirmedPart(confirmed),
    pending,
  };
}

function confirmedPart({ batchNo, expiryOn, received, movedOn }: Lot | LotRow): ConfirmedLot {
  return { batchNo, expiryOn, received, movedOn };
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
  event: Pick<OutboxRow, 'facility'>,
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
  if (!row || row.activity !== 'issue' || !isInFold(row)) return null;
  return { id: row.id, lot: row.lot, antigen: row.antigen, doses: row.doses, open: shownOpen(row) ?? 0 };
}

/** True for an entry that the figures shown include. */
export function isInFold({ confirmed, own }: LedgerRow): boolean {
  if (confirmed) return true;
  if (own === null || own.would_refuse !== null) return false;
  return own.state !== 'refused' && own.state !== 'set_aside';
}
