import type { Texts } from '../texts.ts';

export const counting = {
  routine: 'Na yau da kullum',
  repeat: 'Da wuri ko kusa da kusa, za a maimaita',
  campaign: 'Gangami',
  outside: 'Wajen jadawali',
} as const satisfies Texts;
