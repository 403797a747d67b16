import type { Rejection } from '#domain/ledger/rejections.ts';

/**
 * What an officer reads when the ledger refuses, the same on every screen and in every answer of the server. The
 * wording of the second to the fifth is the product's own; `<vendor>` is the lot's.
 */
export const refusalSentences = {
  'too-far-ahead': 'The date is more than a day in the future; give the day on which it happened',
  'zero-doses': 'You cannot issued antigen with zero stock',
  'less-than-in-stock': 'You cannot issued this <vendor> antigen; you have less than the Antigen in stock',
  'entry-missing': 'Please an Antigen to proceed',
  'more-than-doses': 'No of dose does not equivalent to children immunized',
  'already-utilized': 'This issued entry has already been utilized',
  'same-facility': 'The destination is your own facility, please choose another one',
  'not-own-entry': 'Only the officer who recorded this entry can change it',
  'not-reversible':
    'This entry cannot be reversed: its doses went to or came from another facility, or it corrects another entry',
  'already-reversed': 'This entry has been reversed',
  'moved-on': 'Doses of this entry have moved on; reverse what was done with them first',
  'too-late-to-reverse': 'This entry is more than 7 days old; record an adjustment instead',
  'already-confirmed': 'The arrival of this stock has been confirmed or reported already',
  'nothing-to-correct': 'Nothing was changed, so there is nothing to correct',
  'loss-adds-doses': 'Doses that were lost or spoiled cannot be added to the stock; choose Count correction',
  'vvm-improved': 'A vaccine vial monitor never goes back: this lot was at a later stage already',
} as const satisfies Record<Rejection, string>;

/** The sentence of a ledger refusal; null for a vendor that is not known. */
export function refusalSentence(reason: Rejection, vendor: string | null): string {
  return withVendor(refusalSentences[reason], vendor);
}

/** A sentence that may name a vendor, with the vendor of the lot; null for one that is not known. */
export function withVendor(sentence: string, vendor: string | null): string {
  // A function, because a vendor's name may hold what a replacement text gives a meaning to.
  return sentence.replace(' <vendor>', () => (vendor === null || vendor === '' ? '' : ` ${vendor}`));
}
