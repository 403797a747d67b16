import type { Texts } from '../texts.ts';

export const figures = {
  noticesOf: 'Gargaɗi kan {antigen}',
  months: '{months, plural, =1 {kayan wata #} other {kayan watanni #}}',
  noticeTitle: '{antigen}: {about}',
  noLots: 'Babu saura a cikin kaya',
  nothingLeft: 'Babu gargaɗi',
  viewLot: 'Duba rasit na rukuni {batchNo}',
  lotsInStock: 'Rukunonin da ke cikin kaya',
  movements: 'Shige da ficen kaya',
  movementsOf: 'Shige da ficen {antigen}',
  figureChoice: 'Adadin da ake bayani',
  explainSum: 'Jimillar abin da ke ƙasa, sababbi a sama.',
  when: 'Yaushe',
  movement: 'Abin da aka yi',
  change: 'Canji',
  state: 'Hali',
  action: 'Aiki',
  batch: 'Rukuni',
  issuedSoFar: 'an fitar da {doses}',
  wastedSoFar: 'asara {doses}',
  lostSoFar: '{doses} sun ɓace a rufaffun kwalabe',
  reversalOf: 'An juya: {movement}',
  position: 'Daga {first} zuwa {last}',
  begin: 'Kafin na farko: allurai 0',
  unexplained:
    'Jimillar waɗannan ba ta kai adadin ba: ba a san dalilin {doses, plural, =1 {allura #} other {allurai #}} ba. Da fatan za a sanar da masu taimako.',
  unexplainedTitle: 'Adadin bai daidaita ba',
  noMovements: 'Babu abin da ya shiga ko ya fita tukuna',
  noWallet: 'Wannan cibiyar ba ta da irin wannan jaka.',
  levelTitle: 'watannin da kaya zai kai',
  level:
    'Akwai allurai {balance}. An fitar da {used} cikin kwanaki 90 da suka gabata, kimanin {monthlyUse} a wata, wato {months}. Mafi ƙaranci {minimum} (25 % na amfanin wata), mafi yawa {maximum} (125 %).',
} as const satisfies Texts;

export const lotNotices = {
  expired: '{doses, plural, one {allura # ta ƙare} other {allurai # sun ƙare}}',
  'vvm-discard': '{doses, plural, one {allura #} other {allurai #}} a VVM III',
  'on-hold': '{lots, plural, one {an dakatar da rukuni #} other {an dakatar da rukunoni #}}',
  'expires-soon': '{lots, plural, one {rukuni # zai ƙare} other {rukunoni # za su ƙare}} cikin kwanaki 90',
  'vvm-use-first': '{lots, plural, one {rukuni #} other {rukunoni #}} a VVM II',
} as const satisfies Texts;

export const lotNoticeTitles = {
  expired: 'rukunonin da suka ƙare',
  'vvm-discard': 'rukunonin da ke VVM III',
  'on-hold': 'rukunonin da aka dakatar',
  'expires-soon': 'rukunonin da za su ƙare cikin kwanaki 90',
  'vvm-use-first': 'rukunonin da ke VVM II',
} as const satisfies Texts;

export const lotNoticeAdvice = {
  expired: 'Kada a yi rigakafin da ya ƙare. Cire shi daga ma’ajiya ka gyara adadin kaya.',
  'vvm-discard': 'Mataki na III matakin zubarwa ne: kada a yi waɗannan allurai.',
  'on-hold':
    'Kayan aikin da ake ajiye waɗannan rukunoni ya lalace. Duba VVM ɗinsu ka mayar da su wani wuri, a shafin Kayan aiki.',
  'expires-soon': 'A fara amfani da waɗannan rukunoni, ko a tura su inda za a yi amfani da su kan lokaci.',
  'vvm-use-first': 'Ana iya amfani da mataki na II: a yi amfani da waɗannan rukunoni kafin na mataki na I.',
} as const satisfies Texts;

export const standings = {
  'at-minimum': 'A mafi ƙaranci ko ƙasa · {months}',
  between: '{months}',
  'above-maximum': 'Sama da mafi yawa · {months}',
} as const satisfies Texts;

export const figureLabels = {
  balance: 'Cikin kaya',
  issued: 'An fitar',
  wastage: 'Asarar kwalba a buɗe',
  discarded: 'Asarar rufaffiya',
} as const satisfies Texts;

export const figureOpens = {
  balance: 'na {antigen} a cikin kaya: nuna shige da fice',
  issued: 'na {antigen} da aka fitar: nuna shige da fice',
} as const satisfies Texts;

export const figureAfter = {
  balance: 'Ragowa bayan',
  issued: 'Fitarwa bayan',
  wastage: 'Asara bayan',
  discarded: 'Ɓata bayan',
} as const satisfies Texts;
