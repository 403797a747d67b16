import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const refused = refusedWords(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
const files = globSync('src/**/*strings.ts', { cwd: root });

describe('the words of the screens', () => {
  test('are read: the glossary refuses some words, and each feature has strings', () => {
    expect(refused.length).toBeGreaterThan(20);
    expect(files.length).toBeGreaterThan(15);
    expect(saidIn(`// a caregiver\nconst words = { careGiver: 'The Caregiver' };`, refused)).toEqual([
      'caregiver',
    ]);
  });

  test.each(files)('%s uses no word that the glossary replaces', (file) => {
    expect(saidIn(readFileSync(path.join(root, file), 'utf8'), refused)).toEqual([]);
  });
});

describe('the names of the engine', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const words = refusedWords(glossary.slice(glossary.indexOf('## Engine')));
  // Names in released migrations stay; files planted by another test are about to be deleted.
  const sources = globSync('{src,sw,tests}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/migrations|planted-/.test(file) && file !== 'tests/architecture/glossary.test.ts',
  );

  test('are read: the glossary refuses some, anywhere in a name', () => {
    expect(words.length).toBeGreaterThan(10);
    expect(sources.length).toBeGreaterThan(1000);
    const old = '// a journey\nconst firstOwnStepOf = 1, journeyman = 2, chains = [];';
    expect(namedIn(old, words)).toEqual(['ownStep', 'chain']);
    const fine =
      'const { chain: trail } = reply; const coldChain = zod.chain(one); markDelivered(byteOrderMark);';
    expect(namedIn(fine, words)).toEqual([]);
    expect(namedIn('const coldChainAbove = brokenColdChain;', words)).toEqual(['chain']);
  });

  test('are the field’s own', () => {
    const found = sources.flatMap((file) =>
      namedIn(readFileSync(path.join(root, file), 'utf8'), words).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

/** Uses of these words in another sense: the cold chain, hash chains, the VVM mark, the byte order mark, a directory on disk. */
const otherThings =
  /\b(?:ColdChain|coldChain(?:Of|Words)?|hashChain|vvmMark|byteOrderMark|csvByteOrderMark|mark(?:Damaged|Delivered|Checked|FormDirty)|isDirectory)\b/g;
/** Field names of other systems' replies and of stored rows, and methods of libraries; they are not ours to rename. */
const outsideNames = /\.(?:chain|mark)\b|\b(?:chain|mark)\??:/g;

/** Refused words that occur in the identifiers of a source; comments and strings do not count. */
function namedIn(source: string, words: readonly string[]): readonly string[] {
  const code = source
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*$|'[^'\n]*'|`[^`]*`/gm, ' ')
    .replaceAll(otherThings, ' ')
    .replaceAll(outsideNames, ' ');
  return words.filter((word) => {
    const inside = word.charAt(0).toUpperCase() + word.slice(1);
    return new RegExp(`(?:\\b${word}|${inside})s?(?![a-z])`).test(code);
  });
}

/** The words in the last column of the glossary's tables. */
function refusedWords(glossary: string): readonly string[] {
  const rows = glossary.split('\n').filter((line) => /^\|.*\|$/.test(line));
  return rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );
}

/** Refused words that occur in the visible strings of a file; identifiers, comments and imports do not count. */
function saidIn(source: string, words: readonly string[]): readonly string[] {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*|import|export .* from).*$/gm, '');
  const texts = [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  );
  const said = texts.map((text) => text.replaceAll(/\$\{[^}]*\}/g, ' '));
  return words.filter((word) => said.some((text) => new RegExp(`\\b${word}\\b`, 'i').test(text)));
}
