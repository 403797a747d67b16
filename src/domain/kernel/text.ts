import { z } from 'zod';

/** Maximum of characters (UTF-16 units) in one typed line. */
export const textLimit = 200;

// Characters that are refused. Letters, marks and signs of any script pass. Control characters and line separators do not, nor half a
// surrogate pair, which no database stores and which would come back as another text, nor signs that reverse the order of letters and so
// show another text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u;
const printableFault = 'holds characters that cannot be printed';

// Signs that show nothing (Unicode, Default_Ignorable_Code_Point): soft hyphens, zero-width blanks, byte order and direction marks.
// Between letters of a script that joins them, and between the parts of an emoji, a joiner or a variation changes the sign.
const joined = String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hang}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const kept = String.raw`(?<=${joined})(?:[\u180b-\u180d\u180f\ufe00-\ufe0f]|[\u200c\u200d](?=${joined}))`;
const invisible = new RegExp(String.raw`(?!${kept}|\u202e)\p{Default_Ignorable_Code_Point}`, 'gu');
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;
const blanks = /[\p{Zs}\t]+/gu;

/**
 * A line in its form for storage, search and comparison: every kind and number of blanks one space, none at the ends, nothing invisible,
 * letters and their marks composed (Unicode, Normalization Form C). Two lines that look alike are then equal.
 */
export function plainLine(text: string): string {
  // A shortcut for nearly every line; a list of thousands is searched at each key, and this saves a third of the time.
  if (plainAscii.test(text)) return text;
  const plain = text.normalize('NFC').replaceAll(invisible, '').replaceAll(blanks, ' ').trim();
  return plain === text ? text : plainLine(plain);
}

/** A line in its form for comparison and search, without letter case and kinds of dashes and apostrophes. */
export function lineKey(text: string): string {
  return plainLine(text)
    .toLowerCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[’‘ʼʻ`´]/gu, "'");
}

/** Schema of one line that a person typed: plain ({@link plainLine}), 1 to `limit` characters, printable. */
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

/** A text that begins with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
