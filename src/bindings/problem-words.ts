import type { Sentence } from '#contract/problem.ts';
import { sentenceWords } from './code-words.ts';

/** What the server answered: the English text, and a code that may have words on this device. */
interface Answered {
  readonly detail: string | null;
  readonly sentence?: Sentence | undefined;
}

/**
 * What the server answered to a call, in this device's language; null if it said nothing. A code of a newer server
 * without words here is shown in English.
 */
export function problemWords(answered: Answered & { readonly detail: string }): string;
export function problemWords(answered: Answered): string | null;
export function problemWords({ detail, sentence }: Answered): string | null {
  return (sentence && sentenceWords(sentence)) ?? detail;
}

/** A fault that the server found, shown beside its field or row. */
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
