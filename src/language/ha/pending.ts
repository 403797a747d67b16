import type { Texts } from '../texts.ts';

export const pending = {
  notThere: 'Wannan shafi yana zuwa nan gaba',
  hint: 'Duk abin da ka adana yana nan lafiya.',
  dashboard: 'Je shafin farko',
  home: 'Koma farko',
} as const satisfies Texts;
