import type { Texts } from '../texts.ts';

export const day = {
  children: 'Yaran yau',
  due: 'lokaci ya yi yau',
  overdue: 'lokaci ya wuce',
  from: 'Lokaci ya wuce daga',
  placeOf: '{place} {children, number}',
  noPlace: 'ba a san unguwa ba',
  more: '{places, plural, one {wata unguwa #} other {wasu unguwanni #}}',
  plannedToday: 'Zaman rigakafi na yau',
  plannedTomorrow: 'Zaman rigakafi na gobe',
  nonePlanned: 'Ba a shirya zaman rigakafi na yau ko gobe ba',
  morePlanned: ', da wasu {sessions}',
  session: 'Zaman rigakafi',
  dueList: 'Jerin masu jira',
  callList: 'Jerin kira',
} as const satisfies Texts;
