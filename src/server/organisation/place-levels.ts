import type { Level, Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';

/** Names of the levels for use in a sentence. */
export const placeWords = {
  country: 'country',
  state: 'state',
  lga: 'LGA',
  facility: 'facility',
} as const satisfies Record<Level, string>;

/** The level directly below each one; a facility contains no places. */
export const levelInside = {
  country: 'state',
  state: 'lga',
  lga: 'facility',
  facility: null,
} as const satisfies Record<Level, Level | null>;

/** The column in which rows refer to their place of each level. */
export const columnOf = {
  country: 'country_id',
  state: 'state_id',
  lga: 'lga_id',
  facility: 'facility_id',
} as const satisfies Record<Level, string>;

/** A place of any level with the ids of those above it. */
export interface StoredPlace {
  readonly id: string;
  readonly level: Level;
  readonly code: string;
  readonly name: string;
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly kind: string | null;
  readonly ward: string | null;
  readonly serves: readonly string[];
  readonly closed_at: Date | null;
  readonly merged_at: Date | null;
  readonly successor_id: string | null;
}

/** A place with those above it, in the form that permission rules need. */
export function placeOf({ level, id, country_id, state_id, lga_id }: StoredPlace): Place {
  return {
    country: country_id as CountryId,
    state: state_id as StateId | null,
    lga: lga_id as LgaId | null,
    facility: level === 'facility' ? (id as FacilityId) : null,
  };
}

/** The id of the place directly above; null for a country. A store may be directly below a state or country. */
export function parentOf(place: StoredPlace): string | null {
  switch (place.level) {
    case 'country':
      return null;
    case 'state':
      return place.country_id;
    case 'lga':
      return place.state_id;
    case 'facility':
      return place.lga_id ?? place.state_id ?? place.country_id;
  }
}

const closed = sql`closed_at, merged_at, successor_id`;
const noFacility = sql`null::text as kind, null::text as ward, '{}'::uuid[] as serves`;

/** Reads the rows of each level with the same columns. */
export const rowsOf = {
  country: sql`select id, 'country' as level, code, name, id as country_id, null::uuid as state_id, null::uuid as lga_id,
    ${noFacility}, ${closed} from country`,
  state: sql`select id, 'state' as level, code, name, country_id, id as state_id, null::uuid as lga_id, ${noFacility}, ${closed}
    from state`,
  lga: sql`select id, 'lga' as level, code, name, country_id, state_id, id as lga_id, ${noFacility}, ${closed} from lga`,
  facility: sql`select id, 'facility' as level, code, name, country_id, state_id, lga_id, kind, ward, serves, ${closed} from facility`,
} as const satisfies Record<Level, RawBuilder<unknown>>;

/** Reads a place of any level. @throws ProblemError 404 if it does not exist or was merged into another. */
export async function readPlace(db: Kysely<Database>, id: string): Promise<StoredPlace> {
  const { rows } = await sql<StoredPlace>`
    select * from (${rowsOf.country} where id = ${id} union all ${rowsOf.state} where id = ${id}
      union all ${rowsOf.lga} where id = ${id} union all ${rowsOf.facility} where id = ${id}) as place`.execute(
    db,
  );
  const place = rows[0];
  if (!place || place.merged_at !== null) throw notFound('call.noPlace');
  return place;
}

/** Reads places of one level by id. */
export async function readPlaces(
  db: Kysely<Database>,
  level: Level,
  ids: readonly string[],
): Promise<readonly StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select * from (${rowsOf[level]}) as place where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
