import type { Texts } from '../texts.ts';

export const entryStates = {
  practice: 'Na gwaji ne, ba a turawa',
  waiting: 'Yana jiran a tura',
  sent: 'An tura',
  saved: 'An adana a sabar',
  refused: 'An ƙi',
  parked: 'An dakatar',
  'set-aside': 'An ajiye gefe',
} as const satisfies Texts;
