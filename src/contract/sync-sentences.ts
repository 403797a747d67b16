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
