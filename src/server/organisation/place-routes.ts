import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { type facilityRowSchema, places } from '#contract/calls/places.ts';
import type { Database } from '../db/schema.ts';
import { answerListing, containing } from '../http/listing.ts';
import { notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { addPlaceRoutes } from './add-place-routes.ts';
import { changePlaceRoutes } from './change-place-routes.ts';
import { addFacilityRoute } from './facility-route.ts';
import { importRoutes } from './import-route.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { userById } from '../auth/session-user.ts';

// Names of places are no secret: an officer names any facility of the country as origin or destination. What lies in
// them is scoped where it is read.

type Rows<Row> = SelectQueryBuilder<Database, never, Row>;
type Named = { id: string; name: string };

const countries = defineRoute(places.countries, (context) =>
  answerNamed(
    context,
    context.db
      .selectFrom('country')
      .select(['id', 'name'])
      .where('closed_at', 'is', null) as unknown as Rows<Named>,
  ),
);

const states = defineRoute(places.states, ({ params, ...context }) =>
  answerNamed(context, childrenOf(context.db, 'state', 'country_id', params.country)),
);

const lgas = defineRoute(places.lgas, ({ params, ...context }) =>
  answerNamed(context, childrenOf(context.db, 'lga', 'state_id', params.state)),
);

const facilities = defineRoute(places.facilities, ({ params, ...context }) =>
  answerNamed(
    context,
    context.db
      .selectFrom('facility')
      .select(['id', 'name'])
      .where('closed_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('lga_id', '=', params.lga),
          // Stores of a unit above: their chain of places ends there.
          eb.and([eb('lga_id', 'is', null), eb('state_id', '=', params.lga)]),
          eb.and([eb('state_id', 'is', null), eb('country_id', '=', params.lga)]),
        ]),
      ) as unknown as Rows<Named>,
  ),
);

const countriesByName = defineRoute(places.countriesByName, ({ params, ...context }) =>
  answerNamed(
    context,
    named(context.db, 'country', params.name).where('closed_at', 'is', null) as unknown as Rows<Named>,
  ),
);

const statesByName = defineRoute(places.statesByName, ({ params, ...context }) =>
  answerNamed(
    context,
    named(context.db, 'state', params.name)
      .where('closed_at', 'is', null)
      .where('country_id', '=', context.viewer.place.country) as unknown as Rows<Named>,
  ),
);

const facilitiesByName = defineRoute(
  places.facilitiesByName,
  ({ db, params, query, request, reply, viewer }) =>
    answerListing<z.infer<typeof facilityRowSchema>>({
      db,
      query,
      request,
      reply,
      rows: db
        .selectFrom('facility')
        .leftJoin('lga', 'lga.id', 'facility.lga_id')
        .leftJoin('state', 'state.id', 'facility.state_id')
        .innerJoin('country', 'country.id', 'facility.country_id')
        .select([
          'facility.id',
          'facility.name',
          'lga.name as local_lga',
          'state.name as state',
          'country.name as country',
          'facility.country_id as countryId',
          'facility.state_id as stateId',
          'facility.lga_id as lgaId',
        ])
        .where('facility.country_id', '=', viewer.place.country)
        .where('facility.closed_at', 'is', null)
        .where((eb) =>
          eb(eb.fn('lower', ['facility.name']), 'like', containing(params.name)),
        ) as unknown as Rows<z.infer<typeof facilityRowSchema>>,
      searchIn: ['name', 'local_lga', 'state'],
      sort: places.facilitiesByName.sort,
    }),
);

const facilitiesInScope = defineRoute(places.facilitiesInScope, (context) => {
  const { level, place } = context.viewer;
  const unit = { facility: 'id', lga: 'lga_id', state: 'state_id', country: 'country_id' } as const;
  return answerNamed(context, childrenOf(context.db, 'facility', unit[level], place[level]));
});

const location = defineRoute(places.location, async ({ db, viewer }) => {
  const user = await userById(db, viewer.user);
  if (!user) throw notFound();
  const placed = (id: string | null, name: string | null): Named | null =>
    id === null || name === null ? null : { id, name };
  return {
    country: { id: user.country_id, name: user.country },
    state: placed(user.state_id, user.state),
    local_lga: placed(user.lga_id, user.lga),
    facility: placed(user.facility_id, user.facility),
  };
});

export const placeRoutes: readonly Route[] = [
  countries,
  states,
  lgas,
  facilities,
  countriesByName,
  statesByName,
  facilitiesByName,
  facilitiesInScope,
  addFacilityRoute,
  location,
  ...addPlaceRoutes,
  ...organisationRoutes,
  ...changePlaceRoutes,
  ...importRoutes,
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
  return answerListing<Named>({ db, query, request, reply, rows, searchIn: ['name'], sort: ['name'] });
}

function named(db: Kysely<Database>, table: 'country' | 'state', text: string) {
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn('lower', ['name']), 'like', containing(text)));
}

/** Open places inside another one. */
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
    .where('closed_at', 'is', null)
    .where(ref(parentColumn), '=', parent) as unknown as Rows<Named>;
}
