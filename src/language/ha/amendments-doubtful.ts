import type { Texts } from '../texts.ts';

export const amendmentsDoubtful = {
  reverse: 'Ana iya ƙin juyawar da ka yi wa wannan bayani.',
  correct: 'Ana iya ƙin gyaran da ka yi wa wannan bayani.',
  'confirm-arrival': 'Ana iya ƙin amsarka kan wannan kaya.',
  'read-vvm': 'Ana iya ƙin karatun VVM da ka yi wa wannan rukuni.',
} as const satisfies Texts;
