import type { Texts } from '../texts.ts';

export const adjustmentReasons = {
  expired: 'Ya ƙare',
  'vvm-discard': 'VVM mataki na III',
  frozen: 'Ya daskare',
  heat: 'Zafi ya same shi',
  broken: 'Ya fashe',
  'label-lost': 'Babu lakabi',
  lost: 'Ya ɓace',
  'count-correction': 'Gyaran ƙidaya',
} as const satisfies Texts;
