import {
  dateOf,
  isLocalDate,
  type LocalDate,
  localDateTimeSchema,
  quarters,
} from '#domain/kernel/local-date.ts';
import { reportingYears, type TypedPeriod, typedPeriodOf } from '#domain/kernel/reporting-period.ts';
import { isFarOff } from '#domain/ledger/stock-doubts.ts';
import type { Field } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { optionsOf } from '#ui/form/options-of.ts';
import { fieldWords } from '../field-words.ts';
import { adjustmentReasonWords } from '#bindings/ledger-words.ts';
import { type AdjustmentReason, typedReasons } from '#domain/ledger/adjustment-reasons.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { cautions } from '#domain/ledger/usability.ts';
import type { Remembered } from '#ui/form/remembered.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { stockStrings } from '../strings.ts';

/** A line of text, whose length the rule limits. */
export function textField<Name extends string>(name: Name, label: string) {
  return {
    name,
    label,
    kind: 'text',
    isRequired: true,
  } as const satisfies Field<Name>;
}

/** Fields of every activity: officer, time, and reporting period. */
export function particularsFields(labels: { readonly happenedAt: string; readonly officer: string }) {
  return [
    { name: 'happenedAt', kind: 'date-time', label: labels.happenedAt, isRequired: true },
    textField('officer', labels.officer),
    { name: 'year', kind: 'select', label: fieldWords.year, isRequired: true },
    {
      name: 'quarter',
      kind: 'radio',
      label: fieldWords.quarter,
      isRequired: true,
      options: optionsOf(quarters),
    },
  ] as const satisfies readonly Field[];
}

/** Expiry date of a box; a mistyped year is reported at once. */
export function expiryField(label: string) {
  return {
    name: 'expiryOn',
    kind: 'date',
    quick: 'month',
    label,
    isRequired: true,
    doubt: (value, today) => {
      if (!isLocalDate(value)) return undefined;
      if (value < today) return fieldWords.expiryPassed;
      return isFarOff(value, today) ? fieldWords.expiryFar : undefined;
    },
  } as const satisfies Field;
}

/** The figure that an activity is about. */
export function dosesField<Name extends string>(name: Name, label: string, step: number) {
  return {
    name,
    kind: 'stepper',
    label,
    step,
    size: 'large',
    isRequired: true,
  } as const satisfies Field<Name>;
}

/** Years to choose from, including the year already chosen. */
export function yearOptions(today: LocalDate, chosen?: number): readonly Option[] {
  return optionsOf(reportingYears(today, chosen));
}

/** The reporting period suggested for a typed date and time; null while the text is not one. */
export function proposedPeriod(happenedAt: string | undefined): TypedPeriod | null {
  const parsed = localDateTimeSchema.safeParse(happenedAt);
  return parsed.success ? typedPeriodOf(dateOf(parsed.data)) : null;
}

/** Reason for fewer doses than recorded, from the list that reports count. */
export function reasonField<Name extends string>(name: Name, label: string) {
  return {
    name,
    kind: 'select',
    label,
    isRequired: true,
    options: typedReasons.map((value) => ({ value, label: adjustmentReasonWords[value] })),
  } as const satisfies Field<Name>;
}

/** Preselected reason on a day: what a lot's label shows (expired, or monitor at the discard point), otherwise that the book was wrong. */
export function proposedReason(
  label: Pick<LotLabel, 'expiryOn' | 'vvmStage'> | null,
  today: LocalDate,
): AdjustmentReason {
  return (label && cautions(label, today)[0]) ?? 'count-correction';
}

/** Time, reporting period and officer, which the form suggests and which rarely change. */
export const rememberedParticulars: Remembered = {
  fields: ['happenedAt', 'officer', 'year', 'quarter'],
  label: stockStrings.particulars,
  text: ({ happenedAt = '', officer, year, quarter }) =>
    [formatDateTime(happenedAt), `${year} ${quarter}`, officer].join(' · '),
};

/** The manufacturer, remembered from the last delivery. */
export const rememberedVendor: Remembered = {
  fields: ['vendor'],
  label: stockStrings.vendorAsLast,
  text: ({ vendor }) => vendor,
};
