import type { Texts } from '../texts.ts';

export const home = {
  title: 'Shafin farko',
  cases: 'Matsalolin da ba a warware ba',
  casesUnit: '{count, plural, one {matsala} other {matsaloli}}',
  noCases: 'Babu matsala a yankinka',
  allCases: 'Duba duk matsaloli',
  since: 'tun {when}',
  messages: 'Saƙonnin da ba su isa ba',
  messagesUnit: '{count, plural, one {saƙo} other {saƙonni}}',
  noMessages: 'Babu saƙon da ya gaza',
  allMessages: 'Duba duk saƙonni',
  open: 'Abin da za ka iya buɗewa',
  offline: 'Babu layi: daga sabar ake karanta wannan',
  failed: 'An kasa karantawa',
  again: 'Sake gwadawa',
} as const satisfies Texts;
