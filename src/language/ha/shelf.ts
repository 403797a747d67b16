import type { Texts } from '../texts.ts';

export const shelf = {
  hereAndOnTheWay: '{here, number} a nan · {onTheWay, number} a hanya',
} as const satisfies Texts;
