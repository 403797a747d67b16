import type { Texts } from '../texts.ts';

export const figureOpens = {
  balance: 'na {antigen} a cikin kaya: nuna shige da fice',
  issued: 'na {antigen} da aka fitar: nuna shige da fice',
} as const satisfies Texts;
