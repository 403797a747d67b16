import type { Replaced, ScheduledDose } from './scheduled-dose.ts';
import { schedule } from './schedule-data.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { plain } from './products.ts';

/** The doses of a series, first to last. */
export function dosesOf(series: string): readonly ScheduledDose[] {
  return dosesBySeries.get(series) ?? [];
}

/** The dose that a code names. */
export function doseOf(code: string): ScheduledDose | undefined {
  return doseByCode.get(code);
}

/** Position of a dose in the schedule, by which doses of one day are sorted. */
export function placeOf(code: string): number {
  return placeByCode.get(code) ?? schedule.length;
}

const placeByCode = new Map(schedule.map(({ code }, at) => [code, at]));
const doseByCode = new Map(schedule.map((dose) => [dose.code, dose]));
const dosesBySeries: ReadonlyMap<string, readonly ScheduledDose[]> = Map.groupBy(
  schedule.toSorted((a, b) => a.number - b.number),
  ({ antigen }) => antigen,
);

/** All series, in the order of the schedule. */
export const allSeries: readonly string[] = [...new Set(schedule.map(({ antigen }) => antigen))];

/** What identifies a vaccine among those that share a place in the schedule. */
export interface OfEdition {
  /** Day on which it was given, or can be. */
  readonly on: LocalDate;
  /** Vaccine in the record; absent for a missing dose. */
  readonly antigen?: string | undefined;
  /** Days on which vaccines replaced older ones, by series. */
  readonly replacedOn?: ReadonlyMap<string, LocalDate> | undefined;
}

/**
 * A dose by its name in the edition of the schedule at a place and day: an older vaccine by its own name. The vaccine in the record takes
 * precedence, since old stock is used up after the day; if no day is known, today's name is used.
 */
export function ofEdition(dose: ScheduledDose, { on, antigen, replacedOn }: OfEdition): ScheduledDose {
  const { replaced, number } = dose;
  if (replaced === null) return dose;
  const came = replacedOn?.get(dose.antigen);
  const isOlder =
    (came !== undefined && on < came) ||
    (antigen !== undefined && replaced.antigens.includes(plain(antigen)));
  return isOlder ? { ...dose, name: olderName(replaced, number) } : dose;
}

/** The name of a code's dose in the edition of that day; undefined for a code that the schedule does not know. */
export function doseName(code: string, edition: OfEdition): string | undefined {
  const dose = doseOf(code);
  return dose && ofEdition(dose, edition).name;
}

/** Every name that a dose of the schedule has had, current one first, by its code, so that a search finds records of all editions. */
export const namesByCode: ReadonlyMap<string, readonly string[]> = new Map(
  schedule.map(({ code, name, number, replaced }) => [
    code,
    replaced === null ? [name] : [name, olderName(replaced, number)],
  ]),
);

function olderName({ name }: Replaced, number: number): string {
  return `${name} ${number}`;
}
