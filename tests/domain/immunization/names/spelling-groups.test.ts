import { expect, test } from 'vitest';
import { isSimilarName } from '#domain/immunization/names/name-likeness.ts';
import { otherNames, spellingGroups } from './spelling-groups.ts';

const pairs = spellingGroups.flatMap((line) =>
  line.flatMap((one, at) => line.slice(at + 1).map((other) => [one, other] as const)),
);
/** Pairs from two different names; lines that share a word, or a short form that is also a name, count as one name. */
const apart = spellingGroups.flatMap((line, at) =>
  spellingGroups
    .slice(at + 1)
    .filter((others) => !line.some((word) => others.includes(word)))
    .map((others) => [line[0] ?? '', others[1] ?? ''] as const),
);

const wrongOf = (all: readonly (readonly [string, string])[], isOne: boolean) =>
  all
    .filter(([a, b]) => isSimilarName(a, b) !== isOne || isSimilarName(b, a) !== isOne)
    .map((pair) => pair.join(' / '));

test('of the spellings of one name at least 96 in 100 are found together, with a family name too', () => {
  expect(spellingGroups.length).toBeGreaterThan(150);
  expect(pairs.length).toBeGreaterThan(1400);
  const missed = wrongOf(pairs, true);
  expect(missed.length / pairs.length).toBeLessThanOrEqual(0.04);
  const beside = wrongOf(
    pairs.map(([a, b]) => [`${a} Tanko`, `Tanko ${b}`] as const),
    true,
  );
  expect(beside.length / pairs.length).toBeLessThanOrEqual(0.04);
});

test('of two names at least 999 in 1000 are kept apart', () => {
  expect(otherNames.length).toBeGreaterThan(320);
  expect(wrongOf(otherNames, false)).toEqual([]);
  expect(apart.length).toBeGreaterThan(16_000);
  const mixed = wrongOf(apart, false);
  expect(mixed.length / apart.length).toBeLessThanOrEqual(0.001);
}, 30_000);

test.each([
  ['Chukwu Emeka', 'Chukwuemeka', true],
  ['Chukwu Emeka', 'Emeka Chukwu', true],
  ['Chukwu Emeka Obi', 'Obi Chukwuemeka', true],
  ['Oluwa Seun Bello', 'Oluwaseun Bello', true],
  ['Bello Oluwa Seun', 'Seun Bello', true],
  ['Oluwa Adeyemi', 'Adeyemi', true],
  ['Oluwa Adeyemi', 'Oluwaseun', false],
  ['Oluwa Seun', 'Oluwa Kemi', false],
  ['Chukwu Ngozi', 'Chukwu Emeka', false],
  ['Abdou Karim', 'Abdulkarim', true],
  ['Abdou Moussa', 'Musa Abdu', true],
])('%s and %s are one name: %s', (a, b, isOne) => {
  expect([isSimilarName(a, b), isSimilarName(b, a)]).toEqual([isOne, isOne]);
});
