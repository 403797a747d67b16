import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { sexWords } from '#bindings/sex-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { ageWords } from './child-age.ts';
import { childStrings } from './strings.ts';

type Birth = Pick<ChildDetails, 'bornOn' | 'bornEstimated'>;

/** How old a child is on a day, said to be about so where its date of birth is an estimate. */
export function childAge({ bornOn, bornEstimated }: Birth, on: LocalDate): string {
  const age = ageWords(bornOn, on);
  return bornEstimated && bornOn < on ? childStrings.about(age) : age;
}

/** The date of birth, marked where it is an estimate. */
export function birthWords({ bornOn, bornEstimated }: Birth): string {
  const day = formatDate(bornOn);
  return bornEstimated ? childStrings.about(day) : day;
}

/** A dash where nobody said which. */
export function sexWord({ sex, sexUnknown }: Pick<ChildDetails, 'sex' | 'sexUnknown'>): string {
  return sexUnknown ? childStrings.notSet : sexWords[sex];
}

/** Where the child is followed up: settlement and address, as far as they are known. */
export function placeWords({ settlement, address }: Pick<ChildDetails, 'settlement' | 'address'>): string {
  return [settlement, address].filter(Boolean).join(', ');
}
