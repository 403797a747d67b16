import type { Texts } from '../texts.ts';

export const stockPage = {
  notAFacility: 'Cibiyoyin lafiya ne suke ajiye kaya',
  notAFacilityHint:
    'Asusunka yana sama da matakin cibiyar lafiya, don haka ba shi da kayan kansa. Menu yana nuna abin da za ka iya buɗewa.',
  loading: 'Ana ɗauko kayan wannan cibiyar daga sabar',
  elsewhere: 'Haɗa da layi sau ɗaya don ɗauko kayan wannan cibiyar',
  loadingHint: 'Ba su taɓa zuwa wannan na’ura ba. Da zarar sun zo, komai yana aiki babu layi.',
} as const satisfies Texts;
