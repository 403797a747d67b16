import type { Texts } from '../texts.ts';

export const firstRun = {
  title: 'Ana shirya wannan na’ura',
  progress: 'Matakan da aka gama',
  estimate: 'Yawanci bai kai minti ɗaya ba; idan layi ba ƙarfi zai iya kai ’yan mintuna.',
  goOn: 'Za ka iya ci gaba da aiki, ko ka ajiye na’urar: zai ci gaba da kansa.',
  noNetwork: 'Babu layi: zai ci gaba da kansa idan layi ya zo.',
  signedIn: 'Ka shiga',
  rows: 'Kaya da yaran {place}',
  rowsHint: 'suna zuwa daga sabar sau ɗaya, sannan su zauna a na’urar nan',
  app: 'Manhajar kanta',
  appHint: 'ana adana ta, domin ta buɗe babu layi',
  appImpossible: 'wannan burauza ba za ta iya adana ta ba: tana buƙatar layi',
  done: 'An gama',
  running: 'Yana kan hanya',
  later: 'Ba zai yiwu a nan ba',
  guide: 'Yadda yake aiki',
  pin: 'Zaɓi PIN',
} as const satisfies Texts;
