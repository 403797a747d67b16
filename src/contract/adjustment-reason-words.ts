import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';

/** What an officer reads for the reason of an adjustment, the same on every screen. */
export const adjustmentReasonWords = {
  expired: 'Expired',
  'vvm-discard': 'VVM stage III',
  frozen: 'Frozen',
  heat: 'Exposed to heat',
  broken: 'Broken',
  'label-lost': 'Label lost',
  lost: 'Lost',
  'count-correction': 'Count correction',
} as const satisfies Record<AdjustmentReason, string>;

/** Said of an adjustment that was recorded before there were reasons to choose from, or by an older build. */
export const noReasonRecorded = 'no reason recorded';
