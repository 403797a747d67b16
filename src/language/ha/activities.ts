import type { Texts } from '../texts.ts';

export const activitiesSaved = {
  receive: 'An adana rigakafin da aka karɓa',
  issue: 'An fitar da rigakafi',
  transfer: 'An tura rigakafi lafiya',
  increment: 'An ƙara kayan rigakafi lafiya',
  decrement: 'An rage kaya daga jakarka',
  return: 'An mayar da rigakafi lafiya',
  utilize: 'An adana amfanin rigakafi lafiya',
} as const satisfies Texts;

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

export const activityListings = {
  received: 'An karɓa',
  receivedCaption: 'Rigakafin da aka karɓa',
  receivedAt: 'Lokacin karɓa',
  noneReceived: 'Babu bayanin karɓa...',
  issued: 'An fitar',
  issuedCaption: 'Rigakafin da aka fitar',
  issuedAt: 'Lokacin fitarwa',
  noneIssued: 'Babu bayanin fitarwa...',
  issuedOut: 'An fitar',
  transferred: 'An tura',
  transferredCaption: 'Rigakafin da aka tura',
  transferredAt: 'Lokacin turawa',
  adjustedAt: 'Lokacin gyara',
  return: 'Mayarwa',
  returnedAt: 'Lokacin mayarwa',
  utilizedAt: 'Lokacin amfani',
} as const satisfies Texts;

export const activityNames = {
  recieved: 'karɓa',
  issued: 'fitarwa',
  transfer: 'turawa',
  return: 'mayarwa',
  adjustment: 'gyaran adadi',
  utilization: 'amfani',
} as const satisfies Texts;

export const activityTitles = {
  recieved: 'Karɓa',
  issued: 'Fitarwa',
  transfer: 'Turawa',
  return: 'Mayarwa',
  adjustment: 'Gyaran adadi',
  utilization: 'Amfani',
} as const satisfies Texts;

export const adjustmentReasons = {
  expired: 'Ya ƙare',
  'vvm-discard': 'VVM mataki na III',
  frozen: 'Ya daskare',
  heat: 'Zafi ya same shi',
  broken: 'Ya fashe',
  'label-lost': 'Babu lakabi',
  lost: 'Ya ɓace',
  'count-correction': 'Gyaran ƙidaya',
} as const satisfies Texts;

export const noReason = { noReasonRecorded: 'ba a rubuta dalili ba' } as const satisfies Texts;

export const immunizationTypes = {
  'Fixed-Post': 'A cibiya',
  Outreach: 'Fita unguwa',
} as const satisfies Texts;
