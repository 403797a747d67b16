import type { Texts } from '../texts.ts';

export const openChild = {
  title: 'Buɗe katin wani yaro',
  number: 'Lambar rigakafi',
  numberNeeded: 'Da fatan za a ba da lambar yaron',
  reason: 'Dalili',
  reasonHint: 'Ana rubuta shi, kuma cibiyar tana ganin wanda ya tambaya da dalilinsa.',
  reasonNeeded: 'Da fatan za a faɗi dalili',
  reasonShort: 'Da fatan za a faɗi dalili a taƙaice',
  open: 'Buɗe kati',
  opening: 'Ana buɗe kati...',
  unknown: 'Babu yaron da yake da wannan lamba.',
  fullname: 'Cikakken suna',
  dob: 'Ranar haihuwa',
  sex: 'Jinsi',
  caregiver: 'Mai kula da yaro',
  caregiverNumber: 'Lambar mai kula',
  address: 'Adireshi',
  facility: 'Cibiyar lafiya',
} as const satisfies Texts;
