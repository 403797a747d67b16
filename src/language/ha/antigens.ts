import type { Texts } from '../texts.ts';

export const antigens = {
  title: 'Rigakafi',
  description:
    'Abin da cibiyoyi za su iya ajiyewa, da yadda aka shirya shi. Na’urori za su bi idan sun sami layi.',
  add: 'Ƙara rigakafi',
  introductions: 'Lokacin zuwan rigakafi jihohi',
  graceDays: 'Kwanakin sassauci',
  changes: 'Wa ya canja me',
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

export const graceDays = {
  title: 'Kwanakin sassauci',
  description:
    'Yawan kwanakin da allura za ta iya zuwa kafin mafi ƙarancin shekarunta ko mafi ƙarancin tazararta, ba tare da an sake yin ta ba.',
  now: 'Abin da yake aiki yau',
  chosen: 'Kwanakin sassauci',
  days: '{count, plural, =0 {Babu} one {kwana #} other {kwana #}}',
  forChild: 'Ga yaro',
  forChildOf:
    '{count, plural, =0 {Ana sake duk allurar da ta zo da wuri ko kusa da wata} one {Allurar da ta zo da wuri ko kusa da wata da kwana ɗaya ta tsaya, ba a sake ta} other {Allurar da ta zo da wuri ko kusa da wata da kwanakin da ba su wuce # ba ta tsaya, ba a sake ta}}',
  coverage: 'Ga yawan waɗanda aka yi wa',
  coverageOf: 'Babu kwanan sassauci: allurar da ta zo da wuri ko kusa da wata ba ta ƙidayu ba',
  live: 'Tsakanin allurai biyu daban-daban masu rai',
  liveOf: 'Kullum makonni huɗu ne, kamar tsakanin ƙyanda-rubella da shawara',
  planning: 'Abin da ya kamata, da gargaɗi',
  planningOf: 'Kamar da: babu abin da ya kamata da wuri, kuma ana gargaɗin mai yin allura da wuri',
  change: 'Canja shi ga ƙasa',
  changeHint:
    'Kwana huɗu a mafi yawa, kamar yadda ƙa’idojin CDC na duba bayanan rigakafi (CDSi) suka ce. NPHCDA ba ta ambaci ko ɗaya ba. Za a sake ƙirga rajista, na’urori kuma za su bi idan sun sami layi.',
  askAbove: 'Wannan na ƙasa baki ɗaya ne. Idan kuna so a canja shi, ku tambayi manaja a matakin ƙasa.',
  pleaseChoose: 'Da fatan za a zaɓi yawan kwanaki',
  save: 'Adana',
  saving: 'Ana adanawa a DB...',
  saved:
    '{count, plural, =0 {Babu kwanan sassauci daga yanzu} one {Kwana # na sassauci daga yanzu} other {Kwana # na sassauci daga yanzu}}',
  failed: 'Ba a canja kwanakin sassauci ba',
} as const satisfies Texts;

export const nationalChanges = {
  title: 'Wa ya canja me a ƙasa',
  description:
    'Rigakafi, yadda aka shirya su da tsawon lokacin da kwalba za ta zauna a buɗe, ranakun zuwan rigakafi, kwanakin sassauci, ƙasashe, sunayen kayan aiki, da abin da ake biya. Babu abin da ake canjawa ko cirewa a nan.',
  when: 'Lokaci',
  list: 'Jeri',
  lists: {
    antigen: 'Rigakafi',
    introduction: 'Zuwan rigakafi',
    country: 'Ƙasa',
    grace: 'Kwanakin sassauci',
    'equipment name': 'Sunan kayan aiki',
    setting: 'Saiti',
  },
  settings: {
    fee: 'Kuɗi',
    childRegPage: 'Rajistar yara da jerin rigakafi',
    subscriptionPage: 'Shafukan kuɗin wata',
  },
  subject: 'Abu',
  before: 'Da',
  after: 'Yanzu',
  by: 'Mai canji',
  fields: {
    name: 'Suna',
    schedule: 'Jadawali',
    series: 'Jerin jadawali',
    doses_per_vial: 'Allurai a kwalba',
    open_vial: 'Kwalba a buɗe',
    is_offered: 'Ana gabatar da shi cikin na farko',
    introduced_on: 'Ana yi tun',
    source: 'Tushe',
    grace_days: 'Kwanaki',
  },
  yes: 'I',
  no: 'A’a',
  none: 'Ba a faɗa ba',
  search: 'Nemi canji',
  empty: 'Ba a canja komai ba tukuna',
  emptyHint: 'Ana rubuta kowane canjin jerin ƙasa baki ɗaya a nan.',
} as const satisfies Texts;
