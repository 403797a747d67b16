import type { z } from 'zod';
import { analysis, type useFiguresSchema } from '#contract/calls/analysis.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import type { Selection } from '../selection.ts';

export type UseFigures = z.infer<typeof useFiguresSchema>;

/** Doses given and wasted of what is selected. */
export function useOfDoses(user: string, { state, year, quarter, antigen }: Selection) {
  return useOnlineAnswer(analysis.use, { user, input: { params: { state, year, quarter, antigen } } });
}
