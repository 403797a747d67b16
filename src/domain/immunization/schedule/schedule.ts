import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type Age, dayOfAge } from './age.ts';
import { gapBefore } from './doses-apart.ts';
import { ofEdition } from './series.ts';
import {
  type DueWindow,
  isFor,
  laterOf,
  type MissingDose,
  missingDoses,
  type ScheduledChild,
  type Withheld,
} from './due-windows.ts';
import { type GivenDose, type InvalidDose, laidOverSchedule } from './given-doses.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import { schedule } from './schedule-data.ts';

/**
 * State of a dose on a day.
 *
 * - given: it is on record
 * - due: it may be given today and is on time
 * - overdue: it may be given today and is late
 * - upcoming: it is too early, by age, by interval, or because the dose before it is missing
 * - too-late: it was missed and is no longer given
 * - the others: it is not due, see {@link Withheld}
 */
export type DoseState = 'given' | 'due' | 'overdue' | 'upcoming' | 'too-late' | Withheld;

/** One line of a child's card. */
export interface DoseStatus<Given extends GivenDose = GivenDose> {
  readonly dose: ScheduledDose;
  readonly state: DoseState;
  /** The day on which the child reaches the schedule's age. */
  readonly dueFrom: LocalDate;
  /** First day on which it may be given, by age and interval; for a given dose the day of age. */
  readonly earliestOn: LocalDate;
  /** Last day on which it is on time. */
  readonly dueBy: LocalDate;
  /** Last day on which it may be given; null for no end. */
  readonly lastOn: LocalDate | null;
  /** The missing dose that has to be given first. */
  readonly waitsFor: string | null;
  readonly given: Given | null;
  /** Last dose given for it that does not count and is to be repeated from `earliestOn` on. */
  readonly toRepeat: InvalidDose<Given> | null;
}

export interface ChildSchedule<Given extends GivenDose = GivenDose> {
  /** All doses of the schedule for this child, in its order. */
  readonly doses: readonly DoseStatus<Given>[];
  /** Doses given too early or too close to another, in the order of their days. */
  readonly invalid: readonly InvalidDose<Given>[];
  /** Records without a place in the schedule: repeated doses, or vaccines outside it. */
  readonly extra: readonly Given[];
}

/** The whole schedule of a child on a day: given, due, missed, to come. By exact days, without average months. */
export function scheduleOf<Given extends GivenDose>(
  child: ScheduledChild,
  given: readonly Given[],
  today: LocalDate,
): ChildSchedule<Given> {
  const laid = laidOverSchedule(child.bornOn, given, child.graceDays ?? 0);
  const statusByCode = new Map<string, DoseStatus<Given>>();
  const startedOn = new Map(laid.given.startedOn);
  for (const missing of missingDoses(child, laid)) {
    const { code, antigen, number } = missing.dose;
    const gap = gapBefore(missing.dose, child.bornOn, startedOn.get(antigen));
    if (gap === null) continue;
    const before = missing.waitsFor && statusByCode.get(missing.waitsFor.code);
    const toRepeat = laid.invalid.findLast((one) => one.code === code) ?? null;
    const status = missingStatus(child, missing, { today, before: before ?? null, gap });
    statusByCode.set(code, { ...status, toRepeat });
    // Later doses depend on the age at the first dose, which is given today at the earliest.
    const canBegin = number > 0 && (isDue(status) || status.state === 'upcoming');
    if (canBegin && !startedOn.has(antigen)) startedOn.set(antigen, laterOf(today, status.earliestOn));
  }
  const doses = schedule
    .filter((dose) => isFor(dose, child) || laid.byCode.has(dose.code))
    .map((dose) => {
      const record = laid.byCode.get(dose.code);
      return record ? givenStatus(child, dose, record) : statusByCode.get(dose.code);
    })
    .filter((status) => status !== undefined)
    .map((status) => ({ ...status, dose: editionOf(child, status, today) }));
  return { doses, invalid: laid.invalid, extra: laid.extra };
}

/** The dose by its name on the day it was given, or can first be given. */
function editionOf(
  { replacedOn }: ScheduledChild,
  { dose, given, earliestOn }: Pick<DoseStatus, 'dose' | 'given' | 'earliestOn'>,
  today: LocalDate,
): ScheduledDose {
  return ofEdition(dose, {
    on: given?.immunizedOn ?? laterOf(today, earliestOn),
    antigen: given?.antigen,
    replacedOn,
  });
}

/** True for a dose that can be given today. */
export function isDue({ state }: Pick<DoseStatus, 'state'>): boolean {
  return state === 'due' || state === 'overdue';
}

/** The state of a window on a day. */
export function stateOfWindow({ from, by, last }: DueWindow, today: LocalDate): Exclude<DoseState, 'given'> {
  if (last !== null && today > last) return 'too-late';
  if (today < from) return 'upcoming';
  return today > by ? 'overdue' : 'due';
}

function missingStatus<Given extends GivenDose>(
  child: ScheduledChild,
  { dose, last, earliest, window, waitsFor, withheld }: MissingDose,
  { today, before, gap }: { today: LocalDate; before: DoseStatus<Given> | null; gap: Age },
): Omit<DoseStatus<Given>, 'toRepeat'> {
  const base = { dose, dueFrom: dayOfAge(child.bornOn, dose.from), lastOn: last, given: null };
  if (withheld !== null) {
    const dueBy = addDays(earliest, dose.onTimeDays);
    return { ...base, state: withheld, earliestOn: earliest, dueBy, waitsFor: null };
  }
  const isWaiting = before !== null && before.state !== 'too-late';
  if (window && !isWaiting) {
    const state = stateOfWindow(window, today);
    return { ...base, state, earliestOn: window.from, dueBy: window.by, waitsFor: null };
  }
  // Earliest day if the dose before it were given today, or as soon as it may be.
  const earliestOn = before ? laterOf(earliest, dayOfAge(laterOf(today, before.earliestOn), gap)) : earliest;
  const isTooLate = last !== null && (today > last || earliestOn > last);
  return {
    ...base,
    state: isTooLate ? 'too-late' : 'upcoming',
    earliestOn,
    dueBy: addDays(earliestOn, dose.onTimeDays),
    waitsFor: waitsFor?.code ?? null,
  };
}

function givenStatus<Given extends GivenDose>(
  { bornOn }: ScheduledChild,
  dose: ScheduledDose,
  given: Given,
): DoseStatus<Given> {
  const dueFrom = dayOfAge(bornOn, dose.from);
  return {
    dose,
    state: 'given',
    dueFrom,
    earliestOn: dueFrom,
    dueBy: addDays(dueFrom, dose.onTimeDays),
    lastOn: dose.before && addDays(dayOfAge(bornOn, dose.before), -1),
    waitsFor: null,
    given,
    toRepeat: null,
  };
}
