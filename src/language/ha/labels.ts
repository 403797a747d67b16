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
  runTogether:
    'Wannan lambar ta haɗa rukuni da abin da ke biye: {text}. Da fatan za ku rubuta rukunin daga akwatin.',
  mayRunOn: 'Da fatan za ku gwada rukunin da akwatin: mai yiwuwa {batchNo} ta haɗa da lambar jeri.',
  otherVaccine:
    'Akwatin na wata rigakafi ce dabam da wadda aka zaɓa. Fom ɗin ya nuna abin da akwatin ya faɗa.',
  otherBatch: 'Rukunin akwatin ba {typed} ba ne. Fom ɗin ya nuna abin da akwatin ya faɗa.',
  otherExpiry:
    'Akwatin ya ce zai ƙare ranar {onBox}, ba {typed} ba. Fom ɗin ya nuna abin da akwatin ya faɗa.',
  otherVaccineHere:
    'A nan rukuni {batchNo} na wata rigakafi ce dabam da wadda ke akwatin. Da fatan za ku zaɓi rukunin da hannu.',
  otherExpiryHere:
    'A nan an rubuta cewa rukuni {batchNo} zai ƙare ranar {here}. Akwatin ya ce {onBox}: da fatan za ku gwada su.',
} as const satisfies Texts;
