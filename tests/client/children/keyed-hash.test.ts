import { expect, test } from 'vitest';
import { halfSipHash } from '#client/db/child-tokens.ts';

// vectors.h of the reference code (github.com/veorq/SipHash), vectors_hsip64: key 00 01 … 07, message 00 01 … of each length.
const vectors: readonly (readonly [number, string])[] = [
  [0, '218d1f59b9b83cc8'],
  [2, '064f39ef7c50eb57'],
  [4, 'd5e78a175be52ea1'],
  [8, 'edfee820bce4858c'],
];

test.each(vectors)('a message of %i bytes', (bytes, expected) => {
  const units = Array.from({ length: bytes / 2 }, (_, at) => (2 * at) | ((2 * at + 1) << 8));
  const [low, high] = halfSipHash(String.fromCharCode(...units), [0x03_02_01_00, 0x07_06_05_04]);
  const hex = (word: number) =>
    [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('');
  expect(hex(low) + hex(high)).toBe(expected);
});
