import { isMessage } from '#language/message.ts';
import type { Texts } from '#language/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogues } from '#language/catalogue.ts';

/** A module that holds catalogues, with its source text. */
interface Source {
  readonly module: string;
  readonly text: string;
}

/** A text with what its translator needs to know. */
export interface TextRow {
  readonly catalogue: string;
  readonly key: string;
  readonly english: string;
  readonly translation: string;
  /** Placeholders in braces, which translators must keep. */
  readonly places: string;
  readonly about: string;
  readonly module: string;
}

const columns = {
  catalogue: 'Catalogue',
  key: 'Key',
  english: 'English',
  translation: 'Translation',
  places: 'Keep these as they are',
  about: 'What it is for',
  module: 'Where it stands',
} as const satisfies Record<keyof TextRow, string>;

/** The catalogues with their modules, and the texts of one catalogue that are already translated. */
export interface ReadTexts {
  readonly catalogues: ReadonlyMap<string, object>;
  readonly sources: readonly Source[];
  readonly translated: (catalogue: string, english: object) => Texts | undefined;
}

/** The translator's sheet: one line of CSV for each text, in the order of the screens' modules. */
export function textSheet(read: ReadTexts): string {
  const lines = textRows(read)
    .toSorted((a, b) => (a.module < b.module ? -1 : Number(a.module > b.module)))
    .map((row) => (Object.keys(columns) as (keyof TextRow)[]).map((column) => cell(row[column])).join(','));
  // The byte order mark by which spreadsheets recognise UTF-8, because Hausa and Yoruba have letters outside ASCII.
  return `\u{FEFF}${Object.values(columns).map(cell).join(',')}\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
}

/**
 * The JSON file of a language's texts, with untranslated ones left empty. An empty text is shown in English, and a
 * language with one is not offered.
 */
export function textForm({ catalogues, translated }: Omit<ReadTexts, 'sources'>): string {
  const names = [...catalogues.keys()].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const texts = names.map((name) => {
    const english = catalogues.get(name) ?? {};
    return [name, formOf(english, translated(name, english))] as const;
  });
  const filled = texts.filter(([, form]) => Object.keys(form).length > 0);
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`;
}

function formOf(words: object, translated: Texts | undefined): Texts {
  const form: Record<string, string | Texts> = {};
  for (const [name, entry] of Object.entries(words) as [string, unknown][]) {
    const there = translated?.[name];
    if (typeof entry === 'string' || isMessage(entry)) form[name] = typeof there === 'string' ? there : '';
    else if (typeof entry === 'object' && entry !== null)
      form[name] = formOf(entry, typeof there === 'object' ? there : undefined);
  }
  return form;
}

/** Every text of the catalogues, in order. */
export function textRows({ catalogues, sources, translated }: ReadTexts): readonly TextRow[] {
  return [...catalogues].flatMap(([catalogue, words]) => {
    const { module, about } = whereOf(catalogue, sources);
    return textsOf(words, translated(catalogue, words)).map((text) => ({
      catalogue,
      module,
      about,
      ...text,
    }));
  });
}

function textsOf(
  words: object,
  translated: Texts | undefined,
  before = '',
): Pick<TextRow, 'key' | 'english' | 'translation' | 'places'>[] {
  return Object.entries(words).flatMap(([name, entry]: [string, unknown]) => {
    const key = `${before}${name}`;
    const there = translated?.[name];
    const translation = typeof there === 'string' ? there : '';
    if (typeof entry === 'string') return [{ key, english: entry, translation, places: '' }];
    if (isMessage(entry))
      return [
        { key, english: entry.text, translation, places: entry.names.map((place) => `{${place}}`).join(' ') },
      ];
    if (typeof entry !== 'object' || entry === null) return [];
    return textsOf(entry, typeof there === 'object' ? there : undefined, `${key}.`);
  });
}

/** The module of a catalogue, and the text of the comment in front of it. */
function whereOf(catalogue: string, sources: readonly Source[]): Pick<TextRow, 'module' | 'about'> {
  for (const { module, text } of sources) {
    const named = text.indexOf(`'${catalogue}'`);
    const at = text.search(new RegExp(`\\bcatalogue(<[^;]*>)?\\(\\s*(name|'${catalogue}')[,\\s]`));
    if (named < 0 || at < 0) continue;
    const comment = /\/\*\*((?:(?!\*\/).)*)\*\/[^/]*$/s.exec(text.slice(0, at));
    const said = comment?.[1] ?? '';
    return { module, about: said.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim() };
  }
  return { module: '', about: '' };
}

/** A cell as CSV (RFC 4180). */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Loads every module that contains a catalogue. @param src the folder of the product's modules */
export async function readCatalogues(src: string): Promise<{
  readonly catalogues: ReadonlyMap<string, object>;
  readonly sources: readonly Source[];
}> {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('language'))
    .map((name) => ({ module: name, text: readFileSync(path.join(src, name), 'utf8') }))
    .filter(({ text }) => text.includes("from '#language/catalogue.ts'"));
  for (const { module } of sources) await import(path.join(src, module));
  return { catalogues, sources };
}
