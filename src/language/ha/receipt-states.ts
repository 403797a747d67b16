import type { Texts } from '../texts.ts';

export const receiptStates = {
  practice: 'Na gwaji ne: ba ya shiga littafin kaya.',
  waiting: 'An adana a wannan na’ura kawai; ba a tura wa sabar ba tukuna.',
  sent: 'An tura wa sabar; ba a tabbatar ba tukuna.',
  refused: 'Sabar ta ƙi: ba a ƙirga wannan bayani.',
  parked: 'An dakatar a sabar: ba a ƙirga wannan bayani tukuna.',
  'set-aside': 'Sabar ta ƙi kuma an ajiye a gefe: ba a ƙirga wannan bayani.',
} as const satisfies Texts;
