import { z } from 'zod';

/** A number that a form may have sent as its digits. */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    schema,
  );

/** A figure that comes along with a call and sets nothing; left out where it is blank. */
export const comparedFigure = z
  .preprocess((value) => (value === null || value === '' ? undefined : value), z.coerce.number().optional())
  .optional();
