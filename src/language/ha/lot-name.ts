import type { Texts } from '../texts.ts';

export const lotName = { withDay: '{batchNo}, ya zo {on}' } as const satisfies Texts;
