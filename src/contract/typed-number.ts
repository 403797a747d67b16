import { z } from 'zod';

/** A number that a form may have sent as its digits. */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    schema,
  );
