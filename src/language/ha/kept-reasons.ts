import type { Texts } from '../texts.ts';

export const keptReasons = {
  entryUndone: 'An soke nan da nan bayan an adana',
  vialNotOpened: 'Ba a buɗe kwalbar ba',
  doseTakenBack: 'An janye nan da nan bayan an adana',
} as const satisfies Texts;
