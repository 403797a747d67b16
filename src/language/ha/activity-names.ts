import type { Texts } from '../texts.ts';

export const activityNames = {
  recieved: 'karɓa',
  issued: 'fitarwa',
  transfer: 'turawa',
  return: 'mayarwa',
  adjustment: 'gyaran adadi',
  utilization: 'amfani',
} as const satisfies Texts;
