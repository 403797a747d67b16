import type { Texts } from '../texts.ts';

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
