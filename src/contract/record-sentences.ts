import type { Rejection } from '#domain/ledger/rejections.ts';
import type { AefiRejection } from '#domain/aefi/model.ts';
import type { EquipmentRejection } from '#domain/equipment/model.ts';
import type { HeldRejection } from '#domain/sessions/held/model.ts';
import type { SessionRejection } from '#domain/sessions/model.ts';
import type { Doubt } from '#domain/immunization/register/doubts.ts';
import { maxYearsBack, type DayFault } from '#domain/immunization/register/day-checks.ts';

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

/** Reasons for which only the server refuses a stock event, besides the ledger's own. */
export type RefusedReason = 'unknown-antigen' | 'place-closed' | 'arrival-taken';

/** Reasons for a person to review stock sent between facilities. */
type RelayReason =
  | 'unknown-destination'
  | 'arrival-differs'
  | 'arrival-unconfirmed'
  | 'origin-keeps-stock'
  | 'arrival-conflict';

/** The reason of the case about doses that the server added to the book. */
type MadeUpReason = 'doses-made-up';

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
  'doses-made-up':
    'The server had accepted a record before it was restored from a backup, and its book holds fewer doses now than the record takes. The record counts, and the missing doses were added: please count this batch and adjust the book',
} as const satisfies Record<RefusedReason | RelayReason | MadeUpReason, string>;

/** Sentences in the case about a child's record; without name and address, because cases are stored unencrypted. */
export const doubtSentences = {
  'permission-ended':
    'The permission to work offline had ended when this was recorded; it counts, and a supervisor has to look at it',
  'author-unproven':
    'It is not certain who recorded this; it counts under the name of the officer who sent it, and a supervisor has to look at it',
  'number-changed': 'The vaccination number on the card could not be kept, please write the new one on it',
  'child-unknown': 'The record is about a child that is not in the register of this facility',
  'immunization-unknown': 'The record is about an immunization that is not in the register of this facility',
  'likely-duplicate': 'This child may have been registered before; please compare and merge the entries',
  'same-dose-twice': 'This dose was recorded twice; please void the record that is wrong',
  'stock-mismatch': 'The dose does not fit the stock it was taken from',
  'given-after-end':
    'A dose was given on a day after the child was told to have died, moved or be followed elsewhere; please see which of the two is wrong',
  'unlikely-date':
    'A date of this record cannot be right: it had not come when this was saved, or it is before the birth or too long ago. Nothing counts in a month that had not come; please record it with the right day',
} as const satisfies Record<Doubt, string>;

/** Sentences beside a field with an impossible date, in forms and in the server's responses. */
export const dayFaultSentences = {
  'born-in-future': 'The date of birth is in the future',
  'born-too-long-ago': `The date of birth is over ${maxYearsBack} years back`,
  'immunized-in-future': 'The immunization date is in the future',
  'immunized-before-birth': 'The immunization date is before the date of birth',
  'immunized-too-long-ago': `The immunization date is over ${maxYearsBack} years back`,
  'next-not-after': 'The next date is not after the immunization date',
  'ended-in-future': 'The date is in the future',
  'ended-before-birth': 'The date is before the date of birth',
} as const satisfies Record<DayFault, string>;

/** Reasons that sync itself gives, besides those of the families. */
export type SyncReason =
  | 'malformed'
  | 'unknown-type'
  | 'unknown-version'
  | 'relay-only'
  | 'not-your-facility'
  | 'grant-invalid'
  | 'permission-revoked'
  | 'turned-down'
  | 'was-accepted'
  | 'content-mismatch'
  | 'dependency-missing'
  | 'replaced'
  | 'already-accepted'
  | 'internal-error'
  | 'lost-range';

/** Sentences for an officer when an event could not or may not be judged. */
export const syncSentences = {
  malformed: 'The record could not be read; it is kept for the support team',
  'unknown-type': 'The server does not know this kind of record; it is kept for the support team',
  'unknown-version':
    'The server has to be updated before it can read this record; it is kept and will be read then',
  'relay-only': 'Records of this kind are written by the server only',
  'not-your-facility': 'The record belongs to another facility',
  'grant-invalid':
    'It is not certain who recorded this; a supervisor accepts it under the name of the officer who sent it, or sets it aside',
  'permission-revoked':
    'The permission to record here had ended before the server heard of this record; a supervisor accepts it or sets it aside',
  'turned-down': 'A supervisor has decided that this record does not count',
  'was-accepted':
    'The server had accepted this record before it was restored from a backup, and something stands in its way now; it waits for other tablets to send what it builds on, or for a supervisor',
  'content-mismatch':
    'Another record with the same number is already saved; both are kept for the support team',
  'dependency-missing': 'An earlier record that this one builds on has not reached the server yet',
  replaced: 'A later record replaces this one',
  'already-accepted':
    'The record that this one replaces has been accepted meanwhile and counts; please correct it in another way',
  'internal-error': 'The server could not work this record out; it is kept and the support team is told',
  'lost-range': 'The device no longer has some of its records',
} as const satisfies Record<SyncReason, string>;

/** Precedes a case's text after the officer has set its event aside. */
export const setAsideSentence = 'Set aside at the facility';
