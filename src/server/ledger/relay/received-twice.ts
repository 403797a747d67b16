import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { OpenedCase, SettledCases } from '../../families/server-family.ts';
import type { EntryRow } from '#contract/wire/rows.ts';
import type { ToldToSender } from './arrival-difference.ts';

// A receipt that names an origin which keeps stock here: what came from there comes by its transfer and is confirmed, so this
// may count the same doses twice, and at the origin they have not left. It stands, because what came in came in, and a person
// at each end looks at it.

export type Receipt = Extract<LedgerActivity, { type: 'receive' }>['payload'];

/** The receipt that an accepted activity records from an origin that keeps stock here; null for anything else. */
export function receiptFromKeeper(
  activity: LedgerActivity,
  keepers: ReadonlySet<FacilityId>,
): Receipt | null {
  if (activity.type !== 'receive') return null;
  return keepers.has(activity.payload.origin.facility) ? activity.payload : null;
}

/** The case where it was received. It ends with the reversal of the receipt, or with what a person found. */
export function caseOfReceipt(receipt: Receipt): OpenedCase {
  return { reason: 'origin-keeps-stock', sentences: saidOf(receipt) };
}

/** The case of a receipt that an activity takes back: it is in doubt no more. */
export function settledReceipts(activity: LedgerActivity): readonly SettledCases[] {
  return activity.type === 'reverse' ? [{ id: activity.payload.entry, reasons: ['origin-keeps-stock'] }] : [];
}

/** Message to the origin, as it travels. */
export function toldToOrigin(receipt: Receipt, here: { readonly name: string }): ToldToSender {
  return {
    source: null,
    reason: 'origin-keeps-stock',
    sentences: [...saidOf(receipt), sentence('caseFigures.toldFrom', { facility: here.name })],
  };
}

/** Message to the origin that a receipt was taken back, as it travels. */
export interface ReceiptTakenBack {
  readonly takesBack: EntryId;
}

/** The origin of the receipt that an accepted activity takes back, which may have been told of it; null for anything else. */
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
