import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { isSamePhone } from '#domain/kernel/phone.ts';
import { isSimilarName, likeness } from './names/name-likeness.ts';

/** What two entries are compared by. */
export interface Comparable {
  readonly fullname: string;
  readonly bornOn: LocalDate;
  readonly bornEstimated?: true | undefined;
  readonly caregiverNumber: string;
}

export type DuplicateReason = 'name' | 'birth' | 'number';

export interface LikelyDuplicate<Candidate> {
  readonly candidate: Candidate;
  /**
   * What the two share, at least two of them. Without 'name' they may as well be twins: shown to the officer, but no ground
   * for a case.
   */
  readonly reasons: readonly DuplicateReason[];
  /** Likeness of the names, 0 to 1. */
  readonly likeness: number;
  readonly daysApart: number;
  /** One of the two dates of birth is an estimate. */
  readonly isEstimated: boolean;
}

/** Dates of birth up to here apart count as near: many are remembered by the month. */
export const nearBirthDays = 31;
/** The same where one of the dates was worked out from an age. */
export const nearEstimateDays = 2 * nearBirthDays;

/**
 * Entries that may be the same child, the likeliest first: two of like name, near date of birth, and same caregiver number.
 * A caregiver's older child shares the number alone and is none of them.
 */
export function likelyDuplicates<Candidate extends Comparable>(
  child: Comparable,
  candidates: readonly Candidate[],
): LikelyDuplicate<Candidate>[] {
  return candidates
    .map((candidate) => compared(child, candidate))
    .filter(({ reasons }) => reasons.length >= 2)
    .toSorted(
      (a, b) => b.reasons.length - a.reasons.length || b.likeness - a.likeness || a.daysApart - b.daysApart,
    );
}

function compared<Candidate extends Comparable>(
  child: Comparable,
  candidate: Candidate,
): LikelyDuplicate<Candidate> {
  const daysApart = Math.abs(daysBetween(child.bornOn, candidate.bornOn));
  const isEstimated = child.bornEstimated === true || candidate.bornEstimated === true;
  const reasons: DuplicateReason[] = [];
  if (isSimilarName(child.fullname, candidate.fullname)) reasons.push('name');
  if (daysApart <= (isEstimated ? nearEstimateDays : nearBirthDays)) reasons.push('birth');
  if (isSamePhone(child.caregiverNumber, candidate.caregiverNumber)) reasons.push('number');
  return {
    candidate,
    reasons,
    likeness: likeness(child.fullname, candidate.fullname),
    daysApart,
    isEstimated,
  };
}
