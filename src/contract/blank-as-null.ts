import { z } from 'zod';

/** A field that a form may send blank, where nobody filled it in. */
export const blankAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );
