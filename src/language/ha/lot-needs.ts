import type { Texts } from '../texts.ts';

export const lotNeeds = {
  expired: 'Ya ƙare: {lot}',
  'vvm-discard': 'Ya kai matakin zubarwa: {lot}',
  'on-hold': 'An dakatar: {lot}',
  'expires-soon': 'A fara amfani da shi: {lot}',
  'vvm-use-first': 'A fara amfani da shi: {lot}',
} as const satisfies Texts;
