import { localDateSchema, quarters } from '#domain/kernel/local-date.ts';
import { type TypedPeriod, typedPeriodOf } from '#domain/kernel/reporting-period.ts';
import type { Field } from '#ui/form/define-form.ts';
import { optionsOf } from '#ui/form/options-of.ts';
import { immunizeStrings } from './immunize-strings.ts';

/** For which reporting period a visit counts. */
export const periodFields = [
  { name: 'year', kind: 'select', label: immunizeStrings.year, isRequired: true },
  {
    name: 'quarter',
    kind: 'select',
    label: immunizeStrings.quarter,
    isRequired: true,
    options: optionsOf(quarters),
  },
] as const satisfies readonly Field[];

/** The reporting period of a day as typed; null while that is no day. */
export function periodOf(typed: string | undefined): TypedPeriod | null {
  const parsed = localDateSchema.safeParse(typed);
  return parsed.success ? typedPeriodOf(parsed.data) : null;
}
