import { z } from 'zod';
import { fieldFaults } from '#domain/kernel/field-faults.ts';

/** No refrigerator that is still in use is older. */
export const firstYearMade = 1950;

/** Schema of the year that a unit was made in. Whether it lies in the future is for the rule, which knows the day. */
export const yearMadeSchema = z
  .int(fieldFaults.notAYear)
  .min(firstYearMade, `is before ${firstYearMade}`)
  .max(2100, fieldFaults.notAYear)
  .meta({ examples: [2021] });

/** True for a year that has begun nowhere yet at a moment of UTC: where it is latest, clocks are 14 hours ahead. */
export function isFutureYear(year: number, at: string): boolean {
  const current = Number(at.slice(0, 4));
  return year > (at.slice(5) >= '12-31T10' ? current + 1 : current);
}
