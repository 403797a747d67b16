import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/** Maximum age in the register, in years. */
export const maxYearsBack = 20;

/** Ways in which a date is impossible in relation to another one. */
export type DayFault =
  | 'born-in-future'
  | 'born-too-long-ago'
  | 'immunized-in-future'
  | 'immunized-before-birth'
  | 'immunized-too-long-ago'
  | 'next-not-after'
  | 'ended-in-future'
  | 'ended-before-birth';

/** A fault and the field that it belongs to. */
export interface FieldFault {
  readonly field: 'bornOn' | 'immunizedOn' | 'nextOn' | 'endedOn';
  readonly fault: DayFault;
}

/** Finds an impossible date of birth: in the future, or more than {@link maxYearsBack} years back. */
export function birthFaults({ bornOn }: { readonly bornOn: LocalDate }, today: LocalDate): FieldFault[] {
  if (bornOn > today) return [{ field: 'bornOn', fault: 'born-in-future' }];
  return isTooLongAgo(bornOn, today) ? [{ field: 'bornOn', fault: 'born-too-long-ago' }] : [];
}

/** True for a date before anybody in the register was born. */
function isTooLongAgo(on: LocalDate, today: LocalDate): boolean {
  // Dates compare as text; 29 February of another year does not exist, but sorts correctly.
  return on < `${String(Number(today.slice(0, 4)) - maxYearsBack).padStart(4, '0')}${today.slice(4)}`;
}

/** True for an impossible date of a note or an answer: in the future, or before anybody in the register was born. */
export function isUnlikelyDay(on: LocalDate, today: LocalDate): boolean {
  return on > today || isTooLongAgo(on, today);
}

/**
 * Finds impossible dates of an immunization: given in the future, before birth or too long ago, or a return date not after it. `bornOn` is
 * null if the child's entry is not available.
 */
export function immunizationFaults(
  { immunizedOn, nextOn }: { readonly immunizedOn: LocalDate; readonly nextOn: LocalDate | null },
  bornOn: LocalDate | null,
  today: LocalDate,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (immunizedOn > today) faults.push({ field: 'immunizedOn', fault: 'immunized-in-future' });
  else if (bornOn !== null && immunizedOn < bornOn) {
    faults.push({ field: 'immunizedOn', fault: 'immunized-before-birth' });
  } else if (isTooLongAgo(immunizedOn, today)) {
    // For a child with only an estimated age.
    faults.push({ field: 'immunizedOn', fault: 'immunized-too-long-ago' });
  }
  if (nextOn !== null && nextOn <= immunizedOn) faults.push({ field: 'nextOn', fault: 'next-not-after' });
  return faults;
}

/** The first dose given before a date of birth, which therefore cannot be the child's; null for none, and for an estimate. */
export function givenBeforeBirth<Given extends { readonly immunizedOn: LocalDate }>(
  given: readonly Given[],
  bornOn: LocalDate | null,
): Given | null {
  if (bornOn === null) return null;
  const [first] = given.toSorted((a, b) => daysBetween(b.immunizedOn, a.immunizedOn));
  return first !== undefined && first.immunizedOn < bornOn ? first : null;
}

/** Finds an impossible date for the end of a child's follow-up: in the future, or before birth. `bornOn` is null for an estimate. */
export function endFaults(endedOn: LocalDate, bornOn: LocalDate | null, today: LocalDate): FieldFault[] {
  if (endedOn > today) return [{ field: 'endedOn', fault: 'ended-in-future' }];
  // Everybody in the register was born later, even those with an estimated age.
  const isBeforeBirth = (bornOn !== null && endedOn < bornOn) || isTooLongAgo(endedOn, today);
  return isBeforeBirth ? [{ field: 'endedOn', fault: 'ended-before-birth' }] : [];
}

/**
 * The last dose given after the end of a child's follow-up, which contradicts that date; null for none. Callers leave out voided records.
 */
export function givenAfterEnd<Given extends { readonly immunizedOn: LocalDate }>(
  given: readonly Given[],
  endedOn: LocalDate,
): Given | null {
  const last = given.toSorted((a, b) => daysBetween(a.immunizedOn, b.immunizedOn))[0];
  return last !== undefined && last.immunizedOn > endedOn ? last : null;
}
