import type { Texts } from '../texts.ts';

export const figureAfter = {
  balance: 'Ragowa bayan',
  issued: 'Fitarwa bayan',
  wastage: 'Asara bayan',
  discarded: 'Ɓata bayan',
} as const satisfies Texts;
