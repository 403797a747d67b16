import { adjustmentReasonWords, noReasonRecorded } from '#bindings/ledger-words.ts';
import type { ShownEntry } from '../shown.ts';
import type { Engine } from '#client/engine.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { formatQuantity } from '#ui/format-quantity.ts';

const countsNot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside']);

/** True for the adjustment of an arrival's difference. */
export function isDifferenceAtArrival({
  arrival,
  activity,
}: Pick<ShownEntry, 'arrival' | 'activity'>): boolean {
  return arrival === 'differs' && activity === 'adjust';
}

/** True for entries that left for another facility. */
export function isSent({ activity }: Pick<ShownEntry, 'activity'>): boolean {
  return activity === 'transfer' || activity === 'return';
}

/** True for an arrival that was counted here, and for the adjustment of its difference. */
export function isCountOfArrival(entry: Pick<ShownEntry, 'arrival' | 'activity' | 'status'>): boolean {
  const isCounted = entry.arrival === 'confirmed' || entry.arrival === 'differs';
  return isCounted && !isSent(entry) && !countsNot.has(entry.status);
}

/** Doses sent, and doses counted by the other facility; null unless the two differ. */
export function sentAndCounted({
  arrival,
  history,
}: Pick<ShownEntry, 'arrival' | 'history'>): { readonly sent: number; readonly counted: number } | null {
  if (arrival !== 'differs') return null;
  const doses = history
    .findLast(({ kind }) => kind === 'differs')
    ?.changes.find(({ field }) => field === 'doses');
  return doses === undefined ? null : { sent: Number(doses.from), counted: Number(doses.to) };
}

/** Doses of an issued entry that a utilization has accounted for; 0 if it does not count, or was reversed. */
export function utilizedDoses(
  entry: Pick<ShownEntry, 'open' | 'doses' | 'status' | 'wouldRefuse' | 'reversedBy'>,
): number {
  const { open, doses, status, wouldRefuse, reversedBy } = entry;
  if (open === null || reversedBy !== null || wouldRefuse !== null || countsNot.has(status)) return 0;
  return doses - open;
}

/** Coded reason of an adjustment, or the words for a missing one; null for any other entry. */
export function codedReason({
  activity,
  reasonCode,
}: Pick<ShownEntry, 'activity' | 'reasonCode'>): string | null {
  if (reasonCode !== undefined) return adjustmentReasonWords[reasonCode];
  return activity === 'adjust' ? noReasonRecorded : null;
}

/** Changes that the officer may make to an entry, checked by the ledger's rules before they are offered. */
export interface EntryOffers {
  readonly mayReverse: boolean;
  /** Reason why it cannot be reversed, shown where the button would be. */
  readonly notReversed: Rejection | null;
  readonly mayCorrect: boolean;
  readonly mayConfirm: boolean;
}

const worthSaying: ReadonlySet<string> = new Set<Rejection>([
  'not-own-entry',
  'moved-on',
  'too-late-to-reverse',
]);

export async function entryOffers(
  { preview }: Pick<Engine['stock'], 'preview'>,
  entry: ShownEntry,
): Promise<EntryOffers> {
  const { id, officer, happenedAt, year, quarter, batchNo, expiryOn } = entry;
  const particulars = { officer, happenedAt, year, quarter };
  const [reversed, corrected, confirmed] = await Promise.all([
    preview({ type: 'reverse', payload: { entry: id, reason: officer, ...particulars } }),
    preview({
      type: 'correct',
      payload: { entry: id, batchNo, expiryOn, officer, correctedBy: officer, happenedAt },
    }),
    entry.arrival === 'unconfirmed'
      ? preview({
          type: 'confirm-arrival',
          payload: { entry: id, counted: entry.doses, note: null, ...particulars },
        })
      : null,
  ]);
  const reason = reversed.accepted ? null : reversed.reason;
  return {
    mayReverse: reversed.accepted,
    notReversed: isWorthSaying(reason) && isReversible(entry) ? reason : null,
    // A correction without changes has to be refused as such; any other refusal would also apply to a real correction.
    mayCorrect: !corrected.accepted && corrected.reason === 'nothing-to-correct',
    mayConfirm: confirmed?.accepted === true,
  };
}

function isWorthSaying(reason: string | null): reason is Rejection {
  return reason !== null && worthSaying.has(reason);
}

function isReversible({ activity, arrival, reversedBy }: ShownEntry): boolean {
  const kinds: readonly string[] = ['receive', 'issue', 'adjust', 'utilize'];
  return kinds.includes(activity) && arrival === null && reversedBy === null;
}

/** Doses of an entry as in its listing: a reversal subtracts the doses that its entry had added. */
export function signedDoses({ activity, doses }: Pick<LedgerEntry, 'activity' | 'doses'>): number {
  return activity === 'reverse' ? -doses : doses;
}

/** A change with its sign, because some subtract; a true minus is as wide as the plus. */
export function signed(change: number): string {
  return change < 0 ? `−${formatQuantity(-change)}` : `+${formatQuantity(change)}`;
}
