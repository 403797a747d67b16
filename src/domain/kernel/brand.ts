import { z } from 'zod';
import { fieldFaults } from './field-faults.ts';

declare const brand: unique symbol;

/** A string or number that the compiler distinguishes from others of its kind. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Gives values that pass a schema their branded type. A brand exists for the compiler only: a transform would cost at run time and could
 * not be run backwards when an answer is written.
 */
export function branded<T extends z.ZodType<unknown>, Name extends string>(
  schema: T,
): z.ZodType<Brand<z.output<T>, Name>, z.input<T>> {
  return schema as unknown as z.ZodType<Brand<z.output<T>, Name>, z.input<T>>;
}

/** Schema of an id: a lower-case UUID (events carry version 7, so that ids sort by the time of saving). */
export function idSchema<Name extends string>() {
  return branded<z.ZodString, Name>(
    z
      .string()
      .regex(uuidPattern, fieldFaults.notAnId)
      .meta({ examples: ['0190a6c4-7d1e-7b52-9c3a-5f0e8d2b4a61'] }),
  );
}
