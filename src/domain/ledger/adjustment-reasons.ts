/**
 * Reasons of an adjustment, as codes that can be counted: those for which WHO has unopened vials written off, and a count that differs from
 * the book. Records from before the codes, or from an older build, have none. Source: WHO, Monitoring vaccine wastage at country level
 * (WHO/V&B/03.18), wastage in unopened vials.
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
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A reason for which doses were lost in vials that nobody had opened. */
export type DiscardReason = Exclude<AdjustmentReason, 'count-correction'>;

/** The reasons that make a deduction closed-vial wastage. */
export const discardReasons: readonly DiscardReason[] = adjustmentReasons.filter(isDiscard);

/** True for a reason of lost doses, false for a corrected count. */
export function isDiscard(reason: AdjustmentReason): reason is DiscardReason {
  return reason !== 'count-correction';
}
