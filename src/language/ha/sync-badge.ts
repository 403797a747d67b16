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

export const needs = {
  stock: {
    title: 'Asusunka ba ya ajiye kaya',
    hint: 'Wannan shafi na jami’ai ne masu cibiya ko rumbu. Ka roƙi manajan masu amfani na yankinka ya ba ka; menu yana nuna abin da za ka iya buɗewa.',
  },
  register: {
    title: 'Asusunka ba ya yi wa yara rajista',
    hint: 'Jami’an cibiyar lafiya ne suke yi wa yara rajista. Ka roƙi manajan masu amfani na yankinka ya sa ka a cibiya; menu yana nuna abin da za ka iya buɗewa.',
  },
  state: {
    title: 'Wannan shafi na jiha baki ɗaya ne',
    hint: 'Asusunka na ƙaramin yanki ne. Ka tambayi manajan jiharka waɗannan adadi; menu yana nuna abin da za ka iya buɗewa.',
  },
} as const satisfies Texts;
