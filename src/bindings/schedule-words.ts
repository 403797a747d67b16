import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const scheduleEnglish = {
  atBirth: 'At birth',
  /** `last` is the only age, or the last of several. */
  weeks: message<[last: number, ages: string]>(
    '{last, plural, one {{ages} week} other {{ages} weeks}}',
    'last',
    'ages',
  ),
  months: message<[last: number, ages: string]>(
    '{last, plural, one {{ages} month} other {{ages} months}}',
    'last',
    'ages',
  ),
  years: message<[last: number, ages: string]>(
    '{last, plural, one {{ages} year} other {{ages} years}}',
    'last',
    'ages',
  ),
  /** Several ages: `6, 10 and 14`. */
  and: message<[before: string, last: string]>('{before} and {last}', 'before', 'last'),
};

const device = catalogue('schedule', scheduleEnglish);

const ages = /At birth|(?:((?:\d+, )*\d+) and )?(\d+) (week|month|year)s?/;
const anyAges = new RegExp(ages, 'g');
const onlyAges = new RegExp(`^(?:${ages.source})(?:, (?:${ages.source}))*$`);

/**
 * The ages at which an antigen is given, in this device's language. They are stored in English: `At birth, 6, 10 and
 * 14 weeks`. Any other wording stays as it is.
 */
export function scheduleWords(schedule: string, words = device): string {
  if (!onlyAges.test(schedule)) return schedule;
  return Array.from(schedule.matchAll(anyAges), ([, before, last, unit]) => {
    if (last === undefined) return words.atBirth;
    const said = before === undefined ? last : words.and(before, last);
    return words[`${unit}s` as 'weeks' | 'months' | 'years'](Number(last), said);
  }).join(', ');
}
