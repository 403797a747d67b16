import type { Texts } from '../texts.ts';

export const instead = {
  issue: 'Fitar da {doses} maimakon haka',
  transfer: 'Tura {doses} maimakon haka',
  return: 'Mayar da {doses} maimakon haka',
} as const satisfies Texts;
