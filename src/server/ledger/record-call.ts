import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { quarterSchema, yearSchema } from '#domain/kernel/local-date.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, invalid, ProblemError } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { knownYears } from '../organisation/lookup-routes.ts';
import { judgeOwnEvent } from '../sync/judge/own-event.ts';
import { derivedId } from './activity-of-call.ts';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Derives the id of the event that a call records from its body or its Idempotency-Key, so that a repeated call is the
 * same event.
 */
export function eventIdOfCall(
  deps: AppDeps,
  viewer: SignedIn,
  request: FastifyRequest,
  bodyId?: string,
): EventId {
  const key = request.headers['idempotency-key'];
  if (bodyId !== undefined) return bodyId as EventId;
  if (typeof key !== 'string' || key === '') return deps.newId() as EventId;
  if (key.length > 100) {
    throw new ProblemError({ status: 400, code: 'invalid', detail: 'protocol.keyInvalid' });
  }
  return (idPattern.test(key) ? key : derivedId(`${viewer.user} ${key}`)) as EventId;
}

/** Year and quarter of records filed under a reporting period; other records use calendar years. */
const periodSchema = z.object({ year: yearSchema, quarter: quarterSchema });

/**
 * Judges a record from an API call in the same way as an event from a tablet.
 * @throws ProblemError 400 for a reporting year that `/v/api/year/` does not list, because no chart would show it.
 * @throws ProblemError 409 with the rule's reason and sentence if it is refused.
 */
export async function recordCall(
  deps: AppDeps,
  viewer: SignedIn,
  event: { readonly eventId: EventId; readonly facility: FacilityId; readonly activity: FamilyEvent },
): Promise<Extract<Verdict, { verdict: 'accepted' }>> {
  const period = periodSchema.safeParse(event.activity.payload);
  if (period.success && !knownYears(deps.now()).includes(period.data.year))
    throw invalid([{ path: 'year', message: 'call.noYear' }]);
  const verdict = await judgeOwnEvent(deps, {
    ...event,
    actor: viewer.user,
    recordedAt: deps.now(),
    by: 'call',
  });
  if (verdict === null) throw conflict('not-your-facility', 'call.noFacility');
  if (verdict.verdict !== 'accepted')
    throw conflict(verdict.reason, verdict.sentences?.[0] ?? 'call.refused');
  return verdict;
}
