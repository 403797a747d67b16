import { z } from 'zod';

/** Maximum number of characters (UTF-16 units) in one typed line. */
export const textLimit = 200;

// Characters that are refused. Letters, marks and symbols of any script pass. Refused are control characters and line separators; half a
// surrogate pair, which no database stores and which would come back as another text; and characters that reverse the order of letters and
// so show another text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u;
const printableFault = 'holds characters that cannot be printed';

// Invisible characters (Unicode, Default_Ignorable_Code_Point): soft hyphens, zero-width spaces, byte order and direction marks. Between
// letters of a script that joins them, and between the parts of an emoji, a joiner or variation selector is significant.
const joined = String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hang}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const kept = String.raw`(?<=${joined})(?:[\u180b-\u180d\u180f\ufe00-\ufe0f]|[\u200c\u200d](?=${joined}))`;
const invisible = new RegExp(String.raw`(?!${kept}|\u202e)\p{Default_Ignorable_Code_Point}`, 'gu');
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;
const blanks = /[\p{Zs}\t]+/gu;

/**
 * A line normalised for storage, search and comparison: any white space becomes one space, none at the ends, nothing invisible, letters and
 * their marks composed (Unicode, Normalization Form C). Two lines that look alike are then equal.
 */
export function plainLine(text: string): string {
  // A shortcut for nearly every line; a list of thousands is searched at each key, and this saves a third of the time.
  if (plainAscii.test(text)) return text;
  const plain = text.normalize('NFC').replaceAll(invisible, '').replaceAll(blanks, ' ').trim();
  return plain === text ? text : plainLine(plain);
}

/** A line normalised for comparison and search, ignoring letter case and kinds of dashes and apostrophes. */
export function lineKey(text: string): string {
  return plainLine(text)
    .toLowerCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[’‘ʼʻ`´]/gu, "'");
}

/** Schema of one typed line: plain ({@link plainLine}), 1 to `limit` characters, printable. */
export function textSchema(limit: number = textLimit) {
  return lineSchema(limit).min(1, 'is needed').refine(isPrintable, printableFault);
}

/** Schema of an optional line: the empty text means unknown. */
export function textOrNothingSchema(limit: number = textLimit) {
  return lineSchema(limit).refine(isPrintable, printableFault);
}

function lineSchema(limit: number) {
  return z.string().trim().overwrite(plainLine).max(limit, `is longer than ${limit} characters`);
}

function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/** The text starting with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Compares two names for a list in alphabetical order, which is the same on every device: capitals do not come before small letters. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}
