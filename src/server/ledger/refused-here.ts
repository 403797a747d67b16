import { type RefusedReason, stockSentences } from '#contract/stock-sentences.ts';
import type { Declined } from '../families/candidate.ts';

/** Refused for a reason that only the server knows. */
export function refusedHere(reason: RefusedReason): Declined {
  return { verdict: 'refused', reason, detail: stockSentences[reason], byRule: false };
}
