import type { Texts } from '../texts.ts';

export const sessionTogether = {
  heldNow: 'Zaman rigakafi na kwanakin nan',
  heldNote: 'na dukkan na’urorin cibiyar, gwargwadon abin da suka aika',
  sessionAt: '{kind}, {place}',
  startedBy: '{team}, an fara da {at}',
  with: 'tare da {others}',
  join: 'Shiga',
  theSession: 'zaman {team} a {place}, wanda aka fara da {at}',
  look: 'Taƙaitawa',
  ofTheSession: 'ta zaman {place}, wanda aka fara da {at}',
  isHeld: 'ana yi yanzu',
  isClosed: 'an rufe',
  notJoined: 'Ba a iya shiga zaman ba. A sake gwadawa.',
  notStarted: 'Ba a iya fara zaman ba. A sake gwadawa.',
  colleagues: 'Sauran na’urorin wannan zama',
  colleaguesNote: 'gwargwadon abin da suka aika',
  seenElsewhere: '{children, plural, other {yara # da aka gani a wasu na’urori}}',
  lastHeard: 'saƙon ƙarshe {at}',
  openedVials: '{vials, plural, =0 {ba a buɗe kwalba ba} one {an buɗe kwalba #} other {an buɗe kwalabe #}}',
  sharesVial: 'A bayar daga nan ma, {left}',
  isShared: 'ana bayarwa daga nan ma',
  someone: 'abokin aiki',
  notSentTitle: '{team} bai rufe ba, ko bai aika ba tukuna',
  notSent:
    'Saƙon ƙarshe {at}. Yara, allurai da kwalaben da suka biyo baya ba sa cikin waɗannan adadi; za su zo idan waccan na’urar ta aika.',
  giveUp: 'Wannan na’urar ta ɓace ko ta lalace',
  notGivenUp: 'Ba a iya adanawa ba. Ku sake gwadawa.',
  vialsWait:
    '{vials, plural, one {Kwalba # mai sauran allurai za a lissafa ta} other {Kwalabe # masu sauran allurai za a lissafa su}} bayan ɗaya na’urar ta rufe: wataƙila ta bayar daga ciki.',
  waits: 'saura {doses}, ana jiran ɗaya na’urar',
  ownWaiting:
    '{entries, plural, one {Ba a aika bayani # na wannan na’ura ba} other {Ba a aika bayanai # na wannan na’ura ba}} tukuna: sauran na’urori ba su san da su ba.',
  withOthers:
    '{vials, plural, one {Kwalba # tana} other {Kwalabe # suna}} tare da ɗaya na’urar, bisa ga abin da aka aika.',
  allClosed: 'Dukkan na’urorin wannan zama sun rufe. Adadin jimillarsu ne.',
  missing:
    '{name} {batchNo}: {vials, plural, one {kwalba #} other {kwalabe #}} ba a mayar ba kuma ba a buɗe ba. Har yanzu tana cikin adadin kaya.',
  tooMany: '{name} {batchNo}: {vials, plural, one {kwalba #} other {kwalabe #}} fiye da abin da aka ɗauka.',
  short:
    '{name} {batchNo}: {given, plural, one {allura # tana} other {allurai # suna}} a katunan yara, lissafin amfaninta ya ce {told}',
  shortHint:
    'Wata na’ura ta aika allurai daga wannan kwalba bayan an lissafa ta, don haka ana ƙirga su a matsayin asara. A juya lissafin amfaninta, sannan a sake lissafa kwalbar a nan.',
  toUtilizations: 'Lissafin amfani',
  countAgain: 'A sake ƙirgawa',
  countStock: 'Ƙirga kaya',
  account: '{vials, plural, one {A lissafa kwalba # da aka buɗe} other {A lissafa kwalabe # da aka buɗe}}',
  toAccount:
    '{vials, plural, one {Kwalba # da aka buɗe ba ta da lissafin amfani} other {Kwalabe # da aka buɗe ba su da lissafin amfani}} tukuna.',
} as const satisfies Texts;
