import type { Texts } from '../texts.ts';

export const stockElements = {
  dosesPerVial: 'Yawan allurai a kwalba',
  openingBalance: 'Ragowar farko',
  quantityReceived: 'Yawan da aka karɓa',
  issued: 'Alluran da aka fitar',
  dosesOpened: 'Alluran da aka buɗe',
  dosesGiven: 'Alluran da aka yi',
  givenFromOpenVials: 'Alluran da aka yi daga kwalaben da ke buɗe har yanzu',
  dosesReturned: 'Alluran da aka mayar wa ƙaramar hukuma/cibiya',
  transferred: 'Alluran da aka tura',
  adjusted: 'Gyaran adadi',
  movedOtherwise: 'Sauran zirga-zirga',
  discardedOpenVial: 'Kayan da aka zubar, kwalba a buɗe',
  discardedClosedVial: 'Kayan da aka zubar, kwalba a rufe',
  openVialWastage: 'Asarar kwalba a buɗe, %',
  closedVialWastage: 'Asarar kwalba a rufe, %',
  minimumStock: 'Mafi ƙarancin kaya',
  maximumStock: 'Mafi yawan kaya',
  closingBalance: 'Ragowar ƙarshe',
  onTheWay: 'Daga cikinsu a hanya, ba a tabbatar ba',
} as const satisfies Texts;
