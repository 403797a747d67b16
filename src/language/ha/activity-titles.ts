import type { Texts } from '../texts.ts';

export const activityTitles = {
  recieved: 'Karɓa',
  issued: 'Fitarwa',
  transfer: 'Turawa',
  return: 'Mayarwa',
  adjustment: 'Gyaran adadi',
  utilization: 'Amfani',
} as const satisfies Texts;
