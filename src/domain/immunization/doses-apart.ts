import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { type Age, dayOfAge } from './age.ts';
import type { ScheduledDose } from './scheduled-dose.ts';
import { dosesOf } from './series.ts';

/**
 * Days by which a dose may come before its youngest age or its shortest interval and still count. WHO's coverage surveys count
 * none (Vaccination Coverage Cluster Surveys reference manual, 2018, annex on valid doses); some programmes allow four. NPHCDA
 * names none.
 */
export const toleratedDays = 0;

/** The days on which a child was given something of each series, counted or not. */
export interface SeriesDays {
  /** First to last. */
  readonly days: ReadonlyMap<string, readonly LocalDate[]>;
  /** The day of the first dose of a series that counts, birth doses left out. */
  readonly startedOn: ReadonlyMap<string, LocalDate>;
  /** Series of which a dose counts whose product is not known to be given twice only. */
  readonly ofThree: ReadonlySet<string>;
}

/** The first day on which a dose counts by age: its own youngest one, else that of the series with all intervals behind it. */
export function oldEnoughOn(dose: ScheduledDose, bornOn: LocalDate): LocalDate {
  if (dose.youngest !== null) return dayOfAge(bornOn, dose.youngest);
  const before = dosesOf(dose.antigen).filter(({ number }) => number > 0 && number <= dose.number);
  const [first, ...later] = before;
  if (!first || dose.number === 0) return dayOfAge(bornOn, dose.from);
  return later.reduce((on, { gapDays }) => addDays(on, gapDays), dayOfAge(bornOn, first.from));
}

/** The first day that is far enough from all that was given before a day; null where nothing was. */
export function farEnoughOn(
  dose: ScheduledDose,
  bornOn: LocalDate,
  { given, before = null }: { readonly given: SeriesDays; readonly before?: LocalDate | null },
): LocalDate | null {
  const lastOf = (series: string) =>
    given.days.get(series)?.findLast((day) => before === null || day < before) ?? null;
  const own = lastOf(dose.antigen);
  const found = dose.apart.flatMap(({ series, days }) => {
    const last = lastOf(series);
    return last === null ? [] : [addDays(last, days)];
  });
  if (own !== null) found.push(afterGap(dose, bornOn, { last: own, given }));
  return found.toSorted().at(-1) ?? null;
}

/**
 * False for a dose that a child needs no longer: it began the series late, or all that counts so far was of a product whose
 * series is shorter. A series of several products, or of unknown ones, is the longer one (WHO SMART Immunizations, decision table
 * IMMZ.D2.DT.Rotavirus; CDC, CDSi supporting data, rotavirus).
 */
export function isNeeded(dose: ScheduledDose, bornOn: LocalDate, given: SeriesDays): boolean {
  if (dose.isOnlyOfThree && given.startedOn.has(dose.antigen) && !given.ofThree.has(dose.antigen))
    return false;
  return gapBefore(dose, bornOn, given.startedOn.get(dose.antigen)) !== null;
}

/**
 * The shortest time between a dose and the one before it where the child began the series on a day; nothing for a day stands for one
 * that has not begun. Null for a dose that a child who began so late does not need.
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
  { last, given }: { readonly last: LocalDate; readonly given: SeriesDays },
): LocalDate {
  const gap = gapBefore(dose, bornOn, given.startedOn.get(dose.antigen)) ?? { days: dose.gapDays };
  return dayOfAge(last, gap);
}
