import type { z } from 'zod';
import type { childRowSchema, immunizationRowSchema } from '#domain/immunization/register-rows.ts';

/** A child of the register, as of a step of the feed. */
export type ChildRow = z.infer<typeof childRowSchema>;

/** A record of immunization; `child` is the entry it was written for, readers follow its `mergedInto`. */
export type ImmunizationRow = z.infer<typeof immunizationRowSchema>;
