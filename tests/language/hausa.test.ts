import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { hausa } from '#language/ha.ts';
import { readCatalogues, type TextRow, textRows } from '#server/translation/text-sheet.ts';

/*
 * Hausa fit for every officer and mother: officers are addressed as ku, a child is jariri or named, doses are kashi. A correct text that a
 * pattern still matches is listed with its reason, so that each count is 0.
 */

let rows: readonly TextRow[] = [];

beforeAll(async () => {
  const read = await readCatalogues(path.join(import.meta.dirname, '../../src'));
  rows = textRows({ ...read, translated: (catalogue) => hausa[catalogue] });
});

/** The written text, without placeholders and plural rules. */
function literals(elements: readonly MessageFormatElement[]): string {
  const said = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value;
    if (element.type === TYPE.tag) return literals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return ' ';
    return Object.values(element.options)
      .map(({ value }) => literals(value))
      .join(' ');
  });
  return said.join('');
}

const written = (text: string) => literals(parse(text, { ignoreTag: true }));

/** Words in lower case: ƙ, ɗ, ɓ and ’y are letters, as is the hyphen of `tafi-da-gidanka`. */
const wordsOf = (text: string) =>
  written(text)
    .toLowerCase()
    .match(/[\p{L}’]+(?:-\p{L}+)*/gu) ?? [];

/** Texts with a word of a kind: `card.you: kai`. Words that only look alike are excluded. */
function found(isOne: (word: string) => boolean, leftOut: ReadonlySet<string> = new Set()): string[] {
  return rows
    .filter(({ catalogue, key }) => !leftOut.has(`${catalogue}.${key}`))
    .flatMap(({ catalogue, key, translation }) => {
      const words = wordsOf(translation).filter(isOne);
      return words.length === 0 ? [] : [`${catalogue}.${key}: ${words.join(' ')}`];
    });
}

/** Entries of a list that no text contains any more, so that the list is kept current. */
function stillFound(isOne: (word: string) => boolean, listed: ReadonlySet<string>): string[] {
  return [...listed].filter((where) => !found(isOne).some((text) => text.startsWith(`${where}: `)));
}

test('there are texts to check', () => expect(rows.length).toBeGreaterThan(3000));

describe('an officer is addressed as ku', () => {
  const toOneMan = new Set(['ka', 'kana', 'kake', 'kakan', 'kayi', 'zaka', 'maka', 'naka', 'kanka']);
  const toOneWoman = new Set(['ki', 'kina', 'kike', 'kin', 'kikan', 'miki', 'naki', 'kanki']);
  /** Words that end in `-nka`, `-rka`, `-nki` or `-rki` and are not possessives. */
  const noPossessives = new Set([
    'barka', // barka da: a greeting for anybody
    'girka', // to install
    'tafi-da-gidanka', // mobile, a set phrase
    'yanki', // area
  ]);

  test('never as one man', () => {
    const isOne = (word: string) =>
      toOneMan.has(word) || (/..[nrk]ka$/u.test(word) && !noPossessives.has(word));
    expect(found(isOne)).toEqual([]);
  });

  test('never as one woman', () => {
    const isOne = (word: string) =>
      toOneWoman.has(word) || (/..[nrk]ki$/u.test(word) && !noPossessives.has(word));
    expect(found(isOne)).toEqual([]);
  });

  test('nor by kai or taka', () => {
    // `kai` also means to reach or to carry, and `a kai` about it; `taka tsantsan` is care.
    const asPronoun =
      /^kai$|(?:^|[.!?] )kai (?:ba|ne|ma)(?!\p{L})|(?<!\p{L})(?:da|daga|ga|gare) kai(?!\p{L})|(?<!\p{L})taka(?! tsantsan)(?!\p{L})/iu;
    const said = rows.filter(({ translation }) => asPronoun.test(written(translation)));
    expect(said.map(({ catalogue, key }) => `${catalogue}.${key}`)).toEqual([]);
  });
});

describe('a child is a jariri, or called by its name', () => {
  // The plural `yara` means girls and boys: UNICEF is Asusun Kula da Yara (BBC Hausa), and Newman’s dictionary gives it for both.
  const isBoyOrGirl = (word: string) => /^(?:yaro|yarinya)(?:n|r|na|ta|nsa|rta|nta)?$/u.test(word);
  const searched = new Set(['taskWords.addChild', 'taskWords.immunize']); // search words that officers may type

  test('never a boy', () => {
    expect(found(isBoyOrGirl, searched)).toEqual([]);
    expect(stillFound(isBoyOrGirl, searched)).toEqual([]);
  });
});

describe('a dose is not called a needle', () => {
  const isNeedle = (word: string) => word.startsWith('allur');
  const injected = new Set([
    'aefi.reactionNames.severe-local', // the injection site
    'graceDays.live', // injected live vaccines, as in English
    'taskWords.immunize', // search words that officers may type
    'visit.mayCome', // shown after an injection; after drops it is mayComeByMouth
  ]);

  test('an injection is called a needle', () => {
    expect(found(isNeedle, injected)).toEqual([]);
    expect(stillFound(isNeedle, injected)).toEqual([]);
  });
});

describe('English words', () => {
  /** Names and symbols that are the same in every language, and terms printed in English on boxes and papers. */
  const kept = new Set(
    [
      'aefi bcg bis cce cdsi csv db dhis gzip hiv id ios json lga ngn nphcda opv otp pcv pin pn qr utf vvm who',
      'hepatitis latin naira paystack penta polio rijiya rubella tetanus vaxledger whatsapp wi-fi',
      'cm idempotency-key mm',
      // Reactions and conditions that the AEFI form and Nigeria's clinicians name in English.
      'intussusception shock syndrome thrombocytopenia toxic',
      // The title of WHO’s table, and names of kinds of places in NPHCDA's list.
      'projected vaccine wastage indicative rates cold store health post',
      // A placeholder that the specification spells this way.
      'vendor',
      // Hausa words that are spelled like English ones.
      'an can',
    ].flatMap((line) => line.split(' ')),
  );
  /** Catalogues that are read by programs, name columns of a file, or list words typed in either language. */
  const exempt =
    /^(?:problemAnswers\.protocol|placeImport\.columnsOf|taskWords)\.|^problemAnswers\.sentences\.any\.sayPurpose$/u;
  /** English words that Hausa texts replace, even if the English text uses others. */
  const neverSaid = new Set(
    'menu menus server browser online offline tablet tablets click file password batch dose doses wallet stock save'.split(
      ' ',
    ),
  );

  test('remain only as names', () => {
    const left = rows.flatMap(({ catalogue, key, english, translation }) => {
      const where = `${catalogue}.${key}`;
      if (exempt.test(where)) return [];
      const inEnglish = new Set(wordsOf(english));
      const same = wordsOf(translation).filter(
        (word) =>
          (inEnglish.has(word) && word.length > 1 && !/^[ivx]+$/u.test(word) && !kept.has(word)) ||
          neverSaid.has(word),
      );
      return same.length === 0 ? [] : [`${where}: ${same.join(' ')}`];
    });
    expect(left).toEqual([]);
  });
});
