import type { Texts } from '../texts.ts';

export const home = {
  title: 'Shafin farko',
  cases: 'Matsalolin da ba a warware ba',
  casesUnit: '{count, plural, one {matsala} other {matsaloli}}',
  noCases: 'Babu matsala a yankinka',
  allCases: 'Duba duk matsaloli',
  since: 'tun {when}',
  messages: 'Saƙonnin da ba su isa ba',
  messagesUnit: '{count, plural, one {saƙo} other {saƙonni}}',
  noMessages: 'Babu saƙon da ya gaza',
  allMessages: 'Duba duk saƙonni',
  reports: 'Rahotannin wata',
  reportsLate:
    '{count, plural, one {rahoton watan {month} ya makara} other {rahotannin watan {month} sun makara}}',
  reportsDue:
    '{count, plural, one {rahoto} other {rahotanni}} na watan {month} ba su iso ba tukuna, ranar ƙarshe {day}',
  noReportLate: 'Duk rahotannin watan {month} sun iso a kan lokaci',
  noReportOwed: 'Duk wurare sun rubuta wani abu na watan {month}',
  reportNotCome: 'babu abin watan da ya iso tukuna',
  reportCameLate: 'wani ɓangarensa ya iso bayan {day}',
  ownStores: '{unit}: ma’ajiyoyinta',
  allReports: 'Duba duk rahotanni',
  backups: 'Kwafin ajiya',
  lastBackup:
    'Kwafin ajiya na ƙarshe: {unit, select, day {kwana {amount}} hour {awa {amount}} other {minti {amount}}} da suka wuce',
  noBackupSince: 'Ba a yi kwafin ajiya ba tun {when}',
  noBackupYet: 'Har yanzu ba a taɓa yin kwafin ajiya ba',
  backupFailed: 'Ƙoƙarin yin kwafin ajiya na baya-bayan nan ya gaza. Ku gaya wa mai kula da sabar.',
  backupLate: 'Lokacin yin kwafin ajiya ya wuce. Ku gaya wa mai kula da sabar.',
  open: 'Abin da za ka iya buɗewa',
  offline: 'Babu layi: daga sabar ake karanta wannan',
  failed: 'An kasa karantawa',
  again: 'Sake gwadawa',
} as const satisfies Texts;
