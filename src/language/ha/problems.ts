import type { Texts } from '../texts.ts';

export const problems = {
  unreachable: 'Babu layi zuwa sabar',
  'not-ours': 'Wani abu dabam ya amsa a madadin sabar. Mai yiwuwa shafin shiga Wi-Fi ya tare hanya',
  timeout: 'Sabar ba ta amsa a kan lokaci ba',
  quota: 'Babu sauran wuri a wannan na’ura',
  device: 'Wannan na’ura ba ta iya ajiye abin da ya zo ba',
  drift: 'Wasu adadi sun tsufa, ana sake ɗauko su',
  'no-progress': 'Sabar ba ta karɓi ko ɗaya daga bayanan ba',
  'log-gap': 'Sabar tana sake neman wani bayani',
  'log-forked': 'An kwafi wannan na’ura; sabar tana da wani bayani mai lamba iri ɗaya',
  'not-your-log': 'An fara bayanan a wata na’ura; sake shiga a wannan',
  'too-large': 'Bayani guda ya fi girman da sabar take karɓa',
  busy: 'Abin turawa ya fi yadda gwaji ɗaya zai iya ɗauka',
  unreadable: 'Sabar ta amsa ta yadda sabuwar manhaja ce kaɗai za ta karanta',
  'taken-over': 'Wata taga ce take tura bayanan',
  serverBusy: 'Sabar tana da aiki da yawa',
} as const satisfies Texts;
