import { sessions } from '#contract/families/sessions.ts';
import { sessionSentences } from '#contract/refusal-sentences.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import { planRowOf, storedPlanOf } from './stored-plan.ts';

/** Planned sessions on the server. */
export const sessionsOnServer = oneTableFamily(sessions, {
  table: 'session_plan',
  id: 'plan_id',
  amended: ['plan', 'updated_at'],
  begunBy: ['plan-session'],
  driftKind: 'session-plan',
  sentences: sessionSentences,
  rowOf: planRowOf,
  storedOf: storedPlanOf,
});
