import type { Texts } from '../texts.ts';

export const noReason = { noReasonRecorded: 'ba a rubuta dalili ba' } as const satisfies Texts;
