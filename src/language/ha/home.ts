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
