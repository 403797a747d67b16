/** A text with the position of the caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Typed text with its separators inserted again; the caret stays after the same digit. */
export function withCaret(typed: Typed, text: string): Typed {
  if (typed.caret >= typed.text.length) return { text, caret: text.length };
  return { text, caret: placeAfter(text, digitsOf(typed.text.slice(0, typed.caret)).length) };
}

/** True if a key has only deleted a separator at the caret, which would always return. The same digits may also be pasted. */
export function isOnlySeparatorGone({ text, caret }: Typed, before: string): boolean {
  const isOneGone = before.slice(0, caret) + before.slice(caret + 1) === text;
  return isOneGone && digitsOf(text) === digitsOf(before) && text !== before;
}

/** Deletes the digit before the caret instead of the separator. */
export function withoutDigitBefore({ text, caret }: Typed, separator: string): Typed {
  const before = text.slice(0, caret).replace(/\d(\D*)$/, '$1');
  const rest = text.slice(caret);
  return { text: before + (rest === '' ? '' : separator) + rest, caret: before.length };
}

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (const [at, character] of [...text].entries()) {
    if (seen === digits) return at;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
