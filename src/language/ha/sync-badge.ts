import type { Texts } from '../texts.ts';

export const syncBadge = {
  practice: 'Gwaji',
  saved: 'Duka a sabar',
  waiting: '{count} suna jira',
  offline: 'Babu layi',
  offlineWaiting: 'Babu layi · {count} suna jira',
  attention: 'A duba {count, number}',
  signIn: 'Shiga don a tura',
  loading: 'Ana ɗauko kaya',
} as const satisfies Texts;
