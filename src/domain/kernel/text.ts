import { z } from 'zod';

export const textLimit = 200;

// Letters, marks and signs of any script pass; control and direction-override characters do not, because they
// let a batch number look like another one on screen and on paper.
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Schema of one line that a person typed: trimmed, 1 to `limit` characters, printable. */
export function textSchema(limit: number = textLimit) {
  return z
    .string()
    .trim()
    .min(1, 'is needed')
    .max(limit, `is longer than ${limit} characters`)
    .refine((text) => !unprintable.test(text), 'holds characters that cannot be printed');
}
