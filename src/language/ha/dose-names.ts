import type { Texts } from '../texts.ts';

export const doseNames = {
  'Hepatitis B, birth dose': 'Hepatitis B ta haihuwa',
  'Vitamin A, first': 'Bitamin A na farko',
  'Vitamin A, second': 'Bitamin A na biyu',
  'Measles-rubella 1': 'Ƙyanda da rubella 1',
  'Measles-rubella 2': 'Ƙyanda da rubella 2',
  'Measles 1': 'Ƙyanda 1',
  'Measles 2': 'Ƙyanda 2',
  'Yellow fever': 'Zazzaɓin shawara',
  Meningitis: 'Sanƙarau',
} as const satisfies Texts;
