import { addDays, type MonthEnd } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type Age, dayOfAge } from './age.ts';
import { schedule } from './schedule-data.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import { dosesOf } from './series.ts';

/**
 * Two live injections are given on one day or four weeks apart: "as a general rule, live vaccines should be given either simultaneously or
 * at intervals of 4 weeks" (WHO position papers on measles, 2017, and yellow fever, 2013; WHO SMART Immunizations requires it of BCG too,
 * decision table IMMZ.D2.DT.BCG). Oral vaccines need no distance: oral polio vaccine may be given at any time before or after (same
 * sources), rotavirus vaccine too (CDC, General Best Practice Guidelines for Immunization, "Timing and Spacing").
 */
const liveApartDays = 28;

/** Key for all live injected vaccines outside the schedule, as if they were one series. */
export const otherLive = 'other live injected';

const liveInjected: readonly string[] = [
  ...new Set(schedule.flatMap(({ antigen, nature }) => (nature === 'live-injected' ? [antigen] : []))),
  otherLive,
];

/** Other series that a dose keeps its distance from, unless both are given on one day, with the number of days. */
export function keptApart({ antigen, apart, nature }: ScheduledDose): ScheduledDose['apart'] {
  if (nature !== 'live-injected') return apart;
  const others = liveInjected.filter((series) => series !== antigen);
  return [...apart, ...others.map((series) => ({ series, days: liveApartDays }))];
}

/** The days from which doses keep their distance. */
export interface SeriesDays {
  /** Days of each series, first to last: of valid and invalid doses, of the schedule, of campaigns and of other programmes. */
  readonly days: ReadonlyMap<string, readonly LocalDate[]>;
  /** Day of the first valid dose of a series, birth doses excluded. */
  readonly startedOn: ReadonlyMap<string, LocalDate>;
  /** Series with a valid dose of a product that is not known to be given only twice. */
  readonly ofThree: ReadonlySet<string>;
}

/**
 * The first day on which a dose counts by age: its own minimum age, otherwise that of the series plus all intervals. A day that a month
 * lacks is read early: WHO counts a month to the last day, CDC to the first of the next, and either is valid.
 */
export function oldEnoughOn(dose: ScheduledDose, bornOn: LocalDate): LocalDate {
  if (dose.youngest !== null) return dayOfAge(bornOn, dose.youngest, 'last-day');
  const before = dosesOf(dose.antigen).filter(({ number }) => number > 0 && number <= dose.number);
  const [first, ...later] = before;
  if (!first || dose.number === 0) return dayOfAge(bornOn, dose.from, 'last-day');
  return later.reduce((on, { gapDays }) => addDays(on, gapDays), dayOfAge(bornOn, first.from, 'last-day'));
}

interface Past {
  readonly given: SeriesDays;
  /** Only doses before this day; absent for all. */
  readonly before?: LocalDate;
  /** Reading of an interval of months that ends on a day which the month lacks: late for a due date, early for a dose that counts. */
  readonly end?: MonthEnd;
  /** Days by which an interval may be too short; absent for none. Between two different live vaccines there are none. */
  readonly grace?: number;
}

/** The first day that is far enough from all doses before a day; null without any. */
export function farEnoughOn(
  dose: ScheduledDose,
  bornOn: LocalDate,
  { given, before, end, grace = 0 }: Past,
): LocalDate | null {
  const lastOf = (series: string) =>
    given.days.get(series)?.findLast((day) => before === undefined || day < before) ?? null;
  const own = lastOf(dose.antigen);
  const found = keptApart(dose).flatMap(({ series, days }) => {
    const last = lastOf(series);
    const areBothLive = dose.nature === 'live-injected' && liveInjected.includes(series);
    return last === null ? [] : [addDays(last, areBothLive ? days : days - grace)];
  });
  if (own !== null) found.push(addDays(afterGap(dose, bornOn, { last: own, given, end }), -grace));
  return found.toSorted().at(-1) ?? null;
}

/**
 * False for a dose that a child no longer needs: it began the series late, or all valid doses so far were of a product with a shorter
 * series. A series of several products, or of unknown ones, is the longer one (WHO SMART Immunizations, decision table
 * IMMZ.D2.DT.Rotavirus; CDC, CDSi supporting data, rotavirus).
 */
export function isNeeded(dose: ScheduledDose, bornOn: LocalDate, given: SeriesDays): boolean {
  if (dose.isOnlyOfThree && given.startedOn.has(dose.antigen) && !given.ofThree.has(dose.antigen))
    return false;
  return gapBefore(dose, bornOn, given.startedOn.get(dose.antigen)) !== null;
}

/**
 * The shortest interval between a dose and the one before it for a child who began the series on a day; an absent day means that it has not
 * begun. Null for a dose that a child who began so late does not need.
 */
export function gapBefore(
  { lateStart, gapDays }: ScheduledDose,
  bornOn: LocalDate,
  startedOn: LocalDate | undefined,
): Age | null {
  const late = startedOn && lateStart.findLast(({ from }) => startedOn >= dayOfAge(bornOn, from));
  return late ? late.gap : { days: gapDays };
}

function afterGap(
  dose: ScheduledDose,
  bornOn: LocalDate,
  {
    last,
    given,
    end,
  }: { readonly last: LocalDate; readonly given: SeriesDays; readonly end: MonthEnd | undefined },
): LocalDate {
  const gap = gapBefore(dose, bornOn, given.startedOn.get(dose.antigen)) ?? { days: dose.gapDays };
  return dayOfAge(last, gap, end);
}
