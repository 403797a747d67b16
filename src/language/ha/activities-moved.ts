import type { Texts } from '../texts.ts';

export const activitiesMoved = {
  received: 'An karɓa',
  receivedFrom: 'An karɓa daga {facility}',
  issued: 'An fitar',
  transferred: 'An tura',
  transferredTo: 'An tura zuwa {facility}',
  adjusted: 'An gyara adadi',
  returned: 'An mayar',
  returnedTo: 'An mayar zuwa {facility}',
  utilized: 'An yi amfani',
} as const satisfies Texts;
