import { sql, type Kysely, type RawBuilder } from 'kysely';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import type { StoredPlace } from './place-levels.ts';

const closed = sql`closed_at, merged_at, successor_id`;
const noFacility = sql`null::text as kind, null::text as ward, '{}'::uuid[] as serves`;

/** The rows of a level, each with the same columns. */
export const rowsOf = {
  country: sql`select id, 'country' as level, code, name, id as country_id, null::uuid as state_id, null::uuid as lga_id,
    ${noFacility}, ${closed} from country`,
  state: sql`select id, 'state' as level, code, name, country_id, id as state_id, null::uuid as lga_id, ${noFacility}, ${closed}
    from state`,
  lga: sql`select id, 'lga' as level, code, name, country_id, state_id, id as lga_id, ${noFacility}, ${closed} from lga`,
  facility: sql`select id, 'facility' as level, code, name, country_id, state_id, lga_id, kind, ward, serves, ${closed} from facility`,
} as const satisfies Record<Level, RawBuilder<unknown>>;

/** A place of any level. @throws ProblemError 404 where there is none, or none any more. */
export async function readPlace(db: Kysely<Database>, id: string): Promise<StoredPlace> {
  const { rows } = await sql<StoredPlace>`
    select * from (${rowsOf.country} where id = ${id} union all ${rowsOf.state} where id = ${id}
      union all ${rowsOf.lga} where id = ${id} union all ${rowsOf.facility} where id = ${id}) as place`.execute(
    db,
  );
  const place = rows[0];
  if (!place || place.merged_at !== null) throw notFound(problemSentences.noPlace);
  return place;
}

/** Places of one level, by their ids. */
export async function readPlaces(
  db: Kysely<Database>,
  level: Level,
  ids: readonly string[],
): Promise<readonly StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select * from (${rowsOf[level]}) as place where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
