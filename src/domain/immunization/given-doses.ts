import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dayOfAge } from './age.ts';
import type { ScheduledDose } from './schedule-data.ts';
import { doseOf, dosesOf, seriesOf } from './series.ts';

/** A dose on a child's record, as the schedule looks at it. Voided records are to be left out. */
export interface GivenDose {
  readonly id: string;
  /** Name of the antigen. */
  readonly antigen: string;
  /** The schedule's code; null where none was recorded. */
  readonly dose: string | null;
  readonly immunizedOn: LocalDate;
}

/** The record of a child laid over the schedule. */
export interface GivenBySchedule<Given> {
  /** The record that counts for each dose, by the dose's code. */
  readonly byCode: ReadonlyMap<string, Given>;
  /** Records that the schedule has no place for: given again, or outside it. */
  readonly extra: readonly Given[];
}

/**
 * Lays a record over the schedule: a record with a dose's code takes its place, the earliest of several; one without takes the
 * first place of its series that is free and was not too late on its day. The order of entry does not matter.
 */
export function laidOverSchedule<Given extends GivenDose>(
  bornOn: LocalDate,
  given: readonly Given[],
): GivenBySchedule<Given> {
  const byCode = new Map<string, Given>();
  const extra: Given[] = [];
  const inOrder = given.toSorted((a, b) => compared(a.immunizedOn, b.immunizedOn) || compared(a.id, b.id));
  const isNamed = (record: Given) => record.dose !== null && doseOf(record.dose) !== undefined;
  for (const record of [...inOrder.filter(isNamed), ...inOrder.filter((one) => !isNamed(one))]) {
    const code = isNamed(record) ? record.dose : freePlace(bornOn, record, byCode);
    if (code === null || byCode.has(code)) extra.push(record);
    else byCode.set(code, record);
  }
  return { byCode, extra };
}

function freePlace(
  bornOn: LocalDate,
  { antigen, immunizedOn }: GivenDose,
  taken: ReadonlyMap<string, unknown>,
): string | null {
  const free = dosesOf(seriesOf(antigen) ?? '').filter(({ code }) => !taken.has(code));
  const fitting = free.find((dose) => !isTooLate(dose, bornOn, immunizedOn));
  return fitting?.code ?? null;
}

/** True from the first day on which a dose is too late for a child. */
export function isTooLate(
  { before }: Pick<ScheduledDose, 'before'>,
  bornOn: LocalDate,
  on: LocalDate,
): boolean {
  return before !== null && on >= dayOfAge(bornOn, before);
}

/** The series that a record belongs to, by its dose or else by its antigen; null outside the schedule. */
export function seriesOfRecord({ dose, antigen }: Pick<GivenDose, 'dose' | 'antigen'>): string | null {
  return (dose === null ? undefined : doseOf(dose)?.antigen) ?? seriesOf(antigen);
}

// By code unit: the order must not depend on the language of the tablet.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
