import { sql, type Kysely } from 'kysely';
import type { PlaceDetails } from '#contract/calls/places.ts';
import type { Database } from '../db/schema.ts';
import { columnOf, levelInside, type StoredPlace } from './place-levels.ts';

interface Counted {
  readonly inside: number;
  readonly users: number;
  readonly has_records: boolean;
}

/** What lies in a place, works there, or was recorded there. */
export async function placeUse(db: Kysely<Database>, { id, level }: StoredPlace): Promise<Counted> {
  const column = sql.ref(columnOf[level]);
  const below = levelInside[level];
  // Right inside: the stores of a state or country lie in none of its LGAs.
  const stores =
    level === 'state'
      ? sql`(select count(*) from facility where state_id = ${id} and lga_id is null and closed_at is null)`
      : level === 'country'
        ? sql`(select count(*) from facility where country_id = ${id} and state_id is null and closed_at is null)`
        : sql`0`;
  const inside =
    below === null
      ? sql`0`
      : sql`(select count(*) from ${sql.table(below)} where ${column} = ${id} and closed_at is null) + ${stores}`;
  const records =
    level === 'facility'
      ? sql`exists (select from event where facility_id = ${id}) or exists (select from feed where facility_id = ${id})
          or exists (select from outbound_relay where destination_id = ${id} and state = 'pending') or exists (select from child where facility_id = ${id})`
      : sql`false`;
  const { rows } = await sql<Counted>`
    select (${inside})::int as inside,
      (select count(*)::int from app_user where ${column} = ${id}) as users,
      (${records}) as has_records`.execute(db);
  return rows[0] ?? { inside: 0, users: 0, has_records: false };
}

/** A place whole, as it is answered. */
export async function detailsOf(db: Kysely<Database>, place: StoredPlace): Promise<PlaceDetails> {
  const { merged_at: _merged, successor_id: successor, closed_at, serves, ...own } = place;
  const { rows } = await sql<{
    country: string;
    state: string | null;
    local_lga: string | null;
    successor: string | null;
    serves: { id: string; name: string }[];
    history: PlaceDetails['history'];
  }>`
    select (select name from country where id = ${place.country_id}) as country,
      (select name from state where id = ${place.state_id}) as state,
      (select name from lga where id = ${place.lga_id}) as local_lga,
      (select name from ${sql.table(place.level)} where id = ${successor}) as successor,
      (select coalesce(jsonb_agg(jsonb_build_object('id', unit.id, 'name', unit.name) order by unit.name), '[]') from (
        select id, name from country union all select id, name from state
        union all select id, name from lga union all select id, name from facility
      ) unit where unit.id = any(${serves}::uuid[])) as serves,
      (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', coalesce(trim(u.first_name || ' ' || u.last_name), 'Import'), 'kind', c.kind, 'before', c.before, 'after', c.after) order by c.at desc, c.id desc), '[]')
        from place_change c left join app_user u on u.id = c.by_user where c.place_id = ${place.id}) as history`.execute(
    db,
  );
  const named = rows[0];
  if (!named) throw new Error('a row of names is always answered');
  return {
    ...own,
    ...named,
    ...(await placeUse(db, place)),
    is_store: serves.length > 0,
    closed_at: closed_at?.toISOString() ?? null,
  };
}
