import type { Texts } from '../texts.ts';

export const amendmentsRefused = {
  reverse: 'Sabar ta ƙi juya wannan bayani.',
  correct: 'Sabar ta ƙi gyaran wannan bayani.',
  'confirm-arrival': 'Sabar ta ƙi amsarka kan wannan kaya.',
  'read-vvm': 'Sabar ta ƙi karatun VVM na wannan rukuni.',
} as const satisfies Texts;
