import type { Texts } from '../texts.ts';

export const equipmentTypes = {
  'Upright refrigerator': 'Firiji na tsaye',
  'Ice-pack freezer': 'Injin daskare fakitin ƙanƙara',
  'Chest freezer': 'Injin daskarewa na kwance',
  'Ice-lined refrigerator': 'Firiji mai rufin ƙanƙara',
  'Solar photovoltaic refrigerator': 'Firiji mai amfani da hasken rana',
  'Chest refrigerator': 'Firiji na kwance',
  Others: 'Wasu',
} as const satisfies Texts;
