import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { isSamePhone } from '#domain/kernel/phone.ts';
import { monthsOld } from '#domain/immunization/schedule/age.ts';
import { isSimilarName, likeness } from '#domain/immunization/names/name-likeness.ts';

/** Fields by which two entries are compared. */
export interface Comparable {
  readonly fullname: string;
  readonly bornOn: LocalDate;
  readonly bornEstimated?: true | undefined;
  readonly caregiverNumber: string;
}

export type DuplicateReason = 'name' | 'birth' | 'number';

export interface LikelyDuplicate<Candidate> {
  readonly candidate: Candidate;
  /** Features that the two share, at least two. Without 'name' they may also be twins: shown to the officer, but no reason for a case. */
  readonly reasons: readonly DuplicateReason[];
  /** Likeness of the names, 0 to 1. */
  readonly likeness: number;
  readonly daysApart: number;
  /** True if one of the two dates of birth is an estimate. */
  readonly isEstimated: boolean;
}

/** Dates of birth up to this many days apart count as near, because many are remembered by month. */
export const nearBirthDays = 31;
/** The limit if one of the dates was estimated from an age in weeks or months. */
export const nearEstimateDays = 2 * nearBirthDays;
/** The limit if it was estimated from an age in years, which is up to a year off, with a leap day. */
export const nearYearsDays = 366;

/** True for a child so old on a day that the age is given in years (`spokenAge`), so that its estimate may be off by a year. */
export function isToldInYears(bornOn: LocalDate, today: LocalDate): boolean {
  return monthsOld(bornOn, today) >= 24;
}

/**
 * Entries that may be the same child, most likely first: two of similar name, near date of birth, and same caregiver number. A caregiver's
 * older child shares only the number and is left out. `today` determines their ages.
 */
export function likelyDuplicates<Candidate extends Comparable>(
  child: Comparable,
  candidates: readonly Candidate[],
  today: LocalDate,
): LikelyDuplicate<Candidate>[] {
  return candidates
    .map((candidate) => compared(child, candidate, today))
    .filter(({ reasons }) => reasons.length >= 2)
    .toSorted(
      (a, b) => b.reasons.length - a.reasons.length || b.likeness - a.likeness || a.daysApart - b.daysApart,
    );
}

function compared<Candidate extends Comparable>(
  child: Comparable,
  candidate: Candidate,
  today: LocalDate,
): LikelyDuplicate<Candidate> {
  const daysApart = Math.abs(daysBetween(child.bornOn, candidate.bornOn));
  const estimates = [child, candidate].filter(({ bornEstimated }) => bornEstimated === true);
  const isEstimated = estimates.length > 0;
  const isInYears = estimates.some(({ bornOn }) => isToldInYears(bornOn, today));
  const near = isInYears ? nearYearsDays : isEstimated ? nearEstimateDays : nearBirthDays;
  const reasons: DuplicateReason[] = [];
  if (isSimilarName(child.fullname, candidate.fullname)) reasons.push('name');
  if (daysApart <= near) reasons.push('birth');
  if (isSamePhone(child.caregiverNumber, candidate.caregiverNumber)) reasons.push('number');
  return {
    candidate,
    reasons,
    likeness: likeness(child.fullname, candidate.fullname),
    daysApart,
    isEstimated,
  };
}
