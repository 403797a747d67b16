import { heldSessions } from '#contract/families/held-sessions.ts';
import { heldSentences } from '#contract/held-sentences.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import { partRowOf, storedPartOf } from './stored-part.ts';

/** Sessions that are held, on the server. */
export const heldOnServer = oneTableFamily(heldSessions, {
  table: 'session_part',
  id: 'part_id',
  amended: ['part', 'updated_at'],
  begunBy: ['start-session', 'join-session'],
  driftKind: 'session-part',
  sentences: heldSentences,
  rowOf: partRowOf,
  storedOf: storedPartOf,
});
