import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { sexWords } from '#bindings/dose-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { childStrings } from './strings.ts';
import { type Age, spokenAge, type SpokenAge } from '#domain/immunization/schedule/age.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { shownAsOnCard } from '#domain/immunization/register/vacc-no.ts';

type Birth = Pick<ChildDetails, 'bornOn' | 'bornEstimated'>;

/** Age of a child on a day, with `about` if the date of birth is an estimate. */
export function childAge({ bornOn, bornEstimated }: Birth, on: LocalDate): string {
  const age = ageWords(bornOn, on);
  return bornEstimated && bornOn < on ? childStrings.about(age) : age;
}

/** The date of birth, marked if it is an estimate. */
export function birthWords({ bornOn, bornEstimated }: Birth): string {
  const day = formatDate(bornOn);
  return bornEstimated ? childStrings.about(day) : day;
}

/** The sex in a word; a dash if unknown. */
export function sexWord({ sex, sexUnknown }: Pick<ChildDetails, 'sex' | 'sexUnknown'>): string {
  return sexUnknown ? childStrings.notSet : sexWords[sex];
}

/** Settlement and address of the child, as far as known. */
export function placeWords({ settlement, address }: Pick<ChildDetails, 'settlement' | 'address'>): string {
  return [settlement, address].filter(Boolean).join(', ');
}

/** Age on a day, in words. */
export function ageWords(bornOn: LocalDate, on: LocalDate): string {
  const age = spokenAge(bornOn, on);
  if (isBirth(age)) return ageStrings.bornToday;
  return 'years' in age && 'months' in age ? ageStrings.yearsAndMonths(age.years, age.months) : counted(age);
}

/** The age at which a dose of the schedule is given. */
export function agePoint(age: Age): string {
  return isBirth(age) ? ageStrings.atBirth : counted(age);
}

/** The same inside a sentence: `at 6 weeks`. */
export function atAge(age: Age): string {
  return isBirth(age) ? ageStrings.atBirthSaid : ageStrings.at(counted(age));
}

function isBirth(age: SpokenAge): boolean {
  return 'days' in age && age.days === 0;
}

function counted(age: Age): string {
  if ('days' in age) return ageStrings.days(age.days);
  if ('weeks' in age) return ageStrings.weeks(age.weeks);
  return 'months' in age ? ageStrings.months(age.months) : ageStrings.years(age.years);
}

/** Words for ages. */
const ageStrings = catalogue('age', {
  atBirth: 'At birth',
  /** Inside a sentence. */
  atBirthSaid: 'at birth',
  bornToday: 'born today',
  at: message<[age: string]>('at {age}', 'age'),
  days: message<[days: number]>('{days, plural, one {# day} other {# days}}', 'days'),
  weeks: message<[weeks: number]>('{weeks, plural, one {# week} other {# weeks}}', 'weeks'),
  months: message<[months: number]>('{months, plural, one {# month} other {# months}}', 'months'),
  years: message<[years: number]>('{years, plural, one {# year} other {# years}}', 'years'),
  yearsAndMonths: message<[years: number, months: number]>(
    '{years, plural, one {# year} other {# years}} {months, plural, one {# month} other {# months}}',
    'years',
    'months',
  ),
});

/** The number as on a child's card; a dash until the server has assigned one. */
export function shownVaccNo(vaccNo: string | null): string {
  return vaccNo === null ? childStrings.notSet : shownAsOnCard(vaccNo);
}
