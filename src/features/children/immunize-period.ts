import { localDateSchema, quarterOf, quarters, yearOf, yearSchema } from '#domain/kernel/local-date.ts';
import type { Field } from '#ui/form/define-form.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { z } from 'zod';

const yearsBack = 10;

/** A select gives a text; the register keeps a number. */
export const chosenYearSchema = z.coerce.number().pipe(yearSchema);

/** For which reporting period a visit counts. */
export const periodFields = [
  { name: 'year', kind: 'select', label: 'Year', isRequired: true },
  {
    name: 'quarter',
    kind: 'select',
    label: 'Quarter',
    isRequired: true,
    options: quarters.map((quarter) => ({ value: quarter, label: quarter })),
  },
] as const satisfies readonly Field[];

/** Years that can be chosen: a few back for late entries, one ahead. */
export function chosenYears(thisYear: number): readonly Option[] {
  return Array.from({ length: yearsBack + 2 }, (_, index) => String(thisYear + 1 - index)).map((year) => ({
    value: year,
    label: year,
  }));
}

/** The reporting period of a day as typed; null while that is no day. */
export function periodOf(
  typed: string | undefined,
): { readonly year: string; readonly quarter: string } | null {
  const parsed = localDateSchema.safeParse(typed);
  return parsed.success ? { year: String(yearOf(parsed.data)), quarter: quarterOf(parsed.data) } : null;
}
