/** A stream of random choices that one printed seed repeats exactly (mulberry32). */
export interface Random {
  readonly seed: number;
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A separate stream for one actor, so that one actor's choices do not change another's. */
  fork(label: string): Random;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    seed,
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    fork: (label) =>
      randomFrom([...label].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16_777_619), seed)),
  };
}

/** Makes lower-case UUIDs of version 7 from the world's clock and a random stream. */
export function idsFrom(random: Random, now: () => number): () => string {
  let last = 0;
  let counter = 0;
  return () => {
    const at = Math.max(Math.floor(now()), last);
    counter = at === last ? counter + 1 : 0;
    last = at;
    const time = at.toString(16).padStart(12, '0').slice(-12);
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => Math.floor(random.next() * 16).toString(16)).join('');
    const order = (counter & 0xfff).toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${'89ab'[Math.floor(random.next() * 4)]}${hex(3)}-${hex(12)}`;
  };
}
