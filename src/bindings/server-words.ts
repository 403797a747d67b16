import type { Sentence } from '#contract/problem.ts';
import { withVendor } from '#contract/record-sentences.ts';
import { rejections, type Rejection } from '#domain/ledger/rejections.ts';
import { codeWords, sentencesInWords } from './code-words.ts';

/** Sentence for an officer when the ledger refuses; an unknown vendor is left out. */
export function refusalWordsOf(reason: Rejection, vendor: string | null): string {
  return withVendor(codeWords.ledger[reason], vendor);
}

/** The sentence for an entry's reason, or the reason itself if it is not one of the ledger's own. */
export function reasonSentence(reason: string, vendor: string | null): string {
  const known = rejections.find((rejection) => rejection === reason);
  return known === undefined ? reason : refusalWordsOf(known, vendor);
}

/** What the server said about a record: the English text, and codes that may have words on this device. */
interface SaidOfRecord {
  readonly detail: string;
  readonly sentences?: readonly Sentence[] | undefined;
}

/** What the server said about a record, in this device's language; text without words here stays in English. */
export function serverWords({ detail, sentences = [] }: SaidOfRecord): string {
  return sentencesInWords(sentences) ?? detail;
}

/** Why an entry was refused: the server's sentence, or the reason if it gave none. */
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
