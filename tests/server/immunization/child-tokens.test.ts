import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyDuplicates } from '#domain/immunization/register/likely-duplicates.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  likenessTokens,
  ownLikenessTokens,
  tokensOf,
  trigramTokens,
} from '#server/immunization/child-tokens.ts';

const words = [
  'Muhammad',
  'Mohammed',
  'Fatima',
  'Faty',
  'Abdul',
  'Rahman',
  'Abdurrahman',
  'Ibrahim',
  'Ibraheem',
];
const others = [
  'Chukwuemeka',
  'Emeka',
  'Ngozi',
  'Bola',
  'Adebola',
  'Ladi',
  'Musa',
  'Moussa',
  'Hassan',
  'Hussaini',
];

/** A word with one letter wrong, missing, doubled or swapped with its neighbour. */
const slipped = fc
  .tuple(
    fc.constantFrom(...words, ...others),
    fc.nat(20),
    fc.constantFrom('none', 'wrong', 'missing', 'swap'),
  )
  .map(([word, n, slip]) => {
    const at = 1 + (n % Math.max(1, word.length - 2));
    const letters = [...word];
    if (slip === 'wrong') letters[at] = 'x';
    if (slip === 'missing') letters.splice(at, 1);
    if (slip === 'swap') letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
    return letters.join('');
  });
const day = fc
  .integer({ min: 0, max: 120 })
  .map((n) => new Date(Date.UTC(2026, 7, 1 + n)).toISOString().slice(0, 10) as LocalDate);
const child = fc.record({
  fullname: fc.array(slipped, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  bornOn: day,
  bornEstimated: fc.constantFrom(undefined, true as const),
  caregiverNumber: fc.constantFrom('0803 123 4567', '+2348031234567', '0900 000 0000', '0701 555 1234'),
});

test.each([
  ['infants', '2026-12-01' as LocalDate],
  ['girls whose age is told in years', '2035-12-01' as LocalDate],
])('two names likely to be one child’s share a digest: %s', (_who, today) => {
  let found = 0;
  fc.assert(
    fc.property(child, child, (one, other) => {
      const [duplicate] = likelyDuplicates(one, [other], today);
      if (!duplicate?.reasons.includes('name')) return;
      found += 1;
      const own = new Set(ownLikenessTokens(other));
      expect(likenessTokens(one, today).some((token) => own.has(token))).toBe(true);
    }),
    { numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(50);
});

test('every text in a child’s entry is found by its digests, in any letter case', () => {
  fc.assert(
    fc.property(child, fc.nat(30), fc.integer({ min: 3, max: 8 }), (one, from, length) => {
      const entry = { ...one, caregiverName: 'Hauwa Ibrahim', caregiverEmail: null };
      const own = new Set(tokensOf(entry, '100000017'));
      const part = one.fullname.slice(from % one.fullname.length).slice(0, length);
      expect(trigramTokens(part.toUpperCase()).every((token) => own.has(token))).toBe(true);
      expect(trigramTokens('00000017').every((token) => own.has(token))).toBe(true);
    }),
  );
});

test('a name of two hundred letters costs at most some thousand digests', () => {
  const long = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(97 + (n % 26))).join(' ');
  const entry = { fullname: long, bornOn: '2026-10-02' as LocalDate, caregiverNumber: '08031234567' };
  expect(likenessTokens(entry, '2026-12-01' as LocalDate).length).toBeLessThan(1000);
});
