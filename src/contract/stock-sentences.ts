/** Reasons for which only the server refuses a stock event, besides the ledger's own. */
export type RefusedReason = 'unknown-antigen' | 'place-closed' | 'arrival-taken';

/** Reasons for a person to review stock sent between facilities. */
type RelayReason =
  | 'unknown-destination'
  | 'arrival-differs'
  | 'arrival-unconfirmed'
  | 'origin-keeps-stock'
  | 'arrival-conflict';

/** Sentences for an officer about stock, where only the server knows the facts. */
export const stockSentences = {
  'unknown-antigen': 'The server does not know this antigen; choose another one, or have it added first',
  'place-closed':
    'The facility had been closed before the server heard of this record: no doses go there any more. Send them to the one that took its place, or have it opened again and send the record again',
  'arrival-taken':
    'The number of this delivery is already taken; the stock has not left, please send it again',
  'arrival-differs': 'The facility that received this stock counted another number of doses than was sent',
  'arrival-unconfirmed':
    'This stock was sent more than 14 days ago, and nobody has confirmed that it arrived: the doses are in the book of the facility that it was sent to, and may not be there',
  'origin-keeps-stock':
    'A receipt names an origin that keeps stock here: what it sends is confirmed, so these doses may be counted twice',
  'unknown-destination': 'The stock was sent to a facility that the server does not know',
  'arrival-conflict':
    'The stock could not be recorded at its destination, because the number of its record is taken',
} as const satisfies Record<RefusedReason | RelayReason, string>;
