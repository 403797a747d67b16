import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogues, wordsIn } from '#language/catalogue.ts';
import { hausa } from '#language/ha.ts';
import { isMessage } from '#language/message.ts';
import {
  isLanguage,
  languages,
  languageTags,
  type Texts,
  type TextsByCatalogue,
} from '#language/languages.ts';
import { languageOf } from '#language/spoken.ts';
import { textForm } from '#server/translation/text-sheet.ts';

const src = path.join(import.meta.dirname, '../../src');

/** Modules that contain a catalogue. */
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('language'))
  .filter((name) => readFileSync(path.join(src, name), 'utf8').includes("from '#language/catalogue.ts'"));

beforeAll(async () => {
  await Promise.all(modules.map(async (name) => import(path.join(src, name))));
});

/** Texts with their keys: `settings.themes.light`. */
function entries(name: string, words: object): (readonly [string, unknown])[] {
  return Object.entries(words).flatMap(([key, entry]) =>
    typeof entry === 'object' && entry !== null
      ? entries(`${name}.${key}`, entry)
      : [[`${name}.${key}`, entry] as const],
  );
}

const english = () => new Map([...catalogues].flatMap(([name, words]) => entries(name, words)));
const said = (texts: TextsByCatalogue) =>
  new Map(Object.entries(texts).flatMap(([name, words]) => entries(name, words as Texts)));

function places(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return places(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => places(value))];
  });
}

/** The numbers written in a text, as sorted digits. */
function numbersOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return element.value.match(/\d+/g) ?? [];
    if (element.type === TYPE.tag) return numbersOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => numbersOf(value));
  });
}

const writtenNumbers = (text: string) => [...new Set(numbersOf(parse(text, { ignoreTag: true })))].sort();

const placesOf = (text: string) => [...new Set(places(parse(text, { ignoreTag: true })))].sort();

test('English messages fill the placeholders that they name', () => {
  const messages = [...english()].filter(([, entry]) => isMessage(entry));
  expect(messages.length).toBeGreaterThan(0);
  for (const [where, entry] of messages)
    if (isMessage(entry)) expect([where, placesOf(entry.text)]).toEqual([where, [...entry.names].sort()]);
});

/** Keys of English texts that these texts lack or leave empty. */
function missing(texts: TextsByCatalogue): string[] {
  const there = said(texts);
  return [...english()]
    .filter(([, entry]) => typeof entry === 'string' || isMessage(entry))
    .map(([where]) => where)
    .filter((where) => (there.get(where) ?? '') === '');
}

describe('an incomplete language is not offered', () => {
  const written = readdirSync(path.join(src, 'language'))
    .filter((name) => name.endsWith('.json') && name !== 'tsconfig.json')
    .map((name) => path.basename(name, '.json'));

  test('the languages offered beside English have their file', () => {
    expect(languageTags.filter((tag) => tag !== 'en' && !written.includes(tag))).toEqual([]);
  });

  test.each(written)('%s is offered if and only if it lacks no text', (tag) => {
    const texts = JSON.parse(
      readFileSync(path.join(src, `language/${tag}.json`), 'utf8'),
    ) as TextsByCatalogue;
    expect([tag, missing(texts).length === 0]).toEqual([tag, isLanguage(tag)]);
  });

  test.each(['yo', 'ig'])('the empty form of %s has a place for every text, in English', async (tag) => {
    const form = JSON.parse(textForm({ catalogues, translated: () => undefined })) as TextsByCatalogue;
    expect(missing(form)).toEqual(missing({}));
    expect([...said(form).keys()].toSorted()).toEqual(missing({}).toSorted());
    for (const [name, words] of catalogues)
      expect(wordsIn({ tag, locales: [tag, 'en-GB'], textsOf: (name) => form[name] }, name, words)).toEqual(
        words,
      );
    expect(isLanguage(tag)).toBe(false);
    expect((await languageOf(tag)).tag).toBe('en');
  });

  test('the form keeps existing translations, and one empty text is missing', () => {
    const first = missing({})[0] ?? '';
    const filled = JSON.parse(
      textForm({ catalogues, translated: (name) => hausa[name] }),
    ) as TextsByCatalogue;
    expect(said(filled)).toEqual(said(hausa));
    const [name = '', ...keys] = first.split('.');
    const emptied = { ...filled, [name]: { ...filled[name], [keys.join('.')]: '' } };
    expect(missing(emptied)).toEqual([first]);
  });
});

const translated = languageTags
  .filter((tag) => tag !== 'en')
  .map((tag) => [languages[tag].name, tag] as const);

describe.each(translated)('%s', (_language, tag) => {
  const written = readFileSync(path.join(src, `language/${tag}.json`), 'utf8');
  const texts = JSON.parse(written) as TextsByCatalogue;

  test('has each catalogue once, in alphabetical order', () => {
    // JSON keeps only the second of two equal keys.
    const names = [...written.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, name]) => name);
    const byName = (a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
    expect(names).toEqual(Object.keys(texts).toSorted(byName));
    expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, 2)}\n`);
  });

  test('has a text for each English one, and no others', () => {
    const known = english();
    const needed = [...known.keys()].filter((where) => {
      const entry = known.get(where);
      return typeof entry === 'string' || isMessage(entry);
    });
    expect(missing(texts)).toEqual([]);
    expect([...said(texts).keys()].filter((where) => !needed.includes(where))).toEqual([]);
  });

  test('has the numbers of the English text, which are those of the rules', () => {
    const known = english();
    for (const [where, text] of said(texts)) {
      const entry = known.get(where);
      if (!isMessage(entry) && typeof entry !== 'string') continue;
      const numbers = writtenNumbers(isMessage(entry) ? entry.text : entry);
      expect([where, writtenNumbers(String(text))]).toEqual([where, numbers]);
    }
  });

  test('fills the placeholders of each message', () => {
    const known = english();
    for (const [where, text] of said(texts)) {
      const entry = known.get(where);
      if (isMessage(entry)) expect([where, placesOf(String(text))]).toEqual([where, [...entry.names].sort()]);
    }
  });
});
