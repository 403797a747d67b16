import type { Texts } from '../texts.ts';

export const reportPage = {
  notAFacility: 'Daga abin da cibiyoyi suka rubuta ake yin rahoto',
  notAFacilityHint: 'Asusunka ba shi da cibiya ko yankin da yake ganin adadinsa.',
  loading: 'Ana ɗauko bayanan cibiyar nan daga sabar',
  elsewhere: 'Haɗa layi sau ɗaya don ɗauko bayanan cibiyar nan',
  loadingHint: 'Ba su taɓa zuwa na’urar nan ba. Da zarar sun zo, ana yin rahoto babu layi.',
} as const satisfies Texts;
