import { reportingYears } from '#domain/kernel/reporting-period.ts';
import { localDayOf } from '../local-day.ts';

/** Years that records may be filed under, newest first. */
export function knownYears(now: Date): readonly number[] {
  return reportingYears(localDayOf(now).today);
}
