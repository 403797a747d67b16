import type { Texts } from '../texts.ts';

export const otherPeriods = {
  title:
    '{count, plural, one {An ƙidaya layi # a wani kwata da ba na ranarsa ba} other {An ƙidaya layuka # a wani kwata da ba na ranakunsu ba}}',
  hint: 'Taswirori suna bin shekara da kwatan da aka zaɓa; sauran kaya, rahotanni da DHIS2 suna bin rana. Da waɗannan layuka ne jimlolinsu suka bambanta.',
  show: 'Nuna layukan',
  line: '{facility}: {doses, plural, one {allura #} other {allurai #}} na {antigen}, rukuni {batch}, na ranar {date}, an ƙidaya a {quarter} na {year}',
  more: '{count, plural, one {da wani layi #} other {da wasu layuka #}}',
} as const satisfies Texts;
