import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { hausa } from '#language/ha.ts';
import { readCatalogues, type TextRow, textRows } from '#server/translation/text-sheet.ts';

/*
 * Hausa that every officer and every mother can be spoken to in: officers as ku, a child as jariri or by name, doses as kashi.
 * What a pattern finds and is right stands in a list with its reason, so that each count is 0.
 */

let rows: readonly TextRow[] = [];

beforeAll(async () => {
  const read = await readCatalogues(path.join(import.meta.dirname, '../../src'));
  rows = textRows({ ...read, translated: (catalogue) => hausa[catalogue] });
});

/** What is written out in a text, without its places and its plural rules. */
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

/** Words in small letters: ƙ, ɗ, ɓ and ’y are letters, as is the hyphen of `tafi-da-gidanka`. */
const wordsOf = (text: string) =>
  written(text)
    .toLowerCase()
    .match(/[\p{L}’]+(?:-\p{L}+)*/gu) ?? [];

/** Texts with a word of a kind: `card.you: kai`. Words that only look so are left out. */
function found(isOne: (word: string) => boolean, leftOut: ReadonlySet<string> = new Set()): string[] {
  return rows
    .filter(({ catalogue, key }) => !leftOut.has(`${catalogue}.${key}`))
    .flatMap(({ catalogue, key, translation }) => {
      const words = wordsOf(translation).filter(isOne);
      return words.length === 0 ? [] : [`${catalogue}.${key}: ${words.join(' ')}`];
    });
}

/** Each entry of a list still stands in a text: what is mended is taken off it. */
function stillFound(isOne: (word: string) => boolean, listed: ReadonlySet<string>): string[] {
  return [...listed].filter((where) => !found(isOne).some((text) => text.startsWith(`${where}: `)));
}

test('there are texts to look at', () => expect(rows.length).toBeGreaterThan(3000));

describe('an officer is addressed as ku', () => {
  const toOneMan = new Set(['ka', 'kana', 'kake', 'kakan', 'kayi', 'zaka', 'maka', 'naka', 'kanka']);
  const toOneWoman = new Set(['ki', 'kina', 'kike', 'kin', 'kikan', 'miki', 'naki', 'kanki']);
  /** Words that end as `-nka`, `-rka`, `-nki`, `-rki` and are no possessives. */
  const noPossessives = new Set([
    'barka', // barka da: a greeting to anybody
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
    // `kai` is also to reach or to carry, and `a kai` about it; `taka tsantsan` is care.
    const asPronoun =
      /^kai$|(?:^|[.!?] )kai (?:ba|ne|ma)(?!\p{L})|(?<!\p{L})(?:da|daga|ga|gare) kai(?!\p{L})|(?<!\p{L})taka(?! tsantsan)(?!\p{L})/iu;
    const said = rows.filter(({ translation }) => asPronoun.test(written(translation)));
    expect(said.map(({ catalogue, key }) => `${catalogue}.${key}`)).toEqual([]);
  });
});

describe('a child is a jariri, or has its name', () => {
  // `yara`, its plural, is of girls and boys: UNICEF is Asusun Kula da Yara (BBC Hausa), and Newman’s dictionary gives it for both.
  const isBoyOrGirl = (word: string) => /^(?:yaro|yarinya)(?:n|r|na|ta|nsa|rta|nta)?$/u.test(word);
  const searched = new Set(['taskWords.addChild', 'taskWords.immunize']); // what officers may type

  test('never a boy', () => {
    expect(found(isBoyOrGirl, searched)).toEqual([]);
    expect(stillFound(isBoyOrGirl, searched)).toEqual([]);
  });
});

describe('a dose is no needle', () => {
  const isNeedle = (word: string) => word.startsWith('allur');
  const injected = new Set([
    'aefi.reactionNames.severe-local', // where the needle went in
    'graceDays.live', // live vaccines that are injected, as in English
    'taskWords.immunize', // what officers may type
    'visit.mayCome', // said after an injection; after drops mayComeByMouth is
  ]);

  test('a needle is named where there was one', () => {
    expect(found(isNeedle, injected)).toEqual([]);
    expect(stillFound(isNeedle, injected)).toEqual([]);
  });
});

describe('English words', () => {
  /** Names and signs that are the same in every language, and terms that the boxes and the papers say in English. */
  const kept = new Set(
    [
      'aefi bcg bis cce cdsi csv db dhis gzip hiv id ios json lga ngn nphcda opv otp pcv pin pn qr utf vvm who',
      'hepatitis latin naira paystack penta polio rijiya rubella tetanus vaxledger whatsapp wi-fi',
      'cm idempotency-key mm',
      // Reactions and conditions that the AEFI form and the clinicians of Nigeria name in English.
      'intussusception shock syndrome thrombocytopenia toxic',
      // The title of WHO’s table, and names of kinds of places in the list of NPHCDA.
      'projected vaccine wastage indicative rates cold store health post',
      // The place in a refusal that the specification spells so.
      'vendor',
      // Words of Hausa that English spells alike.
      'an can',
    ].flatMap((line) => line.split(' ')),
  );
  /** Catalogues that speak to programs, name columns of a file or hold what is typed in either language. */
  const exempt =
    /^(?:problemAnswers\.protocol|placeImport\.columnsOf|taskWords)\.|^problemAnswers\.sentences\.any\.sayPurpose$/u;
  /** Words that officers read in Hausa, also where the English text has others. */
  const neverSaid = new Set(
    'menu menus server browser online offline tablet tablets click file password batch dose doses wallet stock save'.split(
      ' ',
    ),
  );

  test('are left by name only', () => {
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
