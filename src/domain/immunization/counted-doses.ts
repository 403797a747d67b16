import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isRoutine, laidOverSchedule, type GivenDose } from './given-doses.ts';
import { scheduleVersion } from './schedule-data.ts';
import { doseOf } from './series.ts';

/** Names the rules by which records and notes count: whoever changes them, the schedule left alone, raises the number. */
export const countingEdition = `${scheduleVersion}/5`;

/**
 * What a record counts as.
 *
 * - routine: the dose of the schedule whose place it has
 * - repeat: given too early or too close to another, so that it has to be given again
 * - campaign: of a campaign, beside the schedule
 * - outside: of no place in the schedule, or given once more
 */
export const countings = ['routine', 'repeat', 'campaign', 'outside'] as const;
export type Counting = (typeof countings)[number];

export interface CountedDose<Given> {
  readonly record: Given;
  readonly counting: Counting;
  /** The schedule's code; only of a routine one. */
  readonly dose: string | null;
}

/**
 * What each record of a child counts as (ADR 44), with the days of grace of its country. Without a date of birth, which is that of a
 * child nobody has entered yet, a record counts as what it was recorded for.
 */
export function countedDoses<Given extends GivenDose>(
  bornOn: LocalDate | null,
  given: readonly Given[],
  graceDays: number,
): readonly CountedDose<Given>[] {
  if (bornOn === null) return given.map(asRecorded);
  const { byCode, invalid, extra } = laidOverSchedule(bornOn, given, graceDays);
  return [
    ...Array.from(byCode, ([dose, record]) => ({ record, counting: 'routine' as const, dose })),
    ...invalid.map(({ record }) => ({ record, counting: 'repeat' as const, dose: null })),
    ...extra.map((record) => ({ record, counting: besideSchedule(record), dose: null })),
  ];
}

/**
 * The doses of the schedule that a child validly has, by their codes: what coverage counts, in which no day of grace is. A dose within
 * the days of grace stands on the child's card and is not repeated, and is none of these.
 */
export function validDoses(bornOn: LocalDate, given: readonly GivenDose[]): ReadonlySet<string> {
  return new Set(laidOverSchedule(bornOn, given, 0).byCode.keys());
}

function asRecorded<Given extends GivenDose>(record: Given): CountedDose<Given> {
  if (isRoutine(record) && record.dose !== null && doseOf(record.dose)) {
    return { record, counting: 'routine', dose: record.dose };
  }
  return { record, counting: besideSchedule(record), dose: null };
}

function besideSchedule({ kind }: GivenDose): Counting {
  return kind === 'campaign' ? 'campaign' : 'outside';
}
