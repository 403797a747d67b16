import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AfterImages, imagesDigest } from './after-images.ts';
import { entryRowSchema, lotRowSchema, walletRowSchema } from '#contract/wire/rows.ts';
import { id } from './envelope.ts';
import { entryRow, lotRow, walletRow } from './rows.ts';

const origin = { facility: id(60), name: 'Kano State Cold Store' };
const images: AfterImages = {
  wallets: [walletRowSchema.parse(walletRow)],
  lots: [lotRowSchema.parse(lotRow)],
  entries: [entryRowSchema.parse({ ...entryRow, origin })],
};

/** Every path in a value that ends at something other than a list or an object. */
function leaves(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function changedAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return typeof value === 'number' ? value + 1 : `${String(value)}!`;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...(value as unknown[])] as unknown as Record<number, unknown>)
    : { ...(value as object) };
  copy[key] = changedAt(copy[key], rest);
  return copy;
}

function reordered(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((inner) => reordered(inner, seed));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).toSorted((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 7));
  return Object.fromEntries(
    keys.reverse().map((key) => [key, reordered((value as Record<string, unknown>)[key], seed)]),
  );
}

describe('the digest of after-images', () => {
  it.each(leaves(images).map((path) => [path.join('.'), path] as const))(
    'shows when %s differs',
    (_name, path) => {
      expect(imagesDigest(changedAt(images, path) as AfterImages)).not.toBe(imagesDigest(images));
    },
  );

  it('shows when a row is missing, or its history differs', () => {
    const [entry] = images.entries;
    for (const other of [
      { ...images, wallets: [] },
      { ...images, lots: [] },
      { ...images, entries: [] },
      { ...images, entries: [{ ...entry!, history: [] }] },
      { ...images, entries: [{ ...entry!, origin: null }] },
    ])
      expect(imagesDigest(other)).not.toBe(imagesDigest(images));
  });

  it('ignores the order of fields and additional fields', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
        const other = { ...(reordered(images, seed) as AfterImages), s: 4, cases: [] };
        expect(imagesDigest(other)).toBe(imagesDigest(images));
      }),
    );
  });
});
