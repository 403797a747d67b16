import type { Texts } from '../texts.ts';

export const expiry = {
  expired: '{days, plural, =1 {Ya ƙare jiya} other {Ya ƙare kwanaki # da suka wuce}}',
  expiredLongAgo: 'Ya daɗe da ƙarewa',
  today: 'Zai ƙare yau',
  left: '{days, plural, one {saura kwana #} other {saura kwanaki #}}',
} as const satisfies Texts;
