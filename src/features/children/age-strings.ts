import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** Words of how old somebody is. */
export const ageStrings = catalogue('age', {
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
