import type { Texts } from '../texts.ts';

export const history = {
  corrected: 'An gyara',
  reversed: 'An juya',
  confirmed: 'An tabbatar da isowa',
  differs: 'An faɗi bambanci',
} as const satisfies Texts;
