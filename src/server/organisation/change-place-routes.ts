import { sql, type Kysely } from 'kysely';
import { places } from '#contract/calls/places.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Level } from '#domain/access/model.ts';
import { canSee } from '#domain/access/scope.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { PlaceChangeTable } from '../db/tables/organisation.ts';
import { conflict, forbidden, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { handOverAll, keepAll } from './handover-asked.ts';
import { requireFreeName, takeTurns } from './add-place-routes.ts';
import { forgetHeadsAtClosing, noteHeadsAtClosing } from './closing-heads.ts';
import { isThere, requireServed } from './facility-route.ts';
import { isClosed, requireMayBuildIn } from './may-build.ts';
import { detailsOf, placeUse } from './place-details.ts';
import { placeOf, parentOf, placeWords, type StoredPlace } from './place-levels.ts';
import { publishPlaces } from './publish-places.ts';
import { readPlace } from './read-place.ts';

const details = defineRoute(places.details, async ({ db, viewer, params }) => {
  const place = await readPlace(db, params.id);
  await requireMayLookAt(db, viewer, place);
  return detailsOf(db, place);
});

const change = defineRoute(places.change, async ({ deps, db, viewer, params, body }) => {
  const place = await placeToChange(db, viewer, params.id);
  const note = noter(deps, db, { viewer, place });
  if (place.level !== 'facility' && (body.kind || body.ward || body.serves))
    throw invalid([{ path: 'kind', message: problemSentences.onlyFacilityHasKind }]);
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
  if (inside > 0)
    throw conflict('place-in-use', `Please close what lies in it first: ${inside} open places.`);
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
  if (hasRecords)
    throw conflict('place-in-use', `${place.name} has records, so it can be closed and no longer merged.`);
  if (inside > 0)
    throw conflict('place-in-use', `Please move or close what lies in it first: ${inside} open places.`);
  if (users > 0) throw conflict('place-in-use', `Please move those who work there first: ${users} accounts.`);
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

/** The place as it stands once it is this call's turn. @throws ProblemError 403 outside the viewer's unit. */
async function placeToChange(db: Kysely<Database>, viewer: SignedIn, id: string): Promise<StoredPlace> {
  await takeTurns(db);
  const place = await readPlace(db, id);
  await requireMayLookAt(db, viewer, place);
  return place;
}

async function requireMayLookAt(db: Kysely<Database>, viewer: SignedIn, place: StoredPlace): Promise<void> {
  if (!canSee(viewer, placeOf(place))) await requireMayBuildIn(db, viewer, placeOf(place));
}

/** Nobody closes the ground that they stand on. */
function requireBelow(viewer: SignedIn, place: StoredPlace): void {
  if (viewer.place[viewer.level] === place.id) throw forbidden(problemSentences.closedByThoseAbove);
}

/** Another open place of the same level in the viewer's unit. */
async function otherOf(
  db: Kysely<Database>,
  viewer: SignedIn,
  { place, id, path }: { readonly place: StoredPlace; readonly id: string; readonly path: string },
): Promise<StoredPlace> {
  const words = placeWords[place.level];
  if (id === place.id) throw invalid([{ path, message: `Please name another ${words}` }]);
  const other = await readPlace(db, id).catch(() => null);
  if (other === null || other.level !== place.level)
    throw invalid([{ path, message: `There is no such ${words}` }]);
  if (other.level !== 'country' && other.country_id !== place.country_id)
    throw invalid([{ path, message: `There is no such ${words} in this country` }]);
  await requireMayLookAt(db, viewer, other);
  if (other.closed_at !== null) throw isClosed(other);
  return other;
}

async function requireNameFor(db: Kysely<Database>, place: StoredPlace, name: string): Promise<void> {
  const { level, country_id: country, state_id: state, lga_id: lga, id } = place;
  if (level === 'facility') {
    if (await isThere(db, { name, country, state, local_lga: lga }, id))
      throw conflict('facility-exists', problemSentences.facilityExists);
    return;
  }
  const above = parentOf(place);
  await requireFreeName(db, level, {
    name,
    parent: above === null ? null : await readPlace(db, above),
    except: id,
  });
}

/** What is kept of a description beside the name. */
function wordsOf({ kind, ward, serves }: Pick<StoredPlace, 'kind' | 'ward' | 'serves'>): string {
  return JSON.stringify({ kind, ward, serves: [...serves].toSorted() });
}

/** Writes down what became of a place, and who did it. */
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
