import type { Rejection } from '#domain/ledger/rejections.ts';
import type { AefiRejection } from '#domain/aefi/model.ts';
import type { EquipmentRejection } from '#domain/equipment/model.ts';
import type { HeldRejection } from '#domain/sessions/held/model.ts';
import type { SessionRejection } from '#domain/sessions/model.ts';

/**
 * Sentences for an officer when the ledger refuses, the same on every screen and in every response of the server. The
 * second to the fifth are the specification's own words; `<vendor>` is the lot's vendor.
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

/** Inserts the lot's vendor in a sentence that may name one; null for an unknown vendor. */
export function withVendor(sentence: string, vendor: string | null): string {
  // A function, because a vendor's name may contain characters with a special meaning in replacement texts.
  return sentence.replace(' <vendor>', () => (vendor === null || vendor === '' ? '' : ` ${vendor}`));
}

/**
 * Sentences for an officer when an event about an AEFI is refused, the same on every screen and in every response of
 * the server.
 */
export const aefiSentences = {
  'aefi-missing': 'There is no such report at this facility',
  'aefi-withdrawn': 'This report has been withdrawn',
  'onset-in-future': 'The event began on a day that has not begun',
  'onset-before-vaccine': 'The event began before the vaccine was given',
  'other-not-described': 'Please describe what was seen',
  'death-day-missing': 'Please enter the day of death',
  'death-before-onset': 'The day of death lies before the event began',
} as const satisfies Record<AefiRejection, string>;

/**
 * Sentences for an officer when an event about equipment is refused, the same on every screen and in every response of
 * the server.
 */
export const equipmentSentences = {
  'equipment-missing': 'There is no such equipment at this facility',
  'equipment-deleted': 'This equipment has been deleted',
  'year-in-future': 'The year is in the future',
  'reading-in-future': 'The temperature was read on a day that has not begun',
  'reading-long-ago': 'The temperature was read on a day more than three years back',
  'reading-missing': 'There is no such reading of this equipment',
} as const satisfies Record<EquipmentRejection, string>;

/** Sentence for a unit whose serial number another unit of the same manufacturer already has. */
export const serialKnown = 'Another equipment of this manufacturer has this serial number already';

/**
 * Sentences for an officer when an event about a held session is refused, the same on every screen and in every
 * response of the server.
 */
export const heldSentences = {
  'session-missing': 'There is no such session at this facility',
  'session-part-missing': 'This tablet does not hold this session',
  'not-own-session-part': 'Only whoever started this part of the session can give it up',
} as const satisfies Record<HeldRejection, string>;

/** Sentence in the case about a session with an unlikely date. */
export const sessionDayUnlikely =
  'The day of this session cannot be right: it had not come when this was saved, or it is more than a year back. The clock of its tablet may have been wrong; please see to the days of what was recorded in it';

/**
 * Sentences for an officer when an event about planned sessions is refused, the same on every screen and in every
 * response of the server.
 */
export const sessionSentences = {
  'plan-missing': 'There is no such plan at this facility',
  'ends-before-first': 'The last day lies before the first one',
  'not-a-planned-day': 'The plan has no session on this day',
  'session-in-past': 'This day is over',
  'planned-day-taken': 'The plan has another session on this day',
} as const satisfies Record<SessionRejection, string>;
