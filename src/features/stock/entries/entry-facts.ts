import { adjustmentReasonWords, noReasonRecorded } from '#bindings/ledger-words.ts';
import type { ShownEntry } from '../shown.ts';

/** True for the adjustment by which an arrival was found to differ. */
export function isDifferenceAtArrival({
  arrival,
  activity,
}: Pick<ShownEntry, 'arrival' | 'activity'>): boolean {
  return arrival === 'differs' && activity === 'adjust';
}

/** True for what left for another facility. */
export function isSent({ activity }: Pick<ShownEntry, 'activity'>): boolean {
  return activity === 'transfer' || activity === 'return';
}

/** Doses of what was sent, and of what the other facility counted; null unless the two differ. */
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

const countsNot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside']);

/** Doses of an issued entry that a utilization has accounted for; 0 of what does not count, or was taken back. */
export function utilizedDoses(
  entry: Pick<ShownEntry, 'open' | 'doses' | 'status' | 'wouldRefuse' | 'reversedBy'>,
): number {
  const { open, doses, status, wouldRefuse, reversedBy } = entry;
  if (open === null || reversedBy !== null || wouldRefuse !== null || countsNot.has(status)) return 0;
  return doses - open;
}

/** The coded reason of an adjustment, or that nobody recorded one; null of all else. */
export function codedReason({
  activity,
  reasonCode,
}: Pick<ShownEntry, 'activity' | 'reasonCode'>): string | null {
  if (reasonCode !== undefined) return adjustmentReasonWords[reasonCode];
  return activity === 'adjust' ? noReasonRecorded : null;
}
