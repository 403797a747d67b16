import type { Texts } from '../texts.ts';

export const shelf = {
  hereAndOnTheWay: '{here, number}\u00A0a\u00A0nan · {onTheWay, number}\u00A0a\u00A0hanya',
} as const satisfies Texts;
