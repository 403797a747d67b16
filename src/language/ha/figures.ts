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
  issuedAndWasted: 'fita {issued} · asara {wasted}',
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
    'Akwai allurai masu amfani {usable}. An fitar da {used} cikin kwanaki 90 da suka gabata, kimanin {monthlyUse} a wata, wato {months}. Mafi ƙaranci {minimum} (25 % na amfanin wata), mafi yawa {maximum} (125 %).',
} as const satisfies Texts;
