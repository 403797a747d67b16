import type { Texts } from '../texts.ts';

export const age = {
  atBirth: 'Lokacin haihuwa',
  atBirthSaid: 'lokacin haihuwa',
  bornToday: 'haihuwar yau',
  at: 'lokacin {age}',
  days: '{days, plural, one {kwana #} other {kwanaki #}}',
  weeks: '{weeks, plural, one {mako #} other {makonni #}}',
  months: '{months, plural, one {wata #} other {watanni #}}',
  years: '{years, plural, one {shekara #} other {shekaru #}}',
  yearsAndMonths:
    '{years, plural, one {shekara #} other {shekaru #}} da {months, plural, one {wata #} other {watanni #}}',
} as const satisfies Texts;
