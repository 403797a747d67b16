import type { Texts } from '../texts.ts';

export const coldChain = {
  broken: '{unit} ya lalace',
  frozen: '{unit} ya daskare: {celsius} °C',
  maybeFrozen: 'Ku duba ko {unit} ya daskare: {celsius} °C',
  hot: '{unit}: aƙalla awa {hours} sama da 8 °C, har {celsius} °C',
  'too-cold': 'Sanyin {unit} ya yi yawa: {celsius} °C',
  'too-warm': 'Zafin {unit} ya yi yawa: {celsius} °C',
  flags: {
    frozen: '{celsius} °C · Ya daskare',
    maybeFrozen: '{celsius} °C · Ya daskare?',
    hot: '{celsius} °C · awa {hours} sama da 8',
    'too-cold': '{celsius} °C · Sanyi ya yi yawa',
    'too-warm': '{celsius} °C · Zafi ya yi yawa',
  },
  chambers: { refrigerator: 'Firiji', freezer: 'Firiza' },
  chamberOf: '{chamber}, {lowest} zuwa {highest} °C',
  inChamber: '{unit}, {chamber}',
  toDo: {
    broken: 'Ku mayar da rigakafi cikin wani firiji ko akwatin sanyi mai fakitin ƙanƙara.',
    frozen: 'Kada ku yi amfani da abin da ya iya daskarewa kafin a duba shi.',
    maybeFrozen:
      'Ku sake karantawa bayan awa ɗaya: karatu biyu a jere tabbas ne. Kada ku yi amfani da komai daga ciki kafin nan.',
    hot: 'Ku duba VVM na kowane rukuni, ku mayar da rigakafi inda akwai sanyi.',
    'too-cold':
      'Ku ƙara zafin ma’aunin firiji, ku raba rigakafi da bangonsa, ku sake karantawa bayan awa ɗaya.',
    'too-warm': 'Ku duba wuta, ƙofa da ma’aunin firiji, ku sake karantawa bayan awa ɗaya.',
  },
  shakeTest: 'Gwajin girgiza: {antigens}',
  noTest: 'Babu gwajin da zai nuna, ku tambayi ma’ajiyarku: {antigens}',
  unharmed: 'Yana jure daskarewa: {antigens}',
  holds:
    '{lots, plural, one {rukuni #} other {rukuni #}} a cikinsa, {doses, plural, one {allura #} other {allurai #}}',
  holdsNothing: 'ba a san rukunin da ke cikinsa ba',
  andMore: 'da wasu {count}',
  seeUnit: 'Ku duba shi',
} as const satisfies Texts;
