import { sentence } from '#contract/codes.ts';
import { type Kysely, sql } from 'kysely';
import { type PlaceDetails, places } from '#contract/calls/places.ts';
import type { Level } from '#domain/access/model.ts';
import { canSee } from '#domain/access/scope.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { PlaceChangeTable } from '../db/tables/organisation.ts';
import { conflict, forbidden, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { handOverAll, keepAll } from './handover-asked.ts';
import { isClosed, requireFreeName, requireMayBuildIn, takeTurns } from './add-place-routes.ts';
import { isThere, requireServed } from './facility-route.ts';
import {
  columnOf,
  levelInside,
  parentOf,
  placeOf,
  placeWords,
  readPlace,
  type StoredPlace,
} from './place-levels.ts';
import { publishPlaces } from './publish-reference.ts';

const details = defineRoute(places.details, async ({ db, viewer, params }) => {
  const place = await readPlace(db, params.id);
  await requireMayLookAt(db, viewer, place);
  return detailsOf(db, place);
});

const change = defineRoute(places.change, async ({ deps, db, viewer, params, body }) => {
  const place = await placeToChange(db, viewer, params.id);
  const note = noter(deps, db, { viewer, place });
  if (place.level !== 'facility' && (body.kind || body.ward || body.serves))
    throw invalid([{ path: 'kind', message: 'call.onlyFacilityHasKind' }]);
  if (body.name !== undefined && body.name !== place.name) {
    await requireNameFor(db, place, body.name);
    await db.updateTable(place.level).set({ name: body.name }).where('id', '=', place.id).execute();
    await note('renamed', place.name, body.name);
  }
  const described = {
    kind: body.kind === undefined ? place.kind : body.kind,
    ward: body.ward === undefined ? place.ward : body.ward,
    serves: body.serves ?? place.serves,
  };
  if (place.level === 'facility' && wordsOf(described) !== wordsOf(place)) {
    await requireServed(db, place, described.serves);
    await db
      .updateTable('facility')
      .set({ ...described, serves: [...described.serves] })
      .where('id', '=', place.id)
      .execute();
    await note('described', wordsOf(place), wordsOf(described));
  }
  await publishPlaces(db, place.level, [place.id]);
  return detailsOf(db, await readPlace(db, place.id));
});

const close = defineRoute(places.close, async ({ deps, db, viewer, params, body }) => {
  const place = await placeToChange(db, viewer, params.id);
  const isNamedLater = place.closed_at !== null && place.successor_id === null && body.successor !== null;
  if (place.closed_at !== null && !isNamedLater) throw isClosed(place);
  requireBelow(viewer, place);
  const { inside } = await placeUse(db, place);
  if (inside > 0) throw conflict('place-in-use', sentence('callFigures.closeFirst', { places: inside }));
  const successor =
    body.successor === null
      ? null
      : await otherOf(db, viewer, { place, id: body.successor, path: 'successor' });
  await db
    .updateTable(place.level)
    .set({ closed_at: place.closed_at ?? deps.now(), successor_id: successor?.id ?? null })
    .where('id', '=', place.id)
    .execute();
  if (place.level === 'facility' && !isNamedLater) await noteHeadsAtClosing(db, place.id);
  if (place.level === 'facility' && successor !== null) await handOverAll(db, place.id);
  await noter(deps, db, { viewer, place })('closed', place.name, successor?.name ?? '');
  await publishPlaces(db, place.level, [place.id]);
  return detailsOf(db, await readPlace(db, place.id));
});

const reopen = defineRoute(places.reopen, async ({ deps, db, viewer, params }) => {
  const place = await placeToChange(db, viewer, params.id);
  if (place.closed_at === null) return detailsOf(db, place);
  const parent = parentOf(place);
  const above = parent === null ? null : await readPlace(db, parent);
  if (above !== null && above.closed_at !== null) throw isClosed(above);
  await db
    .updateTable(place.level)
    .set({ closed_at: null, successor_id: null })
    .where('id', '=', place.id)
    .execute();
  if (place.level === 'facility') {
    await forgetHeadsAtClosing(db, place.id);
    await keepAll(db, place.id);
  }
  await noter(deps, db, { viewer, place })('reopened', place.name, place.name);
  await publishPlaces(db, place.level, [place.id]);
  return detailsOf(db, await readPlace(db, place.id));
});

const merge = defineRoute(places.merge, async ({ deps, db, viewer, params, body }) => {
  const place = await placeToChange(db, viewer, params.id);
  requireBelow(viewer, place);
  const into = await otherOf(db, viewer, { place, id: body.into, path: 'into' });
  const { inside, users, has_records: hasRecords } = await placeUse(db, place);
  if (hasRecords) throw conflict('place-in-use', sentence('callFigures.hasRecords', { name: place.name }));
  if (inside > 0) throw conflict('place-in-use', sentence('callFigures.moveFirst', { places: inside }));
  if (users > 0) throw conflict('place-in-use', sentence('callFigures.moveUsersFirst', { users }));
  await db
    .updateTable(place.level)
    .set({ closed_at: deps.now(), merged_at: deps.now(), successor_id: into.id })
    .where('id', '=', place.id)
    .execute();
  if (place.level === 'facility') await noteHeadsAtClosing(db, place.id);
  const { rows: stores } = await sql<{ id: string }>`
    update facility set serves = array(select distinct unnest(array_replace(serves, ${place.id}::uuid, ${into.id}::uuid)))
    where ${place.id}::uuid = any(serves) returning id`.execute(db);
  await noter(deps, db, { viewer, place: into })('merged', place.name, into.name);
  await publishPlaces(db, place.level, [place.id]);
  await publishPlaces(
    db,
    'facility',
    stores.map(({ id }) => id),
  );
  return detailsOf(db, into);
});

export const changePlaceRoutes: readonly Route[] = [details, change, close, reopen, merge];

/** Reads the place once it is this call's turn. @throws ProblemError 403 outside the viewer's unit. */
async function placeToChange(db: Kysely<Database>, viewer: SignedIn, id: string): Promise<StoredPlace> {
  await takeTurns(db);
  const place = await readPlace(db, id);
  await requireMayLookAt(db, viewer, place);
  return place;
}

async function requireMayLookAt(db: Kysely<Database>, viewer: SignedIn, place: StoredPlace): Promise<void> {
  if (!canSee(viewer, placeOf(place))) await requireMayBuildIn(db, viewer, placeOf(place));
}

/** A viewer may not close the place that they themselves belong to. */
function requireBelow(viewer: SignedIn, place: StoredPlace): void {
  if (viewer.place[viewer.level] === place.id) throw forbidden('call.closedByThoseAbove');
}

/** Another open place of the same level in the viewer's unit. */
async function otherOf(
  db: Kysely<Database>,
  viewer: SignedIn,
  { place, id, path }: { readonly place: StoredPlace; readonly id: string; readonly path: string },
): Promise<StoredPlace> {
  const words = placeWords[place.level];
  if (id === place.id)
    throw invalid([{ path, message: sentence('callFigures.otherPlace', { level: words }) }]);
  const other = await readPlace(db, id).catch(() => null);
  if (other === null || other.level !== place.level)
    throw invalid([{ path, message: sentence('callFigures.noSuchPlace', { level: words }) }]);
  if (other.level !== 'country' && other.country_id !== place.country_id)
    throw invalid([{ path, message: sentence('callFigures.noSuchPlaceHere', { level: words }) }]);
  await requireMayLookAt(db, viewer, other);
  if (other.closed_at !== null) throw isClosed(other);
  return other;
}

async function requireNameFor(db: Kysely<Database>, place: StoredPlace, name: string): Promise<void> {
  const { level, country_id: country, state_id: state, lga_id: lga, id } = place;
  if (level === 'facility') {
    if (await isThere(db, { name, country, state, local_lga: lga }, id))
      throw conflict('facility-exists', 'call.facilityExists');
    return;
  }
  const above = parentOf(place);
  await requireFreeName(db, level, {
    name,
    parent: above === null ? null : await readPlace(db, above),
    except: id,
  });
}

/** The parts of a description that are stored beside the name. */
function wordsOf({ kind, ward, serves }: Pick<StoredPlace, 'kind' | 'ward' | 'serves'>): string {
  return JSON.stringify({ kind, ward, serves: [...serves].toSorted() });
}

/** Builds a function that records a change of a place and who made it. */
function noter(
  deps: AppDeps,
  db: Kysely<Database>,
  {
    viewer,
    place,
  }: { readonly viewer: SignedIn; readonly place: { readonly id: string; readonly level: Level } },
) {
  return async (kind: PlaceChangeTable['kind'], before: string, after: string): Promise<void> => {
    await db
      .insertInto('place_change')
      .values({
        id: deps.newId(),
        place_id: place.id,
        at: deps.now(),
        by_user: viewer.user,
        kind,
        before,
        after,
      })
      .execute();
  };
}

interface Counted {
  readonly inside: number;
  readonly users: number;
  readonly has_records: boolean;
}

/** Counts the places inside a place, its users and its records. */
async function placeUse(db: Kysely<Database>, { id, level }: StoredPlace): Promise<Counted> {
  const column = sql.ref(columnOf[level]);
  const below = levelInside[level];
  // Direct children only: the stores of a state or country belong to none of its LGAs.
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

/** A place with all details, as it is returned. */
async function detailsOf(db: Kysely<Database>, place: StoredPlace): Promise<PlaceDetails> {
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

/**
 * When a facility is closed or merged, records how far the logs of all tablets with pending events for it are known:
 * what a tablet had reported by then was saved before the closing, whatever its clock says. Call it inside the closing
 * transaction.
 */
async function noteHeadsAtClosing(trx: Kysely<Database>, facility: string): Promise<void> {
  // Waits for a push that is in progress there.
  await sql`select seq from facility_head where facility_id = ${facility} for update`.execute(trx);
  await sql`
    insert into closing_head (facility_id, log_id, place_id, head_seq)
    select log.facility_id, log.log_id, ${facility}::uuid, log.head_seq from event_log log
    where log.head_seq > log.accepted_through or exists (
      select 1 from event e
      where e.facility_id = log.facility_id and e.log_id = log.log_id and e.status = 'parked')
    on conflict (facility_id, log_id, place_id) do update set head_seq = excluded.head_seq`.execute(trx);
}

/** A reopened facility accepts everything again. */
async function forgetHeadsAtClosing(trx: Kysely<Database>, facility: string): Promise<void> {
  await trx.deleteFrom('closing_head').where('place_id', '=', facility).execute();
}
