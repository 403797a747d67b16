import { z } from 'zod';
import { birthOfAge } from '#domain/immunization/schedule/age.ts';
import { birthFaults } from '#domain/immunization/register/day-checks.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { dateFault } from '#ui/form/date/date-text.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { dayFaultWords } from '../strings.ts';
import { birthStrings } from './birth-strings.ts';

export const ageUnits = ['weeks', 'months', 'years'] as const;
export type AgeUnit = (typeof ageUnits)[number];

/** An age as typed; the count is a text, because it need not be a number yet. */
export interface TypedAge {
  readonly count: string;
  readonly unit: AgeUnit;
}

// The form cuts the space off an age of which only the unit is there.
const agePattern = /^(?:(.*) )?(weeks|months|years)$/;

/** The age that the text of the field stands for; null where it is a date. */
export function readAge(text: string): TypedAge | null {
  const [, count, unit] = agePattern.exec(text) ?? [];
  const known = ageUnits.find((one) => one === unit);
  return known === undefined ? null : { count: count ?? '', unit: known };
}

/** The text that {@link readAge} reads. */
export function writtenAge({ count, unit }: TypedAge): string {
  return `${count} ${unit}`;
}

/** The day of birth that an age makes on a day; null while it is none, or more than anybody counts in weeks, months or years. */
export function birthOfTypedAge({ count, unit }: TypedAge, today: LocalDate): LocalDate | null {
  const number = count.trim() === '' ? NaN : wholeNumberIn(count);
  if (!Number.isSafeInteger(number) || number < 0 || number > mostCounted) return null;
  if (unit === 'weeks') return birthOfAge({ weeks: number }, today);
  return birthOfAge(unit === 'months' ? { months: number } : { years: number }, today);
}

/** Eighteen years of weeks. */
const mostCounted = 940;

export interface Birth {
  readonly bornOn: LocalDate;
  readonly bornEstimated?: true;
}

/** Makes a date of birth of what was typed: a date, or an age as of a day, which makes an estimate. */
export function birthSchema(today: LocalDate) {
  return z.string().transform((typed, { addIssue, value }): Birth => {
    const refused = (message: string): typeof z.NEVER => {
      addIssue({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    const age = readAge(typed);
    const bornOn = age ? birthOfTypedAge(age, today) : readDate(typed);
    if (bornOn === null)
      return refused(age ? birthStrings.ageFault : (dateFault(typed) ?? birthStrings.dateFault));
    const [first] = birthFaults({ bornOn }, today);
    if (first) return refused(dayFaultWords[first.fault]);
    return age ? { bornOn, bornEstimated: true } : { bornOn };
  });
}

function readDate(typed: string): LocalDate | null {
  const read = localDateSchema.safeParse(typed);
  return read.success ? read.data : null;
}
