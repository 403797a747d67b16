import { expect, test } from 'vitest';
import { isSimilarName } from '#domain/immunization/names/name-likeness.ts';
import { oneName, twoNames } from './truth-set.ts';

// Matches found and wrong matches in the truth set, both counted by their exceptions, each of which is listed.

const forms = oneName.flatMap(([first = '', ...others]) => others.map((other) => [first, other] as const));

/** Different names that the rules confuse. */
const confused = ['Salamatu Salma', 'Rabi Rabiu'];

/** Confused names from two different lines, one letter apart. */
const confusedLines = ['Adebola Ademola', 'Adebola Adesola', 'Ademola Adesola'];

test('all forms of one name are found as likely the same', () => {
  expect(forms.length).toBeGreaterThan(450);
  expect(forms.filter(([a, b]) => !isSimilarName(a, b))).toEqual([]);
});

test('different names stay apart in either order, except the listed ones', () => {
  expect(twoNames.length).toBeGreaterThan(200);
  const wrong = twoNames.filter(([a = '', b = '']) => isSimilarName(a, b) || isSimilarName(b, a));
  expect(wrong.map((pair) => pair.join(' '))).toEqual(confused);
});

test('the long names of two lines stay apart, except the listed ones', () => {
  let compared = 0;
  const wrong = oneName.flatMap((line, at) =>
    oneName
      .slice(at + 1)
      // A short form may have a line of its own.
      .filter((other) => !line.some((word) => other.includes(word)))
      .filter((other) => {
        compared += 1;
        return isSimilarName(line[0] ?? '', other[0] ?? '');
      })
      .map((other) => `${line[0]} ${other[0]}`),
  );
  expect(compared).toBeGreaterThan(20_000);
  expect(wrong).toEqual(confusedLines);
});

test('a short form is found beside a family name, and belongs to several different long names', () => {
  expect(isSimilarName('Tunde', 'Babatunde Ojo')).toBe(true);
  expect(isSimilarName('Tunde Ojo', 'Ojo Olatunde')).toBe(true);
  expect(isSimilarName('Babatunde Ojo', 'Olatunde Ojo')).toBe(false);
  expect(isSimilarName('Ade Ojo', 'Adebayo Ojo')).toBe(true);
  expect(isSimilarName('Adewale Ojo', 'Adebayo Ojo')).toBe(false);
});
