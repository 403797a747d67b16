import type { Sentence } from '#contract/problem.ts';
import { sentenceWords } from './code-words.ts';

/** What the server answered: its English, and the code that has words on this device. */
interface Answered {
  readonly detail: string | null;
  readonly sentence?: Sentence | undefined;
}

/**
 * What the server answered to a call, in the language of this device; null if it said nothing. What has no words here, as of a later build,
 * stays in the English in which it came.
 */
export function problemWords(answered: Answered & { readonly detail: string }): string;
export function problemWords(answered: Answered): string | null;
export function problemWords({ detail, sentence }: Answered): string | null {
  return (sentence && sentenceWords(sentence)) ?? detail;
}

/** A fault that the server found, beside its field or its row. */
export function faultWords({
  message,
  code,
  params,
}: {
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: Sentence['params'] | undefined;
}): string {
  return problemWords({ detail: message, ...(code !== undefined && { sentence: { code, params } }) });
}
