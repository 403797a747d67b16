import type { Texts } from '../texts.ts';

export const cautions = {
  expired: 'Rukuni {batchNo} ya ƙare a ranar {expiry}. Kada a yi rigakafin da ya ƙare.',
  'vvm-discard': 'VVM na rukuni {batchNo} ya kai mataki na III, matakin zubarwa.',
  'on-hold': 'An dakatar da rukuni {batchNo}: kayan aikin da ake ajiye shi a ciki ya lalace.',
} as const satisfies Texts;
