import type { SessionRejection } from '#domain/sessions/model.ts';

/** What an officer reads when an event about planned sessions is refused, the same on every screen and in every answer of the server. */
export const sessionSentences = {
  'plan-missing': 'There is no such plan at this facility',
  'ends-before-first': 'The last day lies before the first one',
  'not-a-planned-day': 'The plan has no session on this day',
  'session-in-past': 'This day is over',
  'planned-day-taken': 'The plan has another session on this day',
} as const satisfies Record<SessionRejection, string>;
