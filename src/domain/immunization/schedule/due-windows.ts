import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dayOfAge } from './age.ts';
import { farEnoughOn, isNeeded } from './doses-apart.ts';
import { type GivenBySchedule, type GivenDose, laidOverSchedule } from './given-doses.ts';
import type { ScheduledDose, Sex } from './scheduled-dose.ts';
import { soughtUnder } from './schedule-data.ts';
import { allSeries, doseOf, dosesOf } from './series.ts';

export interface ScheduledChild {
  readonly bornOn: LocalDate;
  readonly sex: Sex;
  /** Series that are not offered at the child's facility, so that none of their doses is due there. */
  readonly notOffered?: ReadonlySet<string> | undefined;
  /** First day on which a series is given there; absent for one that always was. */
  readonly offeredFrom?: ReadonlyMap<string, LocalDate> | undefined;
  /** First day on which a series replaced an older vaccine there; absent if no day is known. */
  readonly replacedOn?: ReadonlyMap<string, LocalDate> | undefined;
  /** Series contraindicated for the child, so that none of their doses is due. */
  readonly contraindicated?: ReadonlySet<string> | undefined;
  /** Series with a precaution; their doses are still due. */
  readonly precautions?: ReadonlySet<string> | undefined;
  /** Days of grace of its country, see {@link laidOverSchedule}; absent for none. */
  readonly graceDays?: number | undefined;
}

/** Days on which a missing dose can be given, regardless of today. */
export interface DueWindow {
  readonly code: string;
  /** First day: old enough, and far enough from the dose before. */
  readonly from: LocalDate;
  /** Last day on which it is on time. */
  readonly by: LocalDate;
  /** Last day on which it may be given; null for no end. */
  readonly last: LocalDate | null;
}

/** A missing dose with its window; it has none while the dose before it is missing too and may still be given. */
export interface MissingDose {
  readonly dose: ScheduledDose;
  readonly last: LocalDate | null;
  /** First day that the dose itself allows: by age, and by the doses given. */
  readonly earliest: LocalDate;
  readonly window: DueWindow | null;
  /** The missing dose that has to come first. */
  readonly waitsFor: ScheduledDose | null;
  /** Reason why it is not due, regardless of today; null if it is. */
  readonly withheld: Withheld | null;
}

/**
 * Reasons why a missing dose is not due.
 *
 * - contraindicated: a finding about the child rules it out
 * - not-offered: the child's facility does not give it
 * - before-cohort: the child was too old for its series when that was introduced, and never began it
 */
export type Withheld = 'contraindicated' | 'not-offered' | 'before-cohort';

/** True for a dose that the schedule gives to a child of this sex. */
export function isFor(dose: Pick<ScheduledDose, 'onlyFor'>, { sex }: Pick<ScheduledChild, 'sex'>): boolean {
  return dose.onlyFor === null || dose.onlyFor === sex;
}

/** True for a child who was young enough to begin a dose's series when that was introduced in its place. */
export function isOfCohort(
  { antigen, introduction }: Pick<ScheduledDose, 'antigen' | 'introduction'>,
  { bornOn, offeredFrom }: Pick<ScheduledChild, 'bornOn' | 'offeredFrom'>,
): boolean {
  const from = offeredFrom?.get(antigen);
  return introduction === null || from === undefined || from < dayOfAge(bornOn, introduction.under);
}

function withheldFor(child: ScheduledChild, dose: ScheduledDose, hasBegun: boolean): Withheld | null {
  if (child.contraindicated?.has(dose.antigen)) return 'contraindicated';
  if (child.notOffered?.has(dose.antigen)) return 'not-offered';
  return hasBegun || isOfCohort(dose, child) ? null : 'before-cohort';
}

/** The doses that a child lacks, series by series. */
export function missingDoses<Given extends GivenDose>(
  child: ScheduledChild,
  laid: GivenBySchedule<Given>,
): MissingDose[] {
  return allSeries.flatMap((series) => {
    const missing: MissingDose[] = [];
    for (const dose of dosesOf(series)) {
      if (!isFor(dose, child) || laid.byCode.has(dose.code) || !isNeeded(dose, child.bornOn, laid.given)) {
        continue;
      }
      missing.push(missingDose(child, dose, { laid, before: missing }));
    }
    return missing;
  });
}

/** The windows of a child's missing doses. They change only with the child's record. */
export function dueWindows(child: ScheduledChild, given: readonly GivenDose[]): DueWindow[] {
  const missing = missingDoses(child, laidOverSchedule(child.bornOn, given, child.graceDays ?? 0));
  return missing.flatMap(({ window }) => window ?? []);
}

/** The windows during which the child is looked for, which are the basis of due lists. */
export function soughtWindows(child: ScheduledChild, given: readonly GivenDose[]): DueWindow[] {
  return dueWindows(child, given).flatMap((window) => {
    const sought = soughtUntil(child, window.code);
    if (sought === null) return [window];
    if (window.from > sought) return [];
    const last = earlierOf(sought, window.last);
    return [{ ...window, by: earlierOf(window.by, last), last }];
  });
}

/** The last day on which a child is looked for because of a dose; null for one that is only given at a later age. */
export function soughtUntil({ bornOn }: Pick<ScheduledChild, 'bornOn'>, code: string): LocalDate | null {
  const dose = doseOf(code);
  const tooOldOn = dayOfAge(bornOn, soughtUnder);
  return dose && dayOfAge(bornOn, dose.from) < tooOldOn ? addDays(tooOldOn, -1) : null;
}

function missingDose(
  child: ScheduledChild,
  dose: ScheduledDose,
  { laid, before }: { laid: GivenBySchedule<GivenDose>; before: readonly MissingDose[] },
): MissingDose {
  const { bornOn } = child;
  const last = dose.before === null ? null : addDays(dayOfAge(bornOn, dose.before), -1);
  const ofAge = laterOf(dayOfAge(bornOn, dose.from), child.offeredFrom?.get(dose.antigen) ?? bornOn);
  const withheld = withheldFor(child, dose, laid.given.startedOn.has(dose.antigen));
  const earliest = laterOf(ofAge, farEnoughOn(dose, bornOn, { given: laid.given }) ?? ofAge);
  const first = before.findLast((one) => one.dose.number > 0);
  // A dose waits for the one before it only while that one can still be given.
  const from = first ? first.last && laterOf(earliest, addDays(first.last, 1)) : earliest;
  const isOpen = withheld === null && from !== null && (last === null || from <= last);
  const window = isOpen
    ? { code: dose.code, from, by: earlierOf(addDays(from, dose.onTimeDays), last), last }
    : null;
  return { dose, last, earliest, window, waitsFor: first?.dose ?? null, withheld };
}

/** The later of two days. */
export function laterOf(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

/** The earlier of two days; a missing one counts as never. */
export function earlierOf(a: LocalDate, b: LocalDate | null): LocalDate {
  return b !== null && b < a ? b : a;
}
