import { isMessage, messageIn } from './message.ts';
import { spoken, type Spoken } from './spoken.ts';
import type { Texts } from './languages.ts';

/** Every loaded catalogue by its name: for a translator's sheet and the test that none lacks a text. */
export const catalogues = new Map<string, object>();
/** Name of each catalogue, by its words in the language of this device. */
const names = new WeakMap<object, string>();

/**
 * The words of a screen in the language of this device. English is in the code and is used if a language lacks a text; the others are in
 * `src/language/<tag>.json` under the catalogue's name, structured as here.
 */
export function catalogue<Words extends object>(name: string, english: Words): Words {
  catalogues.set(name, english);
  const words = wordsIn(spoken, name, english);
  names.set(words, name);
  return words;
}

/**
 * Translates a catalogue of this device into another language, such as a care giver's.
 *
 * @param words the result of `catalogue`.
 */
export function inLanguage<Words extends object>(language: Spoken, words: Words): Words {
  const name = names.get(words) ?? '';
  const english = catalogues.get(name);
  if (english === undefined) throw new Error('these words are no catalogue');
  return wordsIn(language, name, english as Words);
}

/** English words in another language, by the name of their catalogue. */
export function wordsIn<Words extends object>(
  { locales, textsOf }: Spoken,
  name: string,
  english: Words,
): Words {
  const texts = textsOf(name, english);
  return texts === undefined ? english : inTexts(locales, english, texts);
}

function inTexts<Words extends object>(locales: readonly string[], english: Words, texts: Texts): Words {
  const entries = Object.entries(english).map(([key, entry]) => [key, said(locales, entry, texts[key])]);
  return Object.fromEntries(entries) as Words;
}

function said(locales: readonly string[], entry: unknown, text: string | Texts | undefined): unknown {
  // A catalogue file that is not filled in yet has empty texts.
  if (text === undefined || text === '') return entry;
  if (typeof text === 'string') {
    if (isMessage(entry)) return messageIn(locales, text, entry.names);
    return typeof entry === 'string' ? text : entry;
  }
  return typeof entry === 'object' && entry !== null ? inTexts(locales, entry, text) : entry;
}
