import type { ScheduledDose } from './scheduled-dose.ts';
import { schedule } from './schedule-data.ts';

/** What facilities call the schedule's antigens besides the schedule's own names. */
const otherNames: Readonly<Record<string, string>> = {
  opv: 'bOPV',
  polio: 'bOPV',
  oralpolio: 'bOPV',
  oralpoliovaccine: 'bOPV',
  hepatitisb: 'HepB',
  hbv: 'HepB',
  pentavalent: 'Penta',
  dpthepbhib: 'Penta',
  pneumococcal: 'PCV',
  rotavirus: 'Rota',
  rotarix: 'Rota',
  rotasiil: 'Rota',
  malariavaccine: 'Malaria',
  r21: 'Malaria',
  vitamina: 'VitA',
  measles: 'MR',
  measlesrubella: 'MR',
  mcv: 'MR',
  yellowfever: 'YF',
  meningitis: 'Men',
  mena: 'Men',
  men5cv: 'Men',
};

const seriesByName = new Map<string, string>([
  ...Object.entries(otherNames),
  ...schedule.map(({ antigen }) => [plain(antigen), antigen] as const),
]);

/** The series of the schedule that an antigen belongs to, by its name; null for one that the schedule does not know. */
export function seriesOf(antigenName: string): string | null {
  return seriesByName.get(plain(antigenName)) ?? null;
}

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

/** A name in small letters, without spaces and signs, by which antigens are compared. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
