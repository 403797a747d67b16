import type { Texts } from '../texts.ts';

export const lotNotices = {
  expired: '{doses, plural, one {allura # ta ƙare} other {allurai # sun ƙare}}',
  'vvm-discard': '{doses, plural, one {allura #} other {allurai #}} a VVM III',
  'on-hold': '{lots, plural, one {an dakatar da rukuni #} other {an dakatar da rukunoni #}}',
  'expires-soon': '{lots, plural, one {rukuni # zai ƙare} other {rukunoni # za su ƙare}} cikin kwanaki 90',
  'vvm-use-first': '{lots, plural, one {rukuni #} other {rukunoni #}} a VVM II',
} as const satisfies Texts;
