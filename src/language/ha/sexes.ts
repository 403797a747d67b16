import type { Texts } from '../texts.ts';

export const sexes = { female: 'Mace', male: 'Namiji' } as const satisfies Texts;
