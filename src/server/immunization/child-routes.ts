import { sql } from 'kysely';
import { children, childReplySchema, type NewChild, type Opening } from '#contract/calls/children.ts';
import { assumedSex } from '#domain/immunization/register/model.ts';
import { birthFaults } from '#domain/immunization/register/day-checks.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import { answerListing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { requireOpen, requireVisible } from '../http/facility-scope.ts';
import { eventIdOfCall } from '../ledger/record-call.ts';
import { childOfNumber, facilityOfNumber, readChildren } from './child-reads.ts';
import { countOpening, noteOpening, openingRows } from '../http/child-openings.ts';
import { listChildren } from './listings/list-children.ts';
import { recordOnline, refuseDayFaults, requireOwnRegister } from './own-register.ts';
import { counterOf } from './vacc-no-desk.ts';

// Not `atomic`: the event's own id makes a call sent again the same event, and it is recorded in its own transaction.
const postChild = defineRoute(children.register, async ({ deps, db, viewer, body, request }) => {
  const facility = requireOwnRegister(viewer);
  const payload = payloadOf(body);
  refuseDayFaults(birthFaults(payload, facilityDayAt(deps.now().getTime())));
  const eventId = eventIdOfCall(deps, viewer, request, body.id);
  await requireOpen(db, facility, eventId);
  const event = { type: 'register-child', payload } as const;
  const { response } = await recordOnline(deps, viewer, { eventId, facility, event });
  return childReplySchema.parse(response);
});

const allChildren = defineRoute(children.list, (context) => listChildren(context));

const childByNumber = defineRoute(children.byNumber, async ({ deps, db, viewer, params, query }) => {
  const counter = counterOf(params.vaccId);
  const facility = counter === null ? null : await facilityOfNumber(db, counter);
  if (counter === null || facility === null) return [];
  // Before a child is looked for: a number of another unit is refused whether a child has it or not.
  await requireVisible(db, viewer, facility as FacilityId);
  const child = await childOfNumber(db, facility, counter);
  if (child === null) return [];
  const where = sql<boolean>`c.facility_id = ${facility} and c.child_id = ${child}`;
  const isOwn = viewer.place.facility === facility;
  const { reason, purpose } = query;
  // Recorded first: an answer that gets lost was given all the same.
  if (!isOwn && reason !== undefined && purpose !== undefined) {
    await countOpening(deps, viewer);
    await noteOpening(deps, viewer, { facility, child, purpose, reason });
  }
  return readChildren(db, where, { isTold: sql`${isOwn || reason !== undefined}::boolean` });
});

const openings = defineRoute(children.openings, ({ db, viewer, query, request, reply }) =>
  answerListing<Opening>({
    db,
    query,
    request,
    reply,
    rows: openingRows(db, requireOwnRegister(viewer)),
    searchIn: ['fullname', 'vacc_no', 'officer', 'officer_unit', 'reason', 'brought_by'],
    sort: children.openings.sort,
  }),
);

/** Calls about the register of children. */
export const childRoutes: readonly Route[] = [postChild, allChildren, childByNumber, openings];

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
