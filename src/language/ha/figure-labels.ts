import type { Texts } from '../texts.ts';

export const figureLabels = {
  balance: 'Cikin kaya',
  issued: 'An fitar',
  wastage: 'Asarar kwalba a buɗe',
  discarded: 'Asarar rufaffiya',
} as const satisfies Texts;
