import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { type OrganisationRow, places } from '#contract/calls/places.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { answerListing, containing } from '../http/listing.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { columnOf } from './place-levels.ts';
import { rowsOf } from './read-place.ts';

const organisation = defineRoute(
  places.organisation,
  async ({ db, viewer, params, query, request, reply }) => {
    const { search, ...paged } = query;
    const isPaged = Object.values(query).some((value) => value !== undefined);
    const level = params.level;
    const rows = sql`
      select p.id, p.level, p.code, p.name, country.name as country, state.name as state, lga.name as local_lga, p.kind, p.ward,
        p.serves <> '{}' as is_store, p.closed_at,
        (select name from ${sql.table(level)} s where s.id = p.successor_id) as successor
      from (${rowsOf[level]}) p join country on country.id = p.country_id
        left join state on state.id = p.state_id left join lga on lga.id = p.lga_id
      where p.merged_at is null and ${inUnit(viewer, level)} and ${found(search)}`;
    const answer = await answerListing<OrganisationRow>({
      db,
      // What is searched for is in the rows already, by each table's own index.
      query: isPaged ? { ...paged, page: query.page ?? 0 } : query,
      request,
      reply,
      rows: rows as unknown as SelectQueryBuilder<Database, never, OrganisationRow>,
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

export const organisationRoutes: readonly Route[] = [organisation];

/** The managers of a country see all countries: one that they added has nobody of its own yet. */
function inUnit({ level, place }: SignedIn, listed: Level): RawBuilder<boolean> {
  if (level === 'country' && listed === 'country') return sql`true`;
  const unit = level === 'facility' ? place.facility : place[level];
  const column = level === 'facility' ? (listed === 'facility' ? 'id' : 'facility_id') : columnOf[level];
  // No place above a facility lies inside it.
  return column === 'facility_id' ? sql`false` : sql`p.${sql.ref(column)} = ${unit}`;
}

/** By any part of a name, its own or that of a place above it. */
function found(search: string | undefined): RawBuilder<boolean> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = containing(search);
  const above = (['lga', 'state', 'country'] as const).map(
    (level) =>
      sql`p.${sql.ref(columnOf[level])} = any(array(select id from ${sql.table(level)} where lower(name) like ${pattern}))`,
  );
  return sql`(lower(p.name) like ${pattern} or ${sql.join(above, sql` or `)})`;
}
