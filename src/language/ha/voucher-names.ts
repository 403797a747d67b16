import type { Texts } from '../texts.ts';

export const voucherNames = {
  receive: { title: 'Takardar karɓa', time: 'Lokacin karɓa' },
  arrive: { title: 'Takardar isowa', time: 'Lokacin karɓa' },
  issue: { title: 'Takardar fitarwa', time: 'Lokacin fitarwa' },
  transfer: { title: 'Takardar turawa', time: 'Lokacin turawa' },
  return: { title: 'Takardar mayarwa', time: 'Lokacin mayarwa' },
  adjust: { title: 'Takardar ƙidaya', time: 'Lokacin ƙidaya' },
} as const satisfies Texts;
