import type { Texts } from '../texts.ts';

export const placeFields = {
  origin: {
    country: 'Ƙasar da ya fito',
    state: 'Jihar da ya fito',
    lga: 'Ƙaramar hukumar da ya fito',
    selectLga: 'Zaɓi ƙaramar hukumar da ya fito',
    facility: 'Cibiyar da ya fito',
  },
  destination: {
    country: 'Ƙasar da zai je',
    state: 'Jihar da zai je',
    lga: 'Ƙaramar hukumar da zai je',
    selectLga: 'Zaɓi ƙaramar hukumar da zai je',
    facility: 'Cibiyar da zai je',
  },
} as const satisfies Texts;
