import type { Texts } from '../texts.ts';

export const labelRefusals = {
  'not-a-label': 'Wannan ba lambar akwatin rigakafi ba ce.',
  'wrong-check-digit': 'Wata lamba ta kayan ba daidai ba ce. Da fatan za a sake karantawa ko rubutawa.',
  'no-such-day':
    'Ranar ƙarewa da ke wannan lambar ba ta cikin kalanda. Da fatan za a rubuta ta daga akwatin.',
  'says-two-things':
    'Wannan lambar ta faɗi abu biyu dabam na akwati ɗaya. Da fatan za ku rubuta abin da akwatin ya faɗa.',
} as const satisfies Texts;
