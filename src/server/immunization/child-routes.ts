import { sql } from 'kysely';
import { children } from '#contract/endpoints/children.ts';
import { childReplySchema, type ChildResource, type NewChild } from '#contract/resources/child.ts';
import { assumedSex } from '#domain/immunization/child-details.ts';
import { birthFaults } from '#domain/immunization/day-checks.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { RegisterPayloads } from '#domain/immunization/activities/index.ts';
import { answerListing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { requireVisible } from '../ledger/facility-scope.ts';
import { eventIdOfCall } from '../ledger/record-activity.ts';
import { childOfNumber, childRows, inOwnUnit, searched } from './child-reads.ts';
import { recordOnline, refuseDayFaults, requireOwnRegister } from './own-register.ts';
import { latestDayOf } from './record-in-run.ts';
import { counterOf } from './vacc-no-desk.ts';

// Not `atomic`: the event's own id makes a call sent again the same event, and it is recorded in its own transaction.
const postChild = defineRoute(children.register, async ({ deps, viewer, body, request }) => {
  const facility = requireOwnRegister(viewer);
  const payload = payloadOf(body);
  refuseDayFaults(birthFaults(payload, latestDayOf(deps.now())));
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  const event = { type: 'register-child', payload } as const;
  const { response } = await recordOnline(deps, viewer, { eventId, facility, event });
  return childReplySchema.parse(response);
});

const allChildren = defineRoute(children.list, ({ db, viewer, query, request, reply }) => {
  const search = searched(query.search ?? '');
  return answerListing<ChildResource>({
    db,
    query: query.search === undefined ? query : { ...query, search },
    request,
    reply,
    rows: childRows(db, inOwnUnit(viewer), search),
    searchIn: ['fullname', 'vacc_no', 'caregiver_name', 'caregiver_number'],
    sort: children.list.sort,
  });
});

const childByNumber = defineRoute(children.byNumber, async ({ db, viewer, params }) => {
  const counter = counterOf(params.vaccId);
  const found = counter === null ? null : await childOfNumber(db, counter);
  if (found === null) return [];
  await requireVisible(db, viewer, found.facility as FacilityId);
  const where = sql<boolean>`c.facility_id = ${found.facility} and c.child_id = ${found.child}`;
  return childRows(db, where).execute();
});

/** Calls about the register of children. */
export const childRoutes: readonly Route[] = [postChild, allChildren, childByNumber];

function payloadOf(body: NewChild): RegisterPayloads['register-child'] {
  return {
    fullname: body.fullname,
    bornOn: body.dob,
    ...(body.dob_estimated && { bornEstimated: true }),
    sex: body.sex ?? assumedSex,
    ...(body.sex ? {} : { sexUnknown: true }),
    caregiverName: body.caregiver_name,
    caregiverNumber: body.caregiver_number,
    caregiverEmail: body.email ?? body.care_giver_email ?? null,
    address: body.follow_up_address,
    settlement: body.settlement ?? null,
    vaccNo: null,
  };
}
