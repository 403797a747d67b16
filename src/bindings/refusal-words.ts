import { refusalSentence, withVendor } from '#contract/refusal-sentences.ts';
import { rejections, type Rejection } from '#domain/ledger/rejections.ts';
import { deviceRefusals } from './refusals.ts';
import { serverWords } from './server-words.ts';

/** What an officer reads when the ledger refuses; a vendor that is not known is left out. */
export function refusalWordsOf(reason: Rejection, vendor: string | null): string {
  return withVendor(deviceRefusals.refusals[reason], vendor);
}

/** The sentence for a reason that came with an entry, or the reason itself where it is none of the ledger's own. */
export function reasonSentence(reason: string, vendor: string | null): string {
  const known = knownRejection(reason);
  return known === undefined ? reason : refusalWordsOf(known, vendor);
}

interface Refusal {
  readonly reason: string | null;
  /** What the server said of it. */
  readonly detail: string | null;
}

/** Why an entry was refused: what the server said, in the language of this device. */
export function refusalSaid({ reason, detail }: Refusal, vendor: string | null): string | null {
  if (reason === null) return detail === null ? null : serverWords(detail);
  const known = knownRejection(reason);
  const isOwn = detail === null || (known !== undefined && detail === refusalSentence(known, vendor));
  return isOwn ? reasonSentence(reason, vendor) : serverWords(detail);
}

function knownRejection(reason: string): Rejection | undefined {
  return rejections.find((rejection) => rejection === reason);
}
