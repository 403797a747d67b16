import type { Texts } from '../texts.ts';

export const chartKinds = {
  bar: 'Sanduna',
  line: 'Layi',
  doughnut: 'Zobe',
  pie: 'Da’ira',
  map: 'Taswira',
} as const satisfies Texts;
