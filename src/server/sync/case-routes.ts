import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { caseSchema, settleRequestSchema, type CaseResource } from '#contract/resources/case.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import { facilityIdSchema } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';
import { requireVisible } from '../ledger/facility-scope.ts';
import { settleCase } from './settle-case.ts';

const openCases = defineRoute({
  method: 'GET',
  path: '/v/sync/cases/',
  who: 'signed-in',
  summary: "Open cases of the facilities in the caller's unit, newest first",
  query: listingQuerySchema,
  reply: listingReplySchema(caseSchema),
  handler: ({ db, viewer, query, request, reply }) =>
    answerListing<CaseResource>({
      db,
      query,
      request,
      reply,
      rows: caseRows(db, viewer),
      searchIn: ['facility__name', 'local_lga', 'officer', 'detail'],
      sortBy: ['-opened_at' as 'opened_at', 'opened_at', 'facility__name', 'local_lga', 'reason'],
    }),
});

const settle = defineRoute({
  method: 'POST',
  path: '/v/sync/cases/:facility/:id/settle/',
  who: 'signed-in',
  summary: 'Closes a case that a person has looked into, with what she found out',
  params: z.object({ facility: facilityIdSchema, id: z.uuid().toLowerCase() }),
  body: settleRequestSchema,
  reply: z.object({ settled: z.literal(true) }),
  async handler({ deps, db, viewer, params, body }) {
    await requireVisible(db, viewer, params.facility);
    const answer = await settleCase(deps, {
      facility: params.facility,
      case: params.id,
      finding: body.finding,
      by: `${viewer.firstName} ${viewer.lastName}`.trim(),
    });
    if (answer === 'unknown-case') throw notFound('There is no such case.');
    if (answer === 'not-accepted') {
      throw conflict(
        'not-accepted',
        'This record was not accepted: whoever wrote it corrects and sends it again, or sets it aside.',
      );
    }
    return { settled: true as const };
  },
});

/** Calls of those who look after what the replay could not settle. */
export const caseRoutes: readonly Route[] = [openCases, settle];

function caseRows(db: Kysely<Database>, viewer: SignedIn) {
  return db
    .selectFrom('case_file as c')
    .innerJoin('facility as f', 'f.id', 'c.facility_id')
    .innerJoin('lga', 'lga.id', 'f.lga_id')
    .innerJoin('state', 'state.id', 'f.state_id')
    .leftJoin('event as e', (join) =>
      join.onRef('e.facility_id', '=', 'c.facility_id').onRef('e.event_id', '=', 'c.event_id'),
    )
    .leftJoin('app_user as u', 'u.id', 'e.actor')
    .where('c.closed_at', 'is', null)
    .where(inUnitOf(viewer))
    .select([
      'c.case_id as id',
      'c.facility_id as facility',
      'f.name as facility__name',
      'lga.name as local_lga',
      'state.name as state',
      'e.type as activity',
      sql<string | null>`nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('officer'),
      'c.reason as reason',
      'c.detail as detail',
      sql<string>`to_char(c.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('opened_at'),
    ]);
}

/** The facilities of the viewer's own unit, by the facility's row `f`. */
function inUnitOf({ level, place }: SignedIn): RawBuilder<boolean> {
  switch (level) {
    case 'facility':
      return sql<boolean>`f.id = ${place.facility}`;
    case 'lga':
      return sql<boolean>`f.lga_id = ${place.lga}`;
    case 'state':
      return sql<boolean>`f.state_id = ${place.state}`;
    case 'country':
      return sql<boolean>`f.country_id = ${place.country}`;
  }
}
