import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { adjustmentReasons, type AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { cautions } from '#domain/ledger/usability.ts';
import type { Field } from '#ui/form/define-form.ts';

/** Why doses are fewer than the book says: one of the words that reports count. */
export function reasonField<Name extends string>(name: Name, label: string) {
  return {
    name,
    kind: 'select',
    label,
    isRequired: true,
    options: adjustmentReasons.map((value) => ({ value, label: adjustmentReasonWords[value] })),
  } as const satisfies Field<Name>;
}

/**
 * The reason that is chosen beforehand on a day: what a lot's label says by itself, that it expired or that its monitor is at
 * the discard point, and else that the book was wrong.
 */
export function proposedReason(
  label: Pick<LotLabel, 'expiryOn' | 'vvmStage'> | null,
  today: LocalDate,
): AdjustmentReason {
  return (label && cautions(label, today)[0]) ?? 'count-correction';
}
