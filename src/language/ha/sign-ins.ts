import type { Texts } from '../texts.ts';

export const signIns = {
  since: 'An shiga {when}',
  seen: 'an gan shi {when}',
  thisOne: 'Wannan na’ura',
  end: 'Fitar',
  endOthers: 'Fitar daga sauran wurare',
  endAll: 'Fitar daga ko’ina',
  endOf: 'na {device}',
  ended: 'An fitar',
  endedAll: 'An fitar daga sauran wurare',
  notEnded: 'Ba a fitar ba. Da fatan za a sake gwadawa.',
  none: 'Ba a shiga a ko’ina ba',
  unknownDevice: 'Na’urar da ba a sani ba',
  onSystem: '{browser} a {system}',
  failed: 'An kasa ɗauko wuraren da aka shiga.',
  again: 'Sake gwadawa',
} as const satisfies Texts;
