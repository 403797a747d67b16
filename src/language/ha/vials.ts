import type { Texts } from '../texts.ts';

export const vials = {
  vialsOf: 'Kwalabe × {size}',
  dosesPerVial: 'Allurai a kwalba',
  dosesPerVialHint: 'Yadda akwatin ya faɗa. Idan ba a cika ba, ba a nuna allurai a kwalabe.',
  size: '{size, plural, one {allura # a kwalba} other {allurai # a kwalba}}',
  openVial: {
    session: 'idan an buɗe: wannan zaman, awa shida a mafi yawa',
    '28-days': 'idan an buɗe: kwanaki 28 a mafi yawa, cikin sanyi',
  },
  whole: '{vials, plural, one {kwalba #} other {kwalabe #}} masu {size, number}',
  loose: '{doses, plural, one {allura #} other {allurai #}}',
  sum: '{vials, plural, one {kwalba #} other {kwalabe #}} × {size, number} = {doses, plural, one {allura #} other {allurai #}}',
  sumWithLoose:
    '{vials, plural, one {kwalba #} other {kwalabe #}} × {size, number} + {loose, number} = {doses, plural, one {allura #} other {allurai #}}',
} as const satisfies Texts;
