/**
 * Reasons of an adjustment, as codes that can be counted: those for which WHO has unopened vials written off, a count that differs from the
 * book, and doses that the server made up for. Records from before the codes, or from an older build, have none. Source: WHO, Monitoring
 * vaccine wastage at country level (WHO/V&B/03.18), wastage in unopened vials.
 */
export const adjustmentReasons = [
  'expired',
  'vvm-discard',
  'frozen',
  'heat',
  'broken',
  'label-lost',
  'lost',
  'count-correction',
  'made-up',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A reason that corrects the book, for which no dose was lost. */
type BookReason = 'count-correction' | 'made-up';

/** A reason for doses lost in unopened vials. */
export type DiscardReason = Exclude<AdjustmentReason, BookReason>;

const bookReasons: ReadonlySet<AdjustmentReason> = new Set<BookReason>(['count-correction', 'made-up']);

/** The reasons that make a deduction closed-vial wastage. */
export const discardReasons: readonly DiscardReason[] = adjustmentReasons.filter(isDiscard);

/** The reasons that officers choose from. `made-up` is the server's own (server/ledger/family/made-up.ts). */
export const typedReasons = adjustmentReasons.filter((reason) => reason !== 'made-up');

/** True for a reason of lost doses, false for one that corrects the book. */
export function isDiscard(reason: AdjustmentReason): reason is DiscardReason {
  return !bookReasons.has(reason);
}
