import type { Texts } from '../texts.ts';

export const lotNoticeTitles = {
  expired: 'rukunonin da suka ƙare',
  'vvm-discard': 'rukunonin da ke VVM III',
  'on-hold': 'rukunonin da aka dakatar',
  'expires-soon': 'rukunonin da za su ƙare cikin kwanaki 90',
  'vvm-use-first': 'rukunonin da ke VVM II',
} as const satisfies Texts;
