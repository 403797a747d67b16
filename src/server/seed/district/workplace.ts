import type { EntryId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Level } from '#domain/access/model.ts';
import type { Names } from './names.ts';
import type { Size } from './places.ts';
import type { Shelf, Vaccine } from './shelf.ts';
import type { Tablet } from './tablet.ts';
import { assert } from '#domain/kernel/assert.ts';
import { fnv1a } from '#domain/kernel/fnv1a.ts';

/** A lot that arrived and has not been counted yet. */
interface Arrival {
  readonly id: EntryId;
  readonly on: LocalDate;
  readonly doses: number;
}

/** A store or facility of the demo: its staff, their tablet, and its shelf. */
export interface Workplace {
  readonly code: string;
  readonly name: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly ward: string | null;
  readonly level: Level;
  /** Null for a store. */
  readonly size: Size | null;
  /** Code of the store that supplies it. */
  readonly from: string | null;
  readonly tablet: Tablet;
  readonly shelf: Shelf;
  readonly vaccines: readonly Vaccine[];
  /** Stock sent here, to be counted on arrival. */
  readonly arrivals: Arrival[];
  readonly names: Names;
  /** A random generator of its own, so that nothing elsewhere changes its story. */
  readonly random: Random;
}

/** Random numbers that are the same on every run. */
interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number between both ends, inclusive. */
  between(least: number, most: number): number;
  /** True with this probability, from 0 to 1. */
  happens(often: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** A generator seeded by a text (mulberry32). */
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
