import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import { facilityRowSchema, locationSchema, placeSchema } from '#contract/resources/place.ts';
import { countryIdSchema, lgaIdSchema, stateIdSchema } from '#domain/kernel/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { answerListing, containing } from '../http/listing.ts';
import { notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { userById } from '../users/session-user.ts';

// Names of places are no secret: an officer names any facility of the country as origin or destination. What lies in
// them is scoped where it is read.

type Rows<Row> = SelectQueryBuilder<Database, never, Row>;
type Named = { id: string; name: string };

const countries = defineRoute({
  method: 'GET',
  path: '/v/get/all/country/',
  who: 'signed-in',
  summary: 'Countries',
  query: listingQuerySchema,
  reply: listingReplySchema(placeSchema),
  handler: (context) =>
    answerNamed(context, context.db.selectFrom('country').select(['id', 'name']) as unknown as Rows<Named>),
});

const states = defineRoute({
  method: 'GET',
  path: '/v/get/all/state/:country/',
  who: 'signed-in',
  summary: 'States of a country',
  params: z.object({ country: countryIdSchema }),
  query: listingQuerySchema,
  reply: listingReplySchema(placeSchema),
  handler: ({ params, ...context }) =>
    answerNamed(context, childrenOf(context.db, 'state', 'country_id', params.country)),
});

const lgas = defineRoute({
  method: 'GET',
  path: '/v/get/all/lga/:state/',
  who: 'signed-in',
  summary: 'LGAs of a state',
  params: z.object({ state: stateIdSchema }),
  query: listingQuerySchema,
  reply: listingReplySchema(placeSchema),
  handler: ({ params, ...context }) =>
    answerNamed(context, childrenOf(context.db, 'lga', 'state_id', params.state)),
});

const facilities = defineRoute({
  method: 'GET',
  path: '/v/get/all/facility/:lga/',
  who: 'signed-in',
  summary: 'Facilities of an LGA',
  params: z.object({ lga: lgaIdSchema }),
  query: listingQuerySchema,
  reply: listingReplySchema(placeSchema),
  handler: ({ params, ...context }) =>
    answerNamed(context, childrenOf(context.db, 'facility', 'lga_id', params.lga)),
});

const facilitiesByName = defineRoute({
  method: 'GET',
  path: '/v/get/facility/:name/',
  who: 'signed-in',
  summary: 'Facilities of the caller’s country whose name holds a text',
  params: z.object({ name: z.string().trim().min(1).max(200) }),
  query: listingQuerySchema,
  reply: listingReplySchema(facilityRowSchema),
  handler: ({ db, params, query, request, reply, viewer }) =>
    answerListing<z.infer<typeof facilityRowSchema>>({
      db,
      query,
      request,
      reply,
      rows: db
        .selectFrom('facility')
        .innerJoin('lga', 'lga.id', 'facility.lga_id')
        .innerJoin('state', 'state.id', 'facility.state_id')
        .innerJoin('country', 'country.id', 'facility.country_id')
        .select([
          'facility.id',
          'facility.name',
          'lga.name as local_lga',
          'state.name as state',
          'country.name as country',
        ])
        .where('facility.country_id', '=', viewer.place.country)
        .where((eb) =>
          eb(eb.fn('lower', ['facility.name']), 'like', containing(params.name)),
        ) as unknown as Rows<z.infer<typeof facilityRowSchema>>,
      searchIn: ['name', 'local_lga', 'state'],
      sortBy: ['name', 'local_lga', 'state'],
    }),
});

const facilitiesInScope = defineRoute({
  method: 'GET',
  path: '/v/api/get/string/facility/',
  who: 'signed-in',
  summary: 'All facilities in the caller’s unit',
  query: listingQuerySchema,
  reply: listingReplySchema(placeSchema),
  handler: (context) => {
    const { level, place } = context.viewer;
    const unit = { facility: 'id', lga: 'lga_id', state: 'state_id', country: 'country_id' } as const;
    return answerNamed(context, childrenOf(context.db, 'facility', unit[level], place[level]));
  },
});

const location = defineRoute({
  method: 'GET',
  path: '/v/api/location/',
  who: 'signed-in',
  summary: 'The places the caller works in, from the country down',
  reply: locationSchema,
  handler: async ({ db, viewer }) => {
    const user = await userById(db, viewer.user);
    if (!user) throw notFound();
    const named = (id: string | null, name: string | null): Named | null =>
      id === null || name === null ? null : { id, name };
    return {
      country: { id: user.country_id, name: user.country },
      state: named(user.state_id, user.state),
      local_lga: named(user.lga_id, user.lga),
      facility: named(user.facility_id, user.facility),
    };
  },
});

export const placeRoutes: readonly Route[] = [
  countries,
  states,
  lgas,
  facilities,
  facilitiesByName,
  facilitiesInScope,
  location,
];

/** A listing of places, searched and sorted by name. */
function answerNamed(
  {
    db,
    query,
    request,
    reply,
  }: Pick<Parameters<typeof answerListing<Named>>[0], 'db' | 'query' | 'request' | 'reply'>,
  rows: Rows<Named>,
) {
  return answerListing<Named>({ db, query, request, reply, rows, searchIn: ['name'], sortBy: ['name'] });
}

function childrenOf(
  db: Kysely<Database>,
  table: 'state' | 'lga' | 'facility',
  parentColumn: 'id' | 'lga_id' | 'state_id' | 'country_id',
  parent: string | null,
): Rows<Named> {
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(ref(parentColumn), '=', parent) as unknown as Rows<Named>;
}
