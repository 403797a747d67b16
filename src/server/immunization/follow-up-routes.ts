import type { Kysely } from 'kysely';
import { children } from '#contract/calls/children.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { exactBirth } from '#domain/immunization/register/model.ts';
import { endFaults } from '#domain/immunization/register/day-checks.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { eventIdOfCall } from '../ledger/record-call.ts';
import { recordOnline, refuseDayFaults, requireOwnRegister } from './own-register.ts';

const end = defineRoute(children.endFollowUp, async ({ deps, db, viewer, params, body, request }) => {
  const facility = requireOwnRegister(viewer);
  const child = await requireChild(db, facility, params.id);
  refuseDayFaults(endFaults(body.date, exactBirth(child), facilityDayAt(deps.now().getTime())));
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  const payload = {
    child: params.id,
    kind: body.kind,
    on: body.date,
    toldBy: body.told_by,
    to: body.to,
    facility: body.facility ?? null,
    aefi: body.aefi ?? null,
  };
  await recordOnline(deps, viewer, { eventId, facility, event: { type: 'end-follow-up', payload } });
  return { id: eventId };
});

const resume = defineRoute(children.resumeFollowUp, async ({ deps, db, viewer, params, body, request }) => {
  const facility = requireOwnRegister(viewer);
  await requireChild(db, facility, params.id);
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  const payload = { child: params.id, end: body.end, reason: body.reason };
  await recordOnline(deps, viewer, { eventId, facility, event: { type: 'resume-follow-up', payload } });
  return { id: eventId };
});

/** Calls about the end of a child's follow-up. */
export const followUpRoutes: readonly Route[] = [end, resume];

/** @throws ProblemError 403 when the facility's register has no such child: one of another register is answered as one that is in none. */
async function requireChild(db: Kysely<Database>, facility: FacilityId, child: ChildId): Promise<Personal> {
  const row = await db
    .selectFrom('child')
    .select('personal')
    .where('facility_id', '=', facility)
    .where('child_id', '=', child)
    .executeTakeFirst();
  if (!row) throw forbidden(problemSentences.noChild);
  return row.personal;
}
