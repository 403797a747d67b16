import type { Texts } from '../texts.ts';

export const lotNoticeAdvice = {
  expired: 'Kada a yi rigakafin da ya ƙare. Cire shi daga ma’ajiya ka gyara adadin kaya.',
  'vvm-discard': 'Mataki na III matakin zubarwa ne: kada a yi waɗannan allurai.',
  'on-hold':
    'Kayan aikin da ake ajiye waɗannan rukunoni ya lalace, ya daskarar da su ko ya yi zafi. Ku duba shi a shafin Kayan aiki: ba za a yi amfani da su ba sai nan.',
  'expires-soon': 'A fara amfani da waɗannan rukunoni, ko a tura su inda za a yi amfani da su kan lokaci.',
  'vvm-use-first': 'Ana iya amfani da mataki na II: a yi amfani da waɗannan rukunoni kafin na mataki na I.',
} as const satisfies Texts;
