import type { Texts } from '../texts.ts';

export const rowStates = {
  practice: 'Na gwaji',
  waiting: 'A kan na’urar',
  sent: 'Ana turawa',
  saved: 'An tura',
  refused: 'Yana jiranka',
  parked: 'An dakatar',
  'set-aside': 'A gefe',
} as const satisfies Texts;
