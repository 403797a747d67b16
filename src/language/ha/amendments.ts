import type { Texts } from '../texts.ts';

export const amendments = {
  arrivalNotConfirmed: 'Ba a tabbatar da isowa ba',
  arrivalDiffers: 'Ƙidaya ta bambanta',
  differenceOfArrival: 'Bambancin isowa',
  arrived: '{counted} cikin {sent} sun iso',
  utilized: 'An yi amfani',
  partlyUtilized: 'an yi amfani da {utilized} cikin {doses}',
  reversed: 'An juya',
  reversal: 'Juyawa',
  changeWaiting: 'Canji yana jira',
  changeRefused: 'An ƙi canji',
  changeDoubtful: 'Ana iya ƙin canjin',
  amendmentOf: '{amendment}: {antigen}, rukuni {batchNo}',
  arrivalHint:
    '{from} ta turo allurai {doses}. Ƙirga su, sannan ka tabbatar duka suna nan ko ka faɗi abin da ka ƙirga.',
  anotherFacility: 'wata cibiya',
  reversedHint: 'Ba a ƙirga shi yanzu. Ana ajiye bayanin da ya janye shi a gefensa.',
  reversalHint: 'Yana janye wani bayani, don haka ana rage adadinsa.',
  differsHint: 'An gyara kaya da abin da aka ƙirga, kuma an sanar da cibiyoyin biyu.',
  differsThereHint:
    '{destination} ta ƙirga adadin allurai dabam, kuma an gyara kayanta. Naka yana yadda yake. Tambayi can abin da ya faru, sannan ka faɗi abin da ka gano a cibiyar aikawa.',
  toSyncCentre: 'Buɗe cibiyar aikawa',
  viewReversal: 'Duba juyawar',
  viewReversed: 'Duba bayanin da aka juya',
  viewArrival: 'Duba isowar',
  cannotBeReversed: 'Ba za ka iya soke wannan ba: {why}',
  amendmentWaiting:
    'An adana canjin ƙarshe na wannan bayani a wannan na’ura, sabar ba ta tabbatar da shi ba tukuna.',
  history: 'Tarihi',
  historyLine: '{what} daga {by}',
  confirm: 'Tabbatar da isowa',
  report: 'Faɗi bambanci',
  reverse: 'Juya',
  correct: 'Gyara',
  confirmIntro: 'Duka allurai {doses} na {antigen}, rukuni {batchNo}, suna nan kuma an ƙirga su.',
  reportIntro: '{from} ta turo allurai {doses}.',
  reverseIntro:
    'Bayanin yana nan a littafin kaya. Ana rubuta kishiyarsa a gefensa, kuma kowanne yana nuna ɗayan.',
  correctIntro: 'Wannan ba ya canza allurai. Ana ajiye abin da bayanin ya faɗa a da a cikin tarihinsa.',
  correctNoLot: 'Ana gyara lambar rukuni da ranar ƙarewa a kan bayanin da rukunin ya shigo da shi.',
  reasonLabel: 'Dalili',
  countedLabel: 'Alluran da aka ƙirga',
  stageFound: 'Matakin VVM da aka gani',
  vvmReading: 'Karatun VVM',
  saveReading: 'Adana karatu',
  readingIntro:
    'An san {antigen}, rukuni {batchNo}, yana mataki na {stage}. VVM ba ta komawa baya: sake duba kwalbar ka adana abin da ta nuna, da lokacin da ka duba.',
  stageRead: 'An karanta VVM mataki na {stage}',
  noteLabel: 'Bayani',
  batchLabel: 'Lambar rukuni',
  expiryLabel: 'Ranar ƙarewa',
  officerLabel: 'Jami’in da ya rubuta',
  correctedByLabel: 'Wanda ya gyara',
  needsReason: 'Da fatan za a faɗi dalilin juyawa',
  sameAsSent: 'Wannan shi ne abin da aka turo. Zaɓi Tabbatar da isowa maimakon haka.',
  fewerThanLeft:
    'Alluran da suka ɓace sun fi ragowar wannan rukuni: an riga an fitar ko an tura wasu. A fara gyara waɗannan bayanai.',
  adjustsNot: 'Rubuta abin da ka ƙirga don ganin abin da za a gyara.',
  adjustsNothing: 'Ba a gyara komai ba: wannan shi ne abin da aka turo.',
  adjusts:
    'Ana gyara wannan rukuni da allurai {difference}: an ƙirga {counted}, an turo {sent}. Cibiyoyin biyu suna ganin bambancin.',
  questionTitle: 'A juya wannan bayani?',
  questionConfirm: 'Eh, juya',
  questionBack: 'A’a, koma',
  declined: 'Ba a juya komai ba.',
  balanceChanges: 'Kayan {antigen} zai canza da allurai {by}.',
  givenOf:
    '{doses, plural, one {An rubuta allurarsa # a wannan na’ura cewa an yi wa yaro.} other {An rubuta alluransa # a wannan na’ura cewa an yi wa yara.}}',
  givenStay:
    'Abin da aka yi musu yana nan a rubuce, kuma za a nemi wani ya duba wane bayani ne ba daidai ba.',
  issuedChanges: 'Fitarwar {antigen} za ta canza da allurai {by}.',
  wastageChanges: 'Asarar {antigen} za ta canza da allurai {by}.',
  opensAgain: 'Allurai {doses} da aka fitar sun sake buɗewa kuma ana iya amfani da su.',
  lotGone: 'An cire rukuni {batchNo} daga kaya.',
  resendTitle: 'Gyara ka sake turawa: {amendment}',
} as const satisfies Texts;

export const amendmentsSaved = {
  reverse: 'An juya bayanin',
  correct: 'An gyara bayanin',
  confirm: 'An tabbatar da isowar',
  differs: 'An faɗi bambancin',
  'read-vvm': 'An adana karatun VVM',
} as const satisfies Texts;

export const amendmentsRefused = {
  reverse: 'Sabar ta ƙi juya wannan bayani.',
  correct: 'Sabar ta ƙi gyaran wannan bayani.',
  'confirm-arrival': 'Sabar ta ƙi amsarka kan wannan kaya.',
  'read-vvm': 'Sabar ta ƙi karatun VVM na wannan rukuni.',
} as const satisfies Texts;

export const amendmentsDoubtful = {
  reverse: 'Ana iya ƙin juyawar da ka yi wa wannan bayani.',
  correct: 'Ana iya ƙin gyaran da ka yi wa wannan bayani.',
  'confirm-arrival': 'Ana iya ƙin amsarka kan wannan kaya.',
  'read-vvm': 'Ana iya ƙin karatun VVM da ka yi wa wannan rukuni.',
} as const satisfies Texts;

export const history = {
  corrected: 'An gyara',
  reversed: 'An juya',
  confirmed: 'An tabbatar da isowa',
  differs: 'An faɗi bambanci',
} as const satisfies Texts;

export const changedFields = {
  batchNo: 'Lambar rukuni',
  expiryOn: 'Ranar ƙarewa',
  officer: 'Jami’i',
  doses: 'Adadin allurai',
} as const satisfies Texts;
