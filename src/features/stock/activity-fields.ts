import { z } from 'zod';
import {
  dateOf,
  localDateTimeSchema,
  quarterOf,
  quarters,
  yearOf,
  yearSchema,
} from '#domain/kernel/local-date.ts';
import type { Field, RawValues } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';

/** More than a text may have, so that what is too long is named and not cut off unseen. */
const roomToBeTooLong = 1000;

const yearsBack = 10;

/** A select gives a text; the ledger keeps a number. */
export const typedYearSchema = z.coerce.number().pipe(yearSchema);

/** A line of text; its limit is the rule's affair. */
export function textField<Name extends string>(name: Name, label: string) {
  return {
    name,
    label,
    kind: 'text',
    isRequired: true,
    maxLength: roomToBeTooLong,
  } as const satisfies Field<Name>;
}

/** Who, when and for which reporting period: asked by every activity. */
export function particularsFields(labels: { readonly happenedAt: string; readonly officer: string }) {
  return [
    { name: 'happenedAt', kind: 'date-time', label: labels.happenedAt, isRequired: true },
    textField('officer', labels.officer),
    { name: 'year', kind: 'select', label: 'Year', isRequired: true },
    {
      name: 'quarter',
      kind: 'select',
      label: 'Quarter',
      isRequired: true,
      options: quarters.map((quarter) => ({ value: quarter, label: quarter })),
    },
  ] as const satisfies readonly Field[];
}

/** Years that can be chosen: a few back for late entries, one ahead, and the one that is chosen already. */
export function yearOptions(thisYear: number, chosen?: number): readonly Option[] {
  const years = Array.from({ length: yearsBack + 2 }, (_, index) => thisYear + 1 - index);
  const all = chosen === undefined || years.includes(chosen) ? years : [chosen, ...years];
  return all.map((year) => ({ value: String(year), label: String(year) }));
}

/** The reporting period proposed for a date and time as typed; null while that is not one. */
export function proposedPeriod(happenedAt: string | undefined): Pick<RawValues, 'year' | 'quarter'> | null {
  const parsed = localDateTimeSchema.safeParse(happenedAt);
  if (!parsed.success) return null;
  const on = dateOf(parsed.data);
  return { year: String(yearOf(on)), quarter: quarterOf(on) };
}
