import type { Texts } from '../texts.ts';

export const officer = {
  placesOf: { origin: 'Daga ina ya fito', destination: 'Ina zai je' },
  facilityOf: { origin: 'Asali', destination: 'Makoma' },
  facilitiesElsewhere: 'Cibiyoyin {unit} ba sa kan na’urar nan. Haɗa layi don a ɗauko su.',
  facilitiesOfOwn:
    'Cibiyoyin {unit} ba sa kan na’urar nan. Haɗa layi don a ɗauko su, ko ka zaɓi cibiyar {own}.',
  lgasElsewhere:
    'Ƙananan hukumomin {state} ba sa kan na’urar nan. Haɗa layi don a ɗauko su, ko ka zaɓi cibiyar {own}.',
  placesOffline: 'An kasa ɗauko wurare.',
  noFacilityYet:
    'Babu cibiyar {unit} a rajista tukuna. Mai gudanarwa zai iya ƙara ta, ko ka zaɓi wata ƙaramar hukuma.',
  tryAgain: 'Sake gwadawa',
} as const satisfies Texts;
