import type { ScheduledDose } from './scheduled-dose.ts';
import { schedule } from './schedule-data.ts';

/** The doses of a series, first to last. */
export function dosesOf(series: string): readonly ScheduledDose[] {
  return dosesBySeries.get(series) ?? [];
}

/** The dose that a code names. */
export function doseOf(code: string): ScheduledDose | undefined {
  return doseByCode.get(code);
}

/** Place of a dose in the schedule, by which doses of one day are listed. */
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
