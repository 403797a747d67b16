import type { Texts } from '../texts.ts';

export const changedFields = {
  batchNo: 'Lambar rukuni',
  expiryOn: 'Ranar ƙarewa',
  officer: 'Jami’i',
  doses: 'Adadin allurai',
} as const satisfies Texts;
