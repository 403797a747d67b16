import type { Texts } from '../texts.ts';

export const coverage = {
  bcg: 'BCG',
  penta1: 'Penta 1',
  penta3: 'Penta 3',
  opv3: 'OPV 3',
  pcv3: 'PCV 3',
  mr1: 'Ƙyanda da rubella 1',
  yf: 'Zazzaɓin shawara',
  fully: 'An gama rigakafi',
  zeroDose: 'Ba allura ko ɗaya (ba Penta 1)',
  dropOutPenta: 'Tsayawa tsakanin Penta 1 da 3',
  dropOutMeasles: 'Tsayawa tsakanin BCG da ƙyanda',
} as const satisfies Texts;
