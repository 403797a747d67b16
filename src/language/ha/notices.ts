import type { Texts } from '../texts.ts';

export const notices = {
  practiceTitle: 'Gwaji',
  practice: 'Kaya da yara na ƙirƙira. Ba a adana ko tura komai a nan.',
  leavePractice: 'Bar gwaji',
  goOnPractising: 'Ci gaba da gwaji',
  evictedTitle: 'Na’urar nan ta rasa bayanan da ta adana',
  evicted:
    'Abin da ba a tura daga nan ba ya ɓace. Ana sake ɗauko abin da sabar take da shi. Sanar da mai kula, ka kuma sake rubuta abin da ya ɓace.',
  evictedRead: 'Na karanta wannan',
  notPersisted: 'Bayananka za su iya ɓacewa idan wuri ya ƙare a na’urar nan. Girka manhajar don a kiyaye su.',
  notPersistedMenu:
    'Bayananku za su iya ɓacewa idan wuri ya ƙare a na’urar nan. Ku girka manhajar daga menu na burauza don a kiyaye su.',
  almostFull: 'Na’urar nan ta kusa cika. Rage abin da ke ciki, domin a ci gaba da adana bayanai.',
  grantEnds:
    'Haɗa layi ka shiga kafin {day}. Bayan ranar, abin da ka adana babu layi ba a ɗauke shi kaya ba, kuma wani zai duba kowane yaro.',
  grantEnded:
    'Izininka na aiki babu layi ya ƙare ranar {day}. Abin da ka adana yana nan. Har sai ka haɗa layi ka shiga, ba a ɗaukar kaya, kuma wani zai duba kowane yaro.',
  notHeardOfPayment: 'Na’urar nan ba ta ji cewa an biya wata mai zuwa ba. Haɗa layi kafin {day}, ko ka biya.',
  subscribe: 'Biya kuɗin wata',
  clock:
    'Agogon na’urar nan {lag}. Manhajar tana bin agogon sabar: {now}. Da fatan za ku gyara kwanan wata da lokacin na’urar.',
  clockBack:
    'Agogon na’urar nan ya koma baya. Har sai an gyara shi, manhajar tana kan {heard}, lokacin da ta ji daga sabar na ƙarshe. Da fatan za ku gyara kwanan wata da lokacin na’urar kafin ku adana komai.',
  clockUnsure:
    'Bisa agogon na’urar nan yanzu {now} ne, amma ta ji daga sabar ƙarshe ranar {heard}. Idan ranar ba ta yau ba ce, ku gyara kwanan watan na’urar kafin ku adana komai.',
  zone: 'An saita na’urar nan a lokacin wata ƙasa. Ranaku da lokutan manhajar na Najeriya ne: yanzu {now}.',
  behind: 'yana baya da {time}',
  ahead: 'yana gaba da {time}',
  minutes: 'minti {count}',
  hours: 'awa {count}',
  days: 'kwana {count}',
  more: '{count, plural, one {Sanarwa # kuma} other {Sanarwa # kuma}}',
  fewer: 'Rage sanarwa',
  updateReady: 'Sabuwar siga ta shirya',
  updateBlocked: 'Adana ko rufe fom ɗin da kake cikawa, sannan ka sabunta.',
  update: 'Sabunta',
  later: 'Daga baya',
  updateNeeded:
    'Wannan siga ta tsufa, ba za ta iya nuna sababbin adadi ba. Ana ci gaba da tura abin da ka adana. Da fatan za a sabunta manhajar.',
  unread:
    'An rubuta layi {count, number} na wannan shafi don sabuwar manhaja, ba a nuna su. Da fatan za a sabunta manhajar.',
  notYourFacility:
    'Sabar ba ta karɓar bayanan cibiyar nan daga gare ka. An adana komai. Da fatan za a kira mai kula.',
  install: 'Girka Vaxledger a na’urar nan, domin ta buɗe ko babu layi.',
  installAction: 'Girka',
} as const satisfies Texts;
