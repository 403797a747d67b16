import { sql, type Kysely } from 'kysely';
import type { OfferFacts } from '#domain/immunization/schedule/offered.ts';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { Database } from '../db/schema.ts';

type Said = Omit<OfferFacts, 'keptAntigens'>;
type SaidOfPlace = Pick<PlaceRow, 'introducedOn' | 'ownWords' | 'graceDays'>;

/** SQL for the introduction days of vaccines in a state, as one JSON value. `state` is an SQL expression. */
export const introducedIn = (state: ReturnType<typeof sql>) => sql<OfferFacts['introducedOn']>`(
  select coalesce(json_object_agg(series, introduced_on), '{}') from vaccine_introduction where state_id = ${state})`;

/** SQL for a facility's own statements about vaccines, as one JSON value. */
export const wordsOf = (facility: ReturnType<typeof sql>) => sql<OfferFacts['ownWords']>`(
  select coalesce(json_object_agg(series, json_build_object('isOffered', is_offered, 'since', since)), '{}')
  from facility_vaccine where facility_id = ${facility})`;

/** SQL for the days of grace in the country of a facility. `facility` is an SQL expression. */
export const graceAt = (facility: ReturnType<typeof sql>) => sql<number>`(
  select grace_days from facility home join country on country.id = home.country_id where home.id = ${facility})`;

/** Reads the vaccine statements that apply at a facility: its country's, its state's and its own. */
export async function saidAt(db: Kysely<Database>, facility: string): Promise<Said> {
  const { rows } = await sql<Said>`
    select ${introducedIn(sql`f.state_id`)} as "introducedOn", ${wordsOf(sql`f.id`)} as "ownWords",
      ${graceAt(sql`f.id`)} as "graceDays"
    from facility f where f.id = ${facility}`.execute(db);
  return rows[0] ?? { introducedOn: {}, ownWords: {}, graceDays: 0 };
}

/** Reads the statements of several places in the form that tablets store; empty where there are none. */
export async function saidOfPlaces(
  db: Kysely<Database>,
  places: readonly string[],
): Promise<ReadonlyMap<string, SaidOfPlace>> {
  const { rows } = await sql<{ id: string; said: SaidOfPlace }>`
    select state_id as id, json_build_object('introducedOn', json_object_agg(series, introduced_on)) as said
    from vaccine_introduction where state_id = any(${places}::uuid[]) group by state_id
    union all
    select id, json_build_object('graceDays', grace_days)
    from country where id = any(${places}::uuid[]) and grace_days > 0
    union all
    select facility_id, json_build_object('ownWords',
      json_object_agg(series, json_build_object('isOffered', is_offered, 'since', since)))
    from facility_vaccine where facility_id = any(${places}::uuid[]) group by facility_id`.execute(db);
  return new Map(rows.map(({ id, said }) => [id, said]));
}
