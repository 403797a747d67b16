import type { Texts } from '../texts.ts';

export const messageStates = {
  failed: 'Ya gaza',
  'in-doubt': 'Ba a tabbata ba',
} as const satisfies Texts;
