import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogues } from '#language/catalogue.ts';
import { isMessage } from '#language/message.ts';
import { languages, languageTags, type Texts, type TextsByCatalogue } from '#language/languages.ts';

const src = path.join(import.meta.dirname, '../../src');

/** Modules that hold a catalogue. */
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

/** The numbers that are written out in a text, in the order of their digits. */
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

test('English messages fill the places that they name', () => {
  const messages = [...english()].filter(([, entry]) => isMessage(entry));
  expect(messages.length).toBeGreaterThan(0);
  for (const [where, entry] of messages)
    if (isMessage(entry)) expect([where, placesOf(entry.text)]).toEqual([where, [...entry.names].sort()]);
});

const translated = languageTags
  .filter((tag) => tag !== 'en')
  .map((tag) => [languages[tag].name, tag] as const);

describe.each(translated)('%s', (_language, tag) => {
  const written = readFileSync(path.join(src, `language/${tag}.json`), 'utf8');
  const texts = JSON.parse(written) as TextsByCatalogue;

  test('has each catalogue once, in the order of the alphabet', () => {
    // Of a name that stands twice JSON reads the second one.
    const names = [...written.matchAll(/^ {2}"(\w+)": \{/gm)].map(([, name]) => name);
    const byName = (a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
    expect(names).toEqual(Object.keys(texts).toSorted(byName));
    expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, 2)}\n`);
  });

  test('has a text for everything that is said in English, and none beside', () => {
    const known = english();
    const needed = [...known.keys()].filter((where) => {
      const entry = known.get(where);
      return typeof entry === 'string' || isMessage(entry);
    });
    const there = said(texts);
    expect(needed.filter((where) => !there.has(where))).toEqual([]);
    expect([...there.keys()].filter((where) => !needed.includes(where))).toEqual([]);
  });

  test('says the numbers of the English text, which are those of the rules', () => {
    const known = english();
    for (const [where, text] of said(texts)) {
      const entry = known.get(where);
      if (!isMessage(entry) && typeof entry !== 'string') continue;
      const numbers = writtenNumbers(isMessage(entry) ? entry.text : entry);
      expect([where, writtenNumbers(String(text))]).toEqual([where, numbers]);
    }
  });

  test('fills the places of each message', () => {
    const known = english();
    for (const [where, text] of said(texts)) {
      const entry = known.get(where);
      if (isMessage(entry)) expect([where, placesOf(String(text))]).toEqual([where, [...entry.names].sort()]);
    }
  });
});
