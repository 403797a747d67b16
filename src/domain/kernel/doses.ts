import { z } from 'zod';

/** Maximum of doses that one activity may move; a national store's largest consignment fits many times over. */
export const maxDoses = 10_000_000;

/**
 * Schema of a typed number of doses: whole, 0 to {@link maxDoses}. Zero passes here because the ledger refuses it by
 * name (`zero-doses`), so that the officer reads the sentence they know.
 */
export const typedDosesSchema = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(maxDoses, `is more than ${maxDoses.toLocaleString('en')}`);

/** Schema of a required number of doses: whole, 1 to {@link maxDoses}. */
export const dosesSchema = typedDosesSchema.min(1, 'must be at least 1');
