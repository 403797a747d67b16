import { z } from 'zod';

/** Most characters (UTF-16 units) of one typed line. */
export const textLimit = 200;

// Letters, marks and signs of any script pass. Control, direction and zero-width characters do not (but the joiners that
// some scripts are written with), because they let a batch number look like another one on screen and on paper; nor do
// line separators; nor half a surrogate pair, which no database stores and which would come back as another text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const printableFault = 'holds characters that cannot be printed';

/** Schema of one line that a person typed: trimmed, 1 to `limit` characters, printable. */
export function textSchema(limit: number = textLimit) {
  return lineSchema(limit).min(1, 'is needed').refine(isPrintable, printableFault);
}

/** The same where nothing need be typed: the empty text says that it is not known. */
export function textOrNothingSchema(limit: number = textLimit) {
  return lineSchema(limit).refine(isPrintable, printableFault);
}

function lineSchema(limit: number) {
  return z.string().trim().max(limit, `is longer than ${limit} characters`);
}

function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}
