import type { Texts } from '../texts.ts';

export const menuGroups = {
  monitoring: 'Sa ido',
  stock: 'Kaya',
  children: 'Yara',
  coldChain: 'Sarkar sanyi',
  administration: 'Gudanarwa',
} as const satisfies Texts;
