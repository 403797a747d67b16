import type { Texts } from '../texts.ts';

export const tasks = {
  receive: 'Ƙara a littafi: An karɓa',
  issue: 'Ƙara a littafi: An fitar',
  transfer: 'Ƙara a littafi: Turawa',
  return: 'Ƙara a littafi: Mayarwa',
  adjustment: 'Ƙara a littafi: Gyaran adadi',
  utilization: 'Ƙara a littafi: Amfani',
  addChild: 'Ƙara yaro',
  immunize: 'Yi wa yaro rigakafi',
  dueList: 'Jerin waɗanda lokacinsu ya yi',
  addWallet: 'Buɗe jakar rigakafi',
} as const satisfies Texts;
