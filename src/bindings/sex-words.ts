import { catalogue } from '#language/catalogue.ts';
import type { Sex } from '#domain/immunization/schedule/scheduled-dose.ts';

export const sexWords = catalogue('sexes', {
  female: 'Female',
  male: 'Male',
} satisfies Record<Sex, string>);

/** The word for a sex as a record names it; null where nobody said which. */
export function sexNamed(sex: string | null): string | null {
  if (sex === 'female' || sex === 'male') return sexWords[sex];
  return sex === '' ? null : sex;
}
