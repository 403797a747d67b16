import type { Texts } from '../texts.ts';

export const antigens = {
  title: 'Rigakafi',
  description:
    'Abin da cibiyoyi za su iya ajiyewa, da yadda aka shirya shi. Na’urori za su bi idan sun sami layi.',
  add: 'Ƙara rigakafi',
  introductions: 'Lokacin zuwan rigakafi jihohi',
  changeOf: 'Canja {name}',
  number: '#',
  name: 'Sunan rigakafi',
  schedule: 'Jadawali',
  scheduleHint:
    'Shekarun yinta a kalmomi, kamar makonni 6, 10 da 14. Mutane ne suke karanta su, ba su yanke hukuncin komai ba.',
  series: 'Jerin jadawali',
  seriesHint:
    'Shi yake nuna abin da ya kamata a yi wa yara, da abin da kowane allura yake ƙidaya. Babu abin da ya kamata na rigakafin da ba ya cikin jadawali.',
  seriesOf: '{series} ({doses})',
  outside: 'Ba ya cikin jadawali',
  dosesPerVial: 'Allurai a kwalba',
  openVial: 'Kwalba a buɗe',
  openVialHint: 'Tsawon lokacin da za a iya yin alluran da suka rage a kwalbar da aka buɗe.',
  openVialRules: {
    session: 'Har zaman ya ƙare, kada ya wuce awa shida',
    '28-days': 'Na kwana 28, a cikin sanyi',
  },
  openVialWords: { session: 'Zama ɗaya', '28-days': 'Kwana 28' },
  isLonger: 'Ya wuce abin da wannan rigakafi ta yarda?',
  isLongerHint:
    'Ana zubar da kwalbarta da aka buɗe idan zama ya ƙare, bayan awa shida da buɗewa a mafi tsawo. Idan aka ajiye ta kwana 28, za ta iya cutar da yara.',
  isLongerUnsaid: 'Ku faɗi cewa haka kuke nufi, ko ku zaɓi zama',
  isMeant: 'Mai yin ta ya yarda da kwana 28; na karanta a takardarta',
  askAbove:
    'Wannan jeri ɗaya ne na ƙasa baki ɗaya. Idan kuna so a canja shi, ku tambayi manaja a matakin ƙasa.',
  offered: 'Lokacin buɗe jakunkuna',
  isOffered: 'Ana gabatar da shi cikin na farko',
  isNotOffered: 'Ana gabatar da shi a ƙarshe',
  doses: '{count, plural, one {allura # a kwalba} other {allurai # a kwalba}}',
  action: 'Aiki',
  search: 'Nemi rigakafi',
  empty: 'Ba a sami bayani ba',
  emptyHint: 'Kowace cibiya za ta iya ajiye rigakafin da aka ƙara a nan.',
  formIsEmpty: 'Ba a cika fom ba, da fatan za a cika yadda ya kamata',
  save: 'Adana',
  saving: 'Ana adanawa a DB...',
  created: 'An ƙirƙiri rigakafi lafiya',
  failed: 'An kasa adana rigakafi',
  changed: 'An canja {name}',
} as const satisfies Texts;
