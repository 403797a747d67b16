import { type Age, spokenAge, type SpokenAge } from '#domain/immunization/schedule/age.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { ageStrings } from './age-strings.ts';

/** How old somebody is on a day, as one says it. */
export function ageWords(bornOn: LocalDate, on: LocalDate): string {
  const age = spokenAge(bornOn, on);
  if (isBirth(age)) return ageStrings.bornToday;
  return 'years' in age && 'months' in age ? ageStrings.yearsAndMonths(age.years, age.months) : counted(age);
}

/** The age at which the schedule gives something. */
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
