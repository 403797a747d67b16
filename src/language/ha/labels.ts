import type { Texts } from '../texts.ts';

export const labels = {
  title: 'Karanta lambar akwati',
  hint: 'Kamar (01)08901234567890(17)280630(10)PN-9001',
  about: 'Lambar da ke kan akwati tana cike lambar rukuni da ranar ƙarewa.',
  notInStock: 'Babu rukuni mai lamba {batchNo} a cikin kaya a nan.',
  notOnTheWay: 'Babu mai lambar rukuni {batchNo} da ke jiran tabbatarwa a nan.',
  noBatch: 'Wannan lambar ba ta faɗi rukunin ba.',
} as const satisfies Texts;

export const labelRefusals = {
  'not-a-label': 'Wannan ba lambar akwatin rigakafi ba ce.',
  'wrong-check-digit': 'Wata lamba ta kayan ba daidai ba ce. Da fatan za a sake karantawa ko rubutawa.',
  'no-such-day':
    'Ranar ƙarewa da ke wannan lambar ba ta cikin kalanda. Da fatan za a rubuta ta daga akwatin.',
} as const satisfies Texts;
