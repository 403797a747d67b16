import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  type DueWindow,
  earlierOf,
  laterOf,
  type ScheduledChild,
  soughtUntil,
} from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { type DoseStatus, isDue, scheduleOf, stateOfWindow } from '#domain/immunization/schedule/schedule.ts';
import type { Child } from './model.ts';
import type { NotGiven } from '#domain/immunization/screening/not-given.ts';

/** A record with the return date told to the care giver. */
export interface ToldDose extends GivenDose {
  readonly nextOn: LocalDate | null;
}

/** All visits of a child with the return dates told at them: valid doses, and notes of doses not given. */
export interface ToldAt {
  readonly given: readonly ToldDose[];
  readonly notes: readonly ToldDay[];
}

/** A visit, and the return date told at it to the care giver; absent if none was told. */
export type ToldDay = Pick<NotGiven, 'on' | 'nextOn'>;

/**
 * Return dates told at visits with doses not given, over all entries of a child, including those of a closed facility that handed the child
 * over.
 */
export function toldDaysOf(entries: readonly Pick<Child, 'notGiven' | 'toldDays'>[]): readonly ToldDay[] {
  return entries.flatMap(({ notGiven = [], toldDays = [] }) => [...notGiven, ...toldDays]);
}

export interface ExpectedVisit {
  /** The day of the child's last visit. */
  readonly lastOn: LocalDate;
  readonly on: LocalDate;
}

/** A dose that is four weeks late counts as missed, so a return date later than that is ignored. */
const maxDaysLater = 28;

/**
 * The return date told at the child's last visit, the earliest of several. It applies if something may be given then, and if it is not four
 * weeks later than the schedule's date: a date suggested by an older edition of the schedule does not outlive it. Null without such a date.
 */
export function toldVisit(child: ScheduledChild, { given, notes }: ToldAt): LocalDate | null {
  const visits = [...given.map(({ immunizedOn: on, nextOn }) => ({ on, nextOn })), ...notes];
  const lastOn = lastDay(visits);
  if (lastOn === null) return null;
  const [told] = visits
    .flatMap(({ on, nextOn }) =>
      on === lastOn && nextOn !== undefined && nextOn !== null && nextOn > on ? [nextOn] : [],
    )
    .toSorted();
  const next = told === undefined ? null : nextVisit(child, given, lastOn);
  if (told === undefined || next === null) return null;
  const isKept = told <= addDays(next.on, maxDaysLater) && scheduleOf(child, given, told).doses.some(isDue);
  return isKept ? told : null;
}

/**
 * The next expected visit of a child who was here: the return date told to the care giver, otherwise the date that the schedule gives after
 * the last visit. Null for a child who was never here or needs nothing.
 */
export function expectedVisit(child: ScheduledChild, { given, notes }: ToldAt): ExpectedVisit | null {
  const told = toldVisit(child, { given, notes });
  const lastOn = lastDay([
    ...given.map(({ immunizedOn: on }) => ({ on })),
    ...notes.filter(({ nextOn }) => nextOn !== undefined),
  ]);
  if (lastOn === null) return null;
  const on = told ?? nextVisit(child, given, lastOn)?.on ?? null;
  return on === null ? null : { lastOn, on };
}

/**
 * The window of a dose after a return date was told for it: the child is not looked for before that date, and is late only after it. A dose
 * that may no longer be given by then keeps its window, as does one that is due later.
 */
export function asTold(window: DueWindow, told: LocalDate | null): DueWindow {
  const { from, by, last } = window;
  if (told === null || told <= from || (last !== null && last < told)) return window;
  return { ...window, from: told, by: laterOf(by, told) };
}

/** A line of the child's card after a return date was told: the doses for that date are not due before it. */
export function statusAsTold<Status extends DoseStatus>(
  status: Status,
  { told, today }: { readonly told: LocalDate | null; readonly today: LocalDate },
): Status {
  if (!isDue(status)) return status;
  const { dose, earliestOn, dueBy, lastOn } = status;
  const window = asTold({ code: dose.code, from: earliestOn, by: dueBy, last: lastOn }, told);
  return { ...status, state: stateOfWindow(window, today), earliestOn: window.from, dueBy: window.by };
}

/** The date a child should return: the told date if it is still ahead, otherwise the schedule's. */
export function visitToCome(
  child: ScheduledChild,
  given: readonly GivenDose[],
  { told, today }: { readonly told: LocalDate | null; readonly today: LocalDate },
): NextVisit | null {
  if (told === null || told <= today) return nextVisit(child, given, today);
  const then = scheduleOf(child, given, told).doses.filter(isDue);
  return { on: told, doses: then.map(({ dose }) => dose.code) };
}

function lastDay(visits: readonly { readonly on: LocalDate }[]): LocalDate | null {
  return visits.reduce<LocalDate | null>((last, { on }) => (last !== null && last > on ? last : on), null);
}

/** The return date, and the doses due then, by their codes. */
export interface NextVisit {
  readonly on: LocalDate;
  readonly doses: readonly string[];
}

/** A dose that was due today and not given is offered again at next week's session. */
const againInDays = 7;

/** Doses that may be given within this many days of each other are given at one visit, so that a family does not come twice. */
const togetherWithinDays = 4;

/**
 * The first day after today on which a child should come: when its next dose may be given, or in a week for a dose that is due already;
 * some days later if others may be given then too, and none has become too late by then. `given` includes today's doses. Null if no dose is
 * left for which the child would be looked for.
 */
export function nextVisit(
  child: ScheduledChild,
  given: readonly GivenDose[],
  today: LocalDate,
): NextVisit | null {
  const { doses } = scheduleOf(child, given, today);
  const comings = doses.flatMap(
    (status) => comingFor(status, { sought: soughtUntil(child, status.dose.code), today }) ?? [],
  );
  const on = togetherOn(comings);
  if (on === null) return null;
  const then = scheduleOf(child, given, on).doses.filter(isDue);
  return { on, doses: then.map(({ dose }) => dose.code) };
}

/** The first day on which a child may come for a dose, and the last on which it is looked for because of it. */
interface Coming {
  readonly on: LocalDate;
  readonly last: LocalDate | null;
}

function togetherOn(comings: readonly Coming[]): LocalDate | null {
  const days = comings.map(({ on }) => on).toSorted();
  const [first] = days;
  if (first === undefined) return null;
  const latest = comings.reduce((day, { last }) => earlierOf(day, last), addDays(first, togetherWithinDays));
  return days.findLast((day) => day <= latest) ?? first;
}

function comingFor(
  status: DoseStatus,
  { sought, today }: { readonly sought: LocalDate | null; readonly today: LocalDate },
): Coming | null {
  const { state, earliestOn, lastOn, waitsFor } = status;
  const last = sought === null ? lastOn : earlierOf(sought, lastOn);
  if (state === 'upcoming') {
    return waitsFor === null && !isAfter(earliestOn, last) ? { on: earliestOn, last } : null;
  }
  if (!isDue(status) || (last !== null && last <= today)) return null;
  return { on: earlierOf(addDays(today, againInDays), last), last };
}

function isAfter(on: LocalDate, last: LocalDate | null): boolean {
  return last !== null && on > last;
}
