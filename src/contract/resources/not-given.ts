import { z } from 'zod';
import { type NotGivenReason, notGivenReasons } from '#domain/immunization/screening/not-given.ts';

const doses = z.int();

/** Doses that were due and not given, by every reason. */
export const reasonCountsSchema = z.object({
  refused: doses,
  contraindicated: doses,
  'out-of-stock': doses,
  'sick-today': doses,
  other: doses,
} satisfies Record<NotGivenReason, typeof doses>);

/** How often one dose was not given for one reason. */
export const missedDosesSchema = z.object({
  /** The schedule's code, or `campaign:` and the vaccine for one of a campaign. */
  dose: z.string(),
  reason: z.enum(notGivenReasons),
  /** One that is noted on two days counts twice. */
  doses,
});
