import type { Texts } from '../texts.ts';

export const months = {
  january: 'Janairu',
  february: 'Fabrairu',
  march: 'Maris',
  april: 'Afrilu',
  may: 'Mayu',
  june: 'Yuni',
  july: 'Yuli',
  august: 'Agusta',
  september: 'Satumba',
  october: 'Oktoba',
  november: 'Nuwamba',
  december: 'Disamba',
} as const satisfies Texts;
