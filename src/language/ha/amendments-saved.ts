import type { Texts } from '../texts.ts';

export const amendmentsSaved = {
  reverse: 'An juya bayanin',
  correct: 'An gyara bayanin',
  confirm: 'An tabbatar da isowar',
  differs: 'An faɗi bambancin',
  'read-vvm': 'An adana karatun VVM',
} as const satisfies Texts;
