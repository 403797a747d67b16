import type { Texts } from '../texts.ts';

export const faultLimits = {
  named: '{label}: {fault}',
  before: 'kafin {figure} ne',
  moreThan: 'ya fi {figure}',
  longerThan: 'ya fi haruffa {figure}',
  shorterThan: 'dole ya kai aƙalla haruffa {figure}',
  atLeast: 'dole ya kai aƙalla {figure}',
  atMost: 'kada ya wuce {figure}',
  oneOf: 'dole ya zama ɗaya daga {figure}',
  unknownNames: 'yana da abin da ba a sani ba: {figure}',
} as const satisfies Texts;
