import type { Texts } from '../texts.ts';

export const syncBadge = {
  practice: 'Gwaji',
  saved: 'Duka a sabar',
  waiting: '{count} suna jira',
  heldBack: 'An riƙe {count}',
  offline: 'Babu layi',
  attention: 'A duba {count, number}',
  signIn: 'Shiga don a tura',
  loading: 'Ana ɗauko kaya',
  updateNeeded: 'A sabunta manhaja',
} as const satisfies Texts;
