import type { Texts } from '../texts.ts';

export const notGiven = {
  refused: 'An ƙi yarda',
  contraindicated: 'Bai dace da yaron ba',
  'out-of-stock': 'Kaya ya ƙare',
  'sick-today': 'Ba shi da lafiya yau',
  other: 'Wani dalili',
} as const satisfies Texts;
