import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { OpenedCase, SettledCases } from '../../families/server-family.ts';
import type { EntryRow } from '#contract/wire/rows.ts';
import type { MessageToSender } from './arrival-difference.ts';

// A receipt names an origin that keeps stock in this system. Stock from there should arrive by its transfer and be
// confirmed, so the same doses may be counted twice, and the origin's balance still includes them. The receipt stands,
// because the officer did receive the stock, and a person at each end reviews it.

export type Receipt = Extract<LedgerActivity, { type: 'receive' }>['payload'];

/** The receipt that an accepted activity records from such an origin; null for anything else. */
export function receiptFromKeeper(
  activity: LedgerActivity,
  keepers: ReadonlySet<FacilityId>,
): Receipt | null {
  if (activity.type !== 'receive') return null;
  return keepers.has(activity.payload.origin.facility) ? activity.payload : null;
}

/** The case at the receiving facility. It ends when the receipt is reversed or a person settles it. */
export function caseOfReceipt(receipt: Receipt): OpenedCase {
  return { reason: 'origin-keeps-stock', sentences: saidOf(receipt) };
}

/** The case of a receipt that an activity reverses, which settles it. */
export function settledReceipts(activity: LedgerActivity): readonly SettledCases[] {
  return activity.type === 'reverse' ? [{ id: activity.payload.entry, reasons: ['origin-keeps-stock'] }] : [];
}

/** The message to the origin, as relayed. */
export function messageToOrigin(receipt: Receipt, here: { readonly name: string }): MessageToSender {
  return {
    source: null,
    reason: 'origin-keeps-stock',
    sentences: [...saidOf(receipt), sentence('caseFigures.toldFrom', { facility: here.name })],
  };
}

/** The message to the origin that a receipt was reversed, as relayed. */
export interface ReceiptTakenBack {
  readonly takesBack: EntryId;
}

/** The origin of a receipt that an accepted activity reverses, if it may have been told; null for anything else. */
export function originOfReversed(
  activity: LedgerActivity,
  entryOf: (id: EntryId) => EntryRow | undefined,
): FacilityId | null {
  if (activity.type !== 'reverse') return null;
  const reversed = entryOf(activity.payload.entry);
  return reversed?.activity === 'receive' ? (reversed.origin?.facility ?? null) : null;
}

function saidOf({ doses, batchNo, origin }: Receipt): readonly Sentence[] {
  return [
    sentence('stock.origin-keeps-stock'),
    sentence('caseFigures.ofBatch', { doses, batch: batchNo, origin: origin.name }),
  ];
}
