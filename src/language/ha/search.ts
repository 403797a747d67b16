import type { Texts } from '../texts.ts';

export const search = {
  title: 'Nema',
  hint: 'Rukuni, yaro, cibiya ko aiki',
  results: 'Sakamako',
  scan: 'Duba lamba',
  scanHint: 'A kan akwati, katin yaro, takardar kaya ko rasit',
  groups: {
    tasks: 'Ayyuka',
    papers: 'Takardun kaya da rasit',
    lots: 'Rukunan kaya',
    children: 'Yara',
    facilities: 'Cibiyoyin lafiya',
    users: 'Masu amfani',
    screens: 'Shafuka',
  },
  found: '{count, plural, one {Sakamako #} other {Sakamako #}}',
  nothing: 'Ba a sami komai a na’urar nan ba',
  nothingHint: 'Gwada rukuni, rigakafi, suna, ko lambar katin yaro ko ta takardar kaya.',
  dosesLeft: '{doses, plural, one {saura allura #} other {saura allurai #}}',
  expires: 'yana ƙarewa {day}',
  transferThere: 'tura kaya zuwa can',
  born: 'ranar haihuwa {day}',
  careGiver: 'mai kula: {name}',
} as const satisfies Texts;
