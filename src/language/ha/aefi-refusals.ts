import type { Texts } from '../texts.ts';

export const aefiRefusals = {
  'aefi-missing': 'Babu irin wannan rahoto a wannan cibiya',
  'aefi-withdrawn': 'An janye wannan rahoto',
  'onset-in-future': 'Abin ya fara a ranar da ba ta zo ba',
  'onset-before-vaccine': 'Abin ya fara kafin a yi rigakafin',
  'other-not-described': 'Da fatan za a bayyana abin da aka gani',
  'death-day-missing': 'Da fatan za a shigar da ranar rasuwa',
  'death-before-onset': 'Ranar rasuwa tana kafin abin ya fara',
} as const satisfies Texts;
