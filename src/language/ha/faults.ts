import type { Texts } from '../texts.ts';

export const faults = {
  needed: 'ana buƙata',
  areNeeded: 'ana buƙata',
  notRealDate: 'ba kwanan wata na gaskiya ba ne',
  notRealDateTime: 'ba kwanan wata da lokaci na gaskiya ba ne',
  notAYear: 'ba shekara ba ce',
  notAMonth: 'ba wata ba ne',
  notAPhone: 'ba lambar waya ba ce',
  negative: 'kada ya kasa sifili',
  atLeastOne: 'dole ya kai aƙalla 1',
  notWhole: 'dole ya zama cikakkiyar lamba',
  tooCold: 'ya fi kowane injin daskarewa sanyi',
  tooWarm: 'ya fi abin da kowane ma’aunin zafi yake nunawa',
  decimals: 'yana da fiye da lamba ɗaya bayan ɗigo',
  unprintable: 'yana da haruffan da ba za a iya bugawa ba',
  onlyOffered: 'sai abin da ake yi ne yake da ranar farawa',
  sixDigits: 'Da fatan za a ba da lambobi shida',
  plainPin: 'Da fatan za a zaɓi PIN mai wuyar ganewa',
  shortReason: 'Da fatan za a faɗi dalili a taƙaice',
  emptyFile: 'Fayil ɗin babu komai a ciki',
  largeFile: 'Fayil ɗin ya yi girma da yawa',
} as const satisfies Texts;
