import type { Sentence } from '#contract/problem.ts';
import { withVendor } from '#contract/refusal-sentences.ts';
import { rejections, type Rejection } from '#domain/ledger/rejections.ts';
import { codeWords, sentencesInWords } from './code-words.ts';

/** Sentence for an officer when the ledger refuses; an unknown vendor is left out. */
export function refusalWordsOf(reason: Rejection, vendor: string | null): string {
  return withVendor(codeWords.ledger[reason], vendor);
}

/** The sentence for a reason that came with an entry, or the reason itself where it is none of the ledger's own. */
export function reasonSentence(reason: string, vendor: string | null): string {
  const known = rejections.find((rejection) => rejection === reason);
  return known === undefined ? reason : refusalWordsOf(known, vendor);
}

/** What the server said of a record: its English, and the codes that have words on this device. */
interface SaidOfRecord {
  readonly detail: string;
  readonly sentences?: readonly Sentence[] | undefined;
}

/** What the server said of a record, in the language of this device; what has no words here stays in English. */
export function serverWords({ detail, sentences = [] }: SaidOfRecord): string {
  return sentencesInWords(sentences) ?? detail;
}

/** Why an entry was refused: what the server said, or the reason where it said nothing. */
export function refusalSaid(
  {
    reason,
    detail,
    sentences,
  }: Pick<SaidOfRecord, 'sentences'> & { readonly reason: string | null; readonly detail: string | null },
  vendor: string | null,
): string | null {
  if (detail !== null) return serverWords({ detail, sentences });
  return reason === null ? null : reasonSentence(reason, vendor);
}
