import { z } from 'zod';

declare const brand: unique symbol;

/** A string or number that the compiler keeps apart from others of its kind. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Schema of an id: a lower-case UUID (events carry version 7, so that ids sort by the time of saving). */
export function idSchema<Name extends string>() {
  return z
    .string()
    .regex(uuidPattern, 'is not an id')
    .transform((text) => text as Brand<string, Name>);
}
