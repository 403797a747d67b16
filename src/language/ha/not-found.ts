import type { Texts } from '../texts.ts';

export const notFound = {
  title: 'Kash! Ba a sami shafin ba!',
  body: 'Ba a sami shafin da ka nema ba.',
  home: 'Koma farko',
} as const satisfies Texts;
