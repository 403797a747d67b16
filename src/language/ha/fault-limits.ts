import type { Texts } from '../texts.ts';

export const faultLimits = {
  moreThan: 'ya fi {most}',
  named: '{label}: {fault}',
  longerThan: 'ya fi haruffa {most}',
  atLeast: 'dole ya kai aƙalla {least}',
  atMost: 'kada ya wuce {most}',
} as const satisfies Texts;
