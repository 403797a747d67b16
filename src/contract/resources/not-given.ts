import { z } from 'zod';
import { notGivenReasons } from '#domain/immunization/screening/not-given.ts';

const reason = z.enum(notGivenReasons);

/** Doses that were due and not given, by every reason. */
export const reasonCountsSchema = z.record(reason, z.int());

/** How often one dose was not given for one reason. */
export const missedDosesSchema = z.object({
  /** The schedule's code, or `campaign:` and the vaccine for one of a campaign. */
  dose: z.string(),
  reason,
  /** One that is noted on two days counts twice. */
  doses: z.int(),
});
