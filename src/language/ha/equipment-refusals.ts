import type { Texts } from '../texts.ts';

export const equipmentRefusals = {
  'equipment-missing': 'Babu irin wannan kayan aiki a wannan cibiya',
  'equipment-deleted': 'An share wannan kayan aiki',
  'year-in-future': 'Shekarar ba ta zo ba tukuna',
  'reading-in-future': 'An karanta zafin a ranar da ba ta zo ba',
  'reading-long-ago': 'An karanta zafin a ranar da ta wuce fiye da shekara uku',
  'reading-missing': 'Babu irin wannan karatu na wannan kayan aiki',
} as const satisfies Texts;
