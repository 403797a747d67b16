import type { Texts } from '../texts.ts';

export const cautions = {
  expired: 'Rukuni {batchNo} ya ƙare a ranar {expiry}. Kada a yi rigakafin da ya ƙare.',
  'vvm-discard': 'VVM na rukuni {batchNo} ya kai mataki na III, matakin zubarwa.',
  'on-hold':
    'An dakatar da rukuni {batchNo}: kayan aikin da ake ajiye shi a ciki ya lalace, ya daskarar da shi ko ya yi zafi.',
  'on-the-way':
    'Ba a tabbatar da rukuni {batchNo} ba tukuna: wata cibiya ce ta turo shi, kuma ba wanda ya ƙirga shi a nan. Ku fara tabbatar da isowarsa.',
} as const satisfies Texts;
