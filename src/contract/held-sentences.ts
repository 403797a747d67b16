import type { HeldRejection } from '#domain/sessions/held/model.ts';

/** What an officer reads when an event about a session that is held is refused, the same on every screen and in every answer of the server. */
export const heldSentences = {
  'session-missing': 'There is no such session at this facility',
  'session-part-missing': 'This tablet does not hold this session',
  'not-own-session-part': 'Only whoever started this part of the session can give it up',
} as const satisfies Record<HeldRejection, string>;

/** What the case of a session says whose day cannot be. */
export const sessionDayUnlikely =
  'The day of this session cannot be right: it had not come when this was saved, or it is more than a year back. The clock of its tablet may have been wrong; please see to the days of what was recorded in it';
