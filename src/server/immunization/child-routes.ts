import { sql } from 'kysely';
import { z } from 'zod';
import {
  childReplySchema,
  childSchema,
  newChildSchema,
  type ChildResource,
  type NewChild,
} from '#contract/resources/child.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
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
const postChild = defineRoute({
  method: 'POST',
  path: '/v/api/child/registration/',
  who: 'signed-in',
  summary: 'Register a child; the server gives it its number',
  body: newChildSchema,
  reply: childReplySchema,
  async handler({ deps, viewer, body, request, reply }) {
    const facility = requireOwnRegister(viewer);
    const payload = payloadOf(body);
    refuseDayFaults(birthFaults(payload, latestDayOf(deps.now())));
    const eventId = eventIdOfCall(deps, viewer, request, body.id);
    const event = { type: 'register-child', payload } as const;
    const { response } = await recordOnline(deps, viewer, { eventId, facility, event });
    reply.status(201);
    return childReplySchema.parse(response);
  },
});

const allChildren = defineRoute({
  method: 'GET',
  path: '/v/api/child/registration/',
  who: 'signed-in',
  summary: "Children registered in the caller's unit, newest first",
  query: listingQuerySchema,
  reply: listingReplySchema(childSchema),
  handler({ db, viewer, query, request, reply }) {
    const search = searched(query.search ?? '');
    return answerListing<ChildResource>({
      db,
      query: query.search === undefined ? query : { ...query, search },
      request,
      reply,
      rows: childRows(db, inOwnUnit(viewer), search),
      searchIn: ['fullname', 'vacc_no', 'caregiver_name', 'caregiver_number'],
      // Newest first unless the query says otherwise.
      sortBy: ['-created_at' as 'created_at', 'created_at', 'fullname', 'dob', 'vacc_no', 'caregiver_name'],
    });
  },
});

const childByNumber = defineRoute({
  method: 'GET',
  path: '/v/filter/child/:vaccId/',
  who: 'signed-in',
  summary: 'The child of a vaccination number, with or without its dashes',
  params: z.object({ vaccId: z.string().trim().min(1).max(20) }),
  reply: z.array(childSchema),
  async handler({ db, viewer, params }) {
    const counter = counterOf(params.vaccId);
    const found = counter === null ? null : await childOfNumber(db, counter);
    if (found === null) return [];
    await requireVisible(db, viewer, found.facility as FacilityId);
    const where = sql<boolean>`c.facility_id = ${found.facility} and c.child_id = ${found.child}`;
    return childRows(db, where).execute();
  },
});

/** Calls about the register of children. */
export const childRoutes: readonly Route[] = [postChild, allChildren, childByNumber];

function payloadOf(body: NewChild): RegisterPayloads['register-child'] {
  return {
    fullname: body.fullname,
    bornOn: body.dob,
    sex: body.sex,
    caregiverName: body.caregiver_name,
    caregiverNumber: body.caregiver_number,
    caregiverEmail: body.email ?? body.care_giver_email ?? null,
    address: body.follow_up_address,
    settlement: body.settlement ?? null,
    vaccNo: null,
  };
}
