import type { Texts } from '../texts.ts';

export const labels = {
  title: 'Karanta lambar akwati',
  hint: 'Kamar (01)08901234567890(17)280630(10)PN-9001',
  sentTitle: 'Karanta lambar akwati ko ta takarda',
  sentHint: 'Kamar (01)08901234567890(17)280630(10)PN-9001, ko lambar takarda',
  about: 'Lambar da ke kan akwati tana cike lambar rukuni da ranar ƙarewa.',
  notInStock: 'Babu rukuni mai lamba {batchNo} a cikin kaya a nan.',
  notOnTheWay: 'Babu mai lambar rukuni {batchNo} da ke jiran tabbatarwa a nan.',
  voucherNotOnTheWay: 'Babu komai na wannan takarda da ke jiran tabbatarwa a nan.',
  noBatch: 'Wannan lambar ba ta faɗi rukunin ba.',
} as const satisfies Texts;
