import { assert } from '#domain/kernel/assert.ts';
import { fnv1a } from '#domain/kernel/fnv1a.ts';

/** Chance that comes out the same each time. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True so often, from 0 to 1. */
  happens(often: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Chance of its own for each text (mulberry32). */
export function randomFrom(text: string): Random {
  let state = Number.parseInt(fnv1a(text), 16);
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (often) => next() < often,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      assert(picked !== undefined, 'there is something to pick from');
      return picked;
    },
  };
}
