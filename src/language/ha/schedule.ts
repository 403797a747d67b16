import type { Texts } from '../texts.ts';

export const schedule = {
  atBirth: 'Haihuwa',
  weeks: '{last, plural, one {mako {ages}} other {makonni {ages}}}',
  months: '{last, plural, one {wata {ages}} other {watanni {ages}}}',
  years: '{last, plural, one {shekara {ages}} other {shekaru {ages}}}',
  and: '{before} da {last}',
} as const satisfies Texts;
