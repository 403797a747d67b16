import { z } from 'zod';

/** Maximum doses that one activity may move, many times a national store's largest consignment. */
export const maxDoses = 10_000_000;

/**
 * Schema of a typed number of doses: whole, 0 to {@link maxDoses}. Zero passes here because the ledger refuses it by name (`zero-doses`),
 * with the sentence that officers know.
 */
export const typedDosesSchema = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(maxDoses, `is more than ${maxDoses.toLocaleString('en')}`);

/** Schema of a required number of doses: whole, 1 to {@link maxDoses}. */
export const dosesSchema = typedDosesSchema.min(1, 'must be at least 1');
