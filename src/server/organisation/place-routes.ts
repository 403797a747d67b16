import { rowsAs, type Rows } from '../db/rows.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type facilityRowSchema, type OrganisationRow, places } from '#contract/calls/places.ts';
import type { Database } from '../db/schema.ts';
import { answerListing, containing } from '../http/listing.ts';
import { invalid, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { addPlaceRoutes } from './add-place-routes.ts';
import { changePlaceRoutes } from './change-place-routes.ts';
import { addFacilityRoute } from './facility-route.ts';
import { userById } from '../auth/session-user.ts';
import type { Level } from '#domain/access/model.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { columnOf, rowsOf } from './place-levels.ts';
import { importPlaces } from './import/import-places.ts';
import { type PlaceFile, PlaceFileError, readPlaceFile } from './import/place-file.ts';

const organisation = defineRoute(
  places.organisation,
  async ({ db, viewer, params, query, request, reply }) => {
    const { search, ...paged } = query;
    const isPaged = Object.values(query).some((value) => value !== undefined);
    const level = params.level;
    const rows = sql<OrganisationRow>`
      select p.id, p.level, p.code, p.name, country.name as country, state.name as state, lga.name as local_lga, p.kind, p.ward,
        p.serves <> '{}' as is_store, p.closed_at,
        (select name from ${sql.table(level)} s where s.id = p.successor_id) as successor
      from (${rowsOf[level]}) p join country on country.id = p.country_id
        left join state on state.id = p.state_id left join lga on lga.id = p.lga_id
      where p.merged_at is null and ${inUnit(viewer, level)} and ${found(search)}`;
    const answer = await answerListing<OrganisationRow>({
      db,
      // The search has already filtered the rows, using each table's own index.
      query: isPaged ? { ...paged, page: query.page ?? 0 } : query,
      request,
      reply,
      rows,
      searchIn: ['name'],
      sort: places.organisation.sort,
    });
    const shown = (row: OrganisationRow): OrganisationRow => ({
      ...row,
      closed_at: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
    });
    return Array.isArray(answer) ? answer.map(shown) : { ...answer, results: answer.results.map(shown) };
  },
);

const organisationRoutes: readonly Route[] = [organisation];

/** Managers of a country see all countries, because a country just added has no managers of its own yet. */
function inUnit({ level, place }: SignedIn, listed: Level): RawBuilder<boolean> {
  if (level === 'country' && listed === 'country') return sql`true`;
  const unit = level === 'facility' ? place.facility : place[level];
  const column = level === 'facility' ? (listed === 'facility' ? 'id' : 'facility_id') : columnOf[level];
  // No higher place lies inside a facility.
  return column === 'facility_id' ? sql`false` : sql`p.${sql.ref(column)} = ${unit}`;
}

/** SQL condition that a place's name, or that of a place above it, contains the text. */
function found(search: string | undefined): RawBuilder<boolean> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = containing(search);
  const above = (['lga', 'state', 'country'] as const).map(
    (level) =>
      sql`p.${sql.ref(columnOf[level])} = any(array(select id from ${sql.table(level)} where lower(name) like ${pattern}))`,
  );
  return sql`(lower(p.name) like ${pattern} or ${sql.join(above, sql` or `)})`;
}

const characters = 65_536;

const importFile = defineRoute(places.import, async ({ deps, db, viewer, body }) =>
  importPlaces(deps, db, {
    file: await fileOf(body.csv),
    importer: { viewer, country: viewer.place.country },
    isDryRun: body.dry_run,
  }),
);

const importRoutes: readonly Route[] = [importFile];

/** @throws ProblemError 400 for the file field if it cannot be read as a list of places. */
async function fileOf(csv: string): Promise<PlaceFile> {
  try {
    return await readPlaceFile(piecesOf(csv));
  } catch (error) {
    if (error instanceof PlaceFileError) throw invalid([{ path: 'csv', message: error.saying }]);
    throw error;
  }
}

/** Yields the text in pieces, so that reading stops at the first fault of a large file. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += characters) yield text.slice(from, from + characters);
}

// Place names are public within the product: an officer may name any facility of the country as origin or destination.
// The data of a place is protected where it is read.

type Named = { id: string; name: string };

const countries = defineRoute(places.countries, (context) =>
  answerNamed(
    context,
    rowsAs<Named>(context.db.selectFrom('country').select(['id', 'name']).where('closed_at', 'is', null)),
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
    rowsAs<Named>(
      context.db
        .selectFrom('facility')
        .select(['id', 'name'])
        .where('closed_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('lga_id', '=', params.lga),
            // Stores of a higher unit, whose chain of places ends there.
            eb.and([eb('lga_id', 'is', null), eb('state_id', '=', params.lga)]),
            eb.and([eb('state_id', 'is', null), eb('country_id', '=', params.lga)]),
          ]),
        ),
    ),
  ),
);

const countriesByName = defineRoute(places.countriesByName, ({ params, ...context }) =>
  answerNamed(
    context,
    rowsAs<Named>(named(context.db, 'country', params.name).where('closed_at', 'is', null)),
  ),
);

const statesByName = defineRoute(places.statesByName, ({ params, ...context }) =>
  answerNamed(
    context,
    rowsAs<Named>(
      named(context.db, 'state', params.name)
        .where('closed_at', 'is', null)
        .where('country_id', '=', context.viewer.place.country),
    ),
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
        .where((eb) => eb(eb.fn('lower', ['facility.name']), 'like', containing(params.name))),
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

/** Lists places, searched and sorted by name. */
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

/** The open places inside another one. */
function childrenOf(
  db: Kysely<Database>,
  table: 'state' | 'lga' | 'facility',
  parentColumn: 'id' | 'lga_id' | 'state_id' | 'country_id',
  parent: string | null,
): Rows<Named> {
  const { ref } = db.dynamic;
  return rowsAs<Named>(
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('closed_at', 'is', null)
      .where(ref(parentColumn), '=', parent),
  );
}
