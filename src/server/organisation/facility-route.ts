import { type Kysely, sql } from 'kysely';
import { type NewFacility, places } from '#contract/calls/places.ts';
import { isSameLine } from '../db/same-line.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { freeCode, isClosed, requireMayBuildIn, takeTurns } from './add-place-routes.ts';
import { placeOf, readPlace, type StoredPlace } from './place-levels.ts';
import { publishPlaces } from './publish-reference.ts';

/** The specification's own text for a facility with a missing field. */
const incomplete = 'call.facilityEmptied';

export const addFacilityRoute: Route = defineRoute(places.addFacility, async ({ deps, db, viewer, body }) => {
  const id = body.id ?? deps.newId();
  await requireUnits(db, body);
  const unit = await readPlace(db, body.local_lga ?? body.state ?? body.country);
  // A manager of one facility may not add another beside it: only an LGA or a higher unit contains facilities.
  await requireMayBuildIn(db, viewer, placeOf(unit));
  if (unit.closed_at !== null) throw isClosed(unit);
  await takeTurns(db);
  if (await isThere(db, body)) {
    throw conflict('facility-exists', 'call.facilityExists');
  }
  const { country, state, local_lga: lga, ...facility } = body;
  const code = await freeCode(db, 'facility', { id, name: body.name, parent: unit.code });
  await addFacility(db, {
    ...facility,
    id,
    code,
    country_id: country,
    state_id: state,
    lga_id: lga,
    ownership: null,
  });
  return { ...body, id, code };
});

/** @throws ProblemError 400 if a unit is missing, unknown or not inside the one above it. */
async function requireUnits(db: Kysely<Database>, body: NewFacility): Promise<void> {
  const { country, state, local_lga: lga, serves } = body;
  if (serves.length === 0) {
    if (state === null) throw invalid([{ path: 'state', message: incomplete }]);
    if (lga === null) throw invalid([{ path: 'local_lga', message: incomplete }]);
  }
  if (state === null && lga !== null) throw invalid([{ path: 'state', message: incomplete }]);
  const known = await sql<{ country: boolean; state: boolean; lga: boolean }>`
    select exists (select from country where id = ${country}) as country,
      ${state}::uuid is null or exists (select from state where id = ${state}::uuid and country_id = ${country}) as state,
      ${lga}::uuid is null or exists (select from lga where id = ${lga}::uuid and state_id = ${state}::uuid) as lga`.execute(
    db,
  );
  const found = known.rows[0];
  if (found?.country !== true) throw invalid([{ path: 'country', message: 'call.noSuchCountry' }]);
  if (!found.state) throw invalid([{ path: 'state', message: 'call.noSuchStateInCountry' }]);
  if (!found.lga) throw invalid([{ path: 'local_lga', message: 'call.noSuchLgaInState' }]);
  await requireServed(db, { country_id: country, state_id: state, lga_id: lga }, serves);
}

/** @throws ProblemError 400 if a store would supply anything but its own unit or places inside it. */
export async function requireServed(
  db: Kysely<Database>,
  {
    country_id: country,
    state_id: state,
    lga_id: lga,
  }: Pick<StoredPlace, 'country_id' | 'state_id' | 'lga_id'>,
  serves: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ served: number }>`
    select count(*)::int as served from (
      select id from country where id = ${country} and ${state}::uuid is null
      union all select id from state where country_id = ${country} and ${lga}::uuid is null and (${state}::uuid is null or id = ${state}::uuid)
      union all select id from lga where country_id = ${country} and (${state}::uuid is null or state_id = ${state}::uuid) and (${lga}::uuid is null or id = ${lga}::uuid)
      union all select id from facility where country_id = ${country} and (${state}::uuid is null or state_id = ${state}::uuid) and (${lga}::uuid is null or lga_id = ${lga}::uuid)
    ) unit where id = any(${serves}::uuid[])`.execute(db);
  if (rows[0]?.served === new Set(serves).size && (serves.length > 0 || lga !== null)) return;
  throw invalid([{ path: 'serves', message: 'call.storeSuppliesInside' }]);
}

/** A facility's name with the places above it. */
interface PlacedName {
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly local_lga: string | null;
}

/** True if a facility of the same parent has this name. Duplicates within the imported register itself are kept. */
export async function isThere(
  db: Kysely<Database>,
  { name, country, state, local_lga: lga }: PlacedName,
  except: string | null = null,
): Promise<boolean> {
  const found = await db
    .selectFrom('facility')
    .select('id')
    .where('country_id', '=', country)
    .where('state_id', 'is not distinct from', state)
    .where('lga_id', 'is not distinct from', lga)
    .where(isSameLine('name', name))
    .where('merged_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface AddedFacility {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly ward: string | null;
  readonly kind: string | null;
  readonly ownership: string | null;
  /** Units that it supplies; empty for an ordinary facility. */
  readonly serves: readonly string[];
}

/** Creates a facility or store and publishes it to tablets. Call it inside a transaction. */
export async function addFacility(trx: Kysely<Database>, facility: AddedFacility): Promise<void> {
  const { serves, ...row } = facility;
  await trx
    .insertInto('facility')
    .values({ ...row, latitude: null, longitude: null, serves: [...serves] })
    .execute();
  await publishPlaces(trx, 'facility', [facility.id]);
}
