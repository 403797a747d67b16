import type { Texts } from '../texts.ts';

export const standings = {
  'at-minimum': 'A mafi ƙaranci ko ƙasa · {months}',
  between: '{months}',
  'above-maximum': 'Sama da mafi yawa · {months}',
} as const satisfies Texts;
