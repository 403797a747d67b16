import type { Texts } from '../texts.ts';

export const immunizationTypes = {
  'Fixed-Post': 'A cibiya',
  Outreach: 'Fita unguwa',
} as const satisfies Texts;
