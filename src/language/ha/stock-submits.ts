import type { Texts } from '../texts.ts';

export const stockSubmits = {
  issue: 'Fitar da rigakafi',
  transfer: 'Tura rigakafi',
  return: 'Mayar da rigakafi',
  increment: 'Ƙara kaya',
  decrement: 'Rage kaya',
  utilize: 'Adana bayani',
} as const satisfies Texts;
