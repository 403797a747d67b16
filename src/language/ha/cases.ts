import type { Texts } from '../texts.ts';

export const cases = {
  title: 'Batutuwan da ke buɗe',
  description: 'Abin da cibiyoyin sashenka ba su warware ba tukuna.',
  number: 'Lamba',
  facility: 'Cibiya',
  lga: 'LGA',
  record: 'Bayani',
  about: 'Me',
  officer: 'Jami’i',
  reason: 'Dalili',
  since: 'A buɗe tun',
  action: 'Aiki',
  decide: 'Yanke',
  ofFacility: 'na {facility}',
  atTablet: 'Ana warwarewa a na’urarsa',
  byConfirmation: 'Tabbatar da isowa ne zai warware',
  ofUnit: 'Batutuwan sashenka',
  ofTablet: 'Bayanan wannan na’ura',
  search: 'Nema a batutuwa',
  empty: 'Babu batu a buɗe',
  emptyHint: 'Bayanin da sabar ta ƙi ko ta dakatar yana bayyana a nan har sai cibiyarsa ta warware shi.',
} as const satisfies Texts;
