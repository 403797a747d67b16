import { sql, type Kysely, type RawBuilder } from 'kysely';
import { caseSchema, type CaseResource } from '#contract/resources/case.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../http/viewer.ts';

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

/** Calls of those who look after what the replay could not settle. */
export const caseRoutes: readonly Route[] = [openCases];

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
