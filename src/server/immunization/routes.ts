import { defineRoute, type Route } from '../http/route.ts';
import { immunizationRoutes } from './immunization-routes.ts';
import { type Kysely, sql } from 'kysely';
import {
  children,
  childReplySchema,
  leaseBelow,
  leaseUpTo,
  type NewChild,
  type Opening,
} from '#contract/calls/children.ts';
import { assumedSex, type ChildField, exactBirth } from '#domain/immunization/register/model.ts';
import { birthFaults, endFaults } from '#domain/immunization/register/day-checks.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import type { ChildId, FacilityId } from '#domain/kernel/ids.ts';
import type { RegisterPayloads } from '#domain/immunization/register/activities/index.ts';
import { answerListing } from '../http/listing.ts';
import { requireOpen, requireVisible } from '../http/facility-scope.ts';
import { eventIdOfCall } from '../ledger/record-call.ts';
import { childOfNumber, facilityOfNumber, readChildren } from './child-reads.ts';
import { countOpening, noteOpening, openingRows } from '../http/child-openings.ts';
import { listChildren } from './list-children.ts';
import { recordOnline, refuseDayFaults, requireOwnRegister } from './own-register.ts';
import { counterOf, drawNumbers } from './vacc-numbers.ts';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';
import { forbidden, ProblemError } from '../http/problem.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { countHit } from '../http/rate-limit.ts';

// Not `atomic`: the event id already makes a repeated call idempotent, and the event is recorded in its own
// transaction.
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
  // Checked before the child is looked up, so that the answer for another unit's number does not reveal whether a child
  // has it.
  await requireVisible(db, viewer, facility as FacilityId);
  const child = await childOfNumber(db, facility, counter);
  if (child === null) return [];
  const where = sql<boolean>`c.facility_id = ${facility} and c.child_id = ${child}`;
  const isOwn = viewer.place.facility === facility;
  const { reason, purpose } = query;
  // Logged before answering: even if the response gets lost, the data was disclosed.
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
const childRoutes: readonly Route[] = [postChild, allChildren, childByNumber, openings];

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
    // Optional fields of the payload are listed too, so that none is forgotten here.
  } satisfies Record<ChildField, unknown> & RegisterPayloads['register-child'];
}

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
const followUpRoutes: readonly Route[] = [end, resume];

/**
 * @throws ProblemError 403 when the facility's register has no such child; the answer does not reveal whether another
 * register has it.
 */
async function requireChild(db: Kysely<Database>, facility: FacilityId, child: ChildId): Promise<Personal> {
  const row = await db
    .selectFrom('child')
    .select('personal')
    .where('facility_id', '=', facility)
    .where('child_id', '=', child)
    .executeTakeFirst();
  if (!row) throw forbidden('call.noChild');
  return row.personal;
}

/**
 * A tablet asks once for every thirty children. It asks more often only when responses are lost, which uses up
 * numbers.
 */
const maxLeasesAnHour = 60;

/**
 * Leases vaccination numbers to a tablet. A leased number is never given to another tablet, even if the response or the tablet is lost,
 * because it may already be written on a card.
 */
const postLease = defineRoute(children.leaseNumbers, async ({ deps, viewer, body }) => {
  const facility = requireOwnRegister(viewer);
  if (facility !== body.facility) {
    throw new ProblemError({
      status: 403,
      code: 'not-your-facility',
      detail: 'call.notTheirOfficer',
    });
  }
  if (body.have >= leaseBelow) return { numbers: [] };
  await countHit(deps, {
    bucket: `vacc-no ${viewer.user}`,
    most: maxLeasesAnHour,
    windowSeconds: 3600,
  });
  const counters = await drawNumbers(deps.db, {
    facility,
    logId: body.log_id,
    // A signed-in device overrides the body, because only the children of the device that leased a number may keep it.
    device: viewer.device ?? body.device,
    count: leaseUpTo - body.have,
    now: deps.now(),
  });
  return { numbers: counters.map(vaccNoOf) };
});

const leaseRoutes: readonly Route[] = [postLease];

/** Every call about children. */
export const registerRoutes: readonly Route[] = [
  ...childRoutes,
  ...followUpRoutes,
  ...immunizationRoutes,
  ...leaseRoutes,
];
