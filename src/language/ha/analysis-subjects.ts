import type { Texts } from '../texts.ts';

export const analysisSubjects = {
  stock: 'Kaya',
  weeks: 'Makonnin kaya',
  consumption: 'Amfani',
  wastage: 'Asara',
  coverage: 'An yi wa',
  notGiven: 'Ba a yi ba',
  timeliness: 'A kan lokaci',
} as const satisfies Texts;
