import type { Texts } from '../texts.ts';

export const directions = { increment: 'Ƙari', decrement: 'Ragi' } as const satisfies Texts;
