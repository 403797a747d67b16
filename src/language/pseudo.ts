import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { Message } from './message.ts';
import type { Texts } from './languages.ts';

// Imports types only: the app awaits this module, so a runtime import from the app would deadlock.

const plain = 'acdeghilnosuwyzACDEGHILNOSUWYZ';
const accented = 'áçðéĝĥíļñöšûŵýžÅÇÐÉĜĤÎĻÑÖŠÛŴÝŽ';

/** Share added to each word's length, because short Hausa labels are that much longer than English ones. */
const added = 0.4;

type IsMessage = (entry: unknown) => entry is Message;

/** The texts of the pseudo-language for the English words of a catalogue. */
export function pseudoTexts(words: object, isMessage: IsMessage): Texts {
  const texts = Object.entries(words).map(([key, entry]) => [key, pseudo(entry, isMessage)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as Texts;
}

function pseudo(entry: unknown, isMessage: IsMessage): string | Texts | undefined {
  if (typeof entry === 'string') return lengthened(entry);
  if (isMessage(entry)) return printAST(parse(entry.text, { ignoreTag: true }).map(inAccents));
  return typeof entry === 'object' && entry !== null ? pseudoTexts(entry, isMessage) : undefined;
}

/** Adds accents to words, and vowels after them; placeholders and plural rules are left unchanged. */
function inAccents(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: lengthened(element.value) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([rule, { value, ...option }]) => [
    rule,
    { ...option, value: value.map(inAccents) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

function lengthened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const marked = Array.from(word, (letter) => accented[plain.indexOf(letter)] ?? letter).join('');
    return marked + 'ö'.repeat(Math.round(word.length * added));
  });
}
