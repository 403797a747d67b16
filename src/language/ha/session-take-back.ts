import type { Texts } from '../texts.ts';

export const sessionTakeBack = {
  notOpened: 'Ba a buɗe ba',
  vialTakenBack: '{name} {batchNo} ba a buɗe take ba kuma, an mayar da ita cikin kaya',
  vialNotTakenBack: 'Kwalbar tana nan a buɗe. {why}',
  untouched: 'An buɗe, ba a bayar da komai ba',
  untouchedNote: 'kwalbar da aka buɗe bisa kuskure tana komawa a rufe',
  cameBack:
    'An ƙidaya kwalbar {name} {batchNo} cikin waɗanda suka dawo, alhali an ce an buɗe ta. Ku danna “Ba a buɗe ba” a gefenta, ko ku ƙidaya ta cikin marasa komai ko waɗanda aka zubar.',
  takenBack:
    'An rubuta {doses, plural, one {kashi #} other {kashi #}} kuma an janye; ba a lissafa {doses, plural, one {shi} other {su}} ba.',
  unsentTakenBack: '{doses, plural, one {kashi #} other {kashi #}} da aka janye',
  unsentNotOpened: '{vials, plural, one {kwalba #} other {kwalabe #}} da ba a buɗe ba',
  seenTitle: 'Waɗanda aka gani',
  seenNote: 'na ƙarshe a farko; taɓawa tana nuna ziyarar, inda za a iya janye ta',
  seenDoses: '{doses, plural, =0 {babu kashi} one {kashi #} other {kashi #}}',
} as const satisfies Texts;
