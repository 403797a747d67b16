import type { AefiRejection } from '#domain/aefi/model.ts';

/** What an officer reads when an event about an AEFI is refused, the same on every screen and in every answer of the server. */
export const aefiSentences = {
  'aefi-missing': 'There is no such report at this facility',
  'aefi-withdrawn': 'This report has been withdrawn',
  'onset-in-future': 'The event began on a day that has not begun',
  'onset-before-vaccine': 'The event began before the vaccine was given',
  'other-not-described': 'Please describe what was seen',
  'death-day-missing': 'Please enter the day of death',
  'death-before-onset': 'The day of death lies before the event began',
} as const satisfies Record<AefiRejection, string>;
