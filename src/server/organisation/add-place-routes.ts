import type { Kysely } from 'kysely';
import { places } from '#contract/calls/places.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { Level } from '#domain/access/model.ts';
import { isSameLine } from '../db/same-line.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { isClosed, requireMayBuildIn } from './may-build.ts';
import { freeCode } from './place-code.ts';
import { placeOf, placeWords, type StoredPlace } from './place-levels.ts';
import { noteNational } from './national-changes.ts';
import { publishPlaces } from './publish-places.ts';
import { readPlaces } from './read-place.ts';

const addCountry = defineRoute(places.addCountry, async ({ deps, db, viewer, body }) => {
  await takeTurns(db);
  await requireFreeName(db, 'country', { name: body.name, parent: null });
  const id = deps.newId();
  const added = { id, name: body.name, code: await freeCode(db, 'country', { ...body, id, parent: null }) };
  await db.insertInto('country').values(added).execute();
  await noteNational(
    db,
    { deps, user: viewer.user },
    { list: 'country', subject: added.name, before: null, after: added },
  );
  await publishPlaces(db, 'country', [id]);
  return added;
});

const addState = defineRoute(places.addState, async ({ deps, db, viewer, body }) => {
  const country = await parentAt(db, 'country', { id: body.country, path: 'country' });
  await requireMayBuildIn(db, viewer, placeOf(country));
  await takeTurns(db);
  await requireFreeName(db, 'state', { name: body.name, parent: country });
  const id = deps.newId();
  const code = await freeCode(db, 'state', { id, name: body.name, parent: country.code });
  const added = { id, name: body.name, code };
  await db
    .insertInto('state')
    .values({ ...added, country_id: country.id })
    .execute();
  await publishPlaces(db, 'state', [id]);
  return added;
});

const addLga = defineRoute(places.addLga, async ({ deps, db, viewer, body }) => {
  const state = await parentAt(db, 'state', { id: body.state, path: 'state' });
  if (state.country_id !== body.country)
    throw invalid([{ path: 'state', message: problemSentences.noSuchStateInCountry }]);
  await requireMayBuildIn(db, viewer, placeOf(state));
  await takeTurns(db);
  await requireFreeName(db, 'lga', { name: body.name, parent: state });
  const id = deps.newId();
  const code = await freeCode(db, 'lga', { id, name: body.name, parent: state.code });
  const added = { id, name: body.name, code };
  await db
    .insertInto('lga')
    .values({ ...added, state_id: state.id, country_id: state.country_id })
    .execute();
  await publishPlaces(db, 'lga', [id]);
  return added;
});

export const addPlaceRoutes: readonly Route[] = [addCountry, addState, addLga];

/** Changes of the organisation take turns, so that two at once are not two of one name. */
export async function takeTurns(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('reference_head').selectAll().forUpdate().execute();
}

/** @throws ProblemError 409 where a place of this name stands beside it. */
export async function requireFreeName(
  db: Kysely<Database>,
  level: Exclude<Level, 'facility'>,
  {
    name,
    parent,
    except,
  }: { readonly name: string; readonly parent: StoredPlace | null; readonly except?: string },
): Promise<void> {
  const found = await db
    .selectFrom(level)
    .select('id')
    .where(isSameLine('name', name))
    .$if(parent !== null, (query) =>
      query.where(db.dynamic.ref(level === 'state' ? 'country_id' : 'state_id'), '=', parent?.id ?? null),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  if (!found) return;
  throw conflict(
    'place-exists',
    parent === null
      ? problemSentences.countryExists
      : `There is a ${placeWords[level]} of this name in ${parent.name} already.`,
  );
}

async function parentAt(
  db: Kysely<Database>,
  level: 'country' | 'state',
  { id, path }: { readonly id: string; readonly path: string },
): Promise<StoredPlace> {
  const [parent] = await readPlaces(db, level, [id]);
  if (!parent || parent.merged_at !== null)
    throw invalid([{ path, message: `There is no such ${placeWords[level]}` }]);
  if (parent.closed_at !== null) throw isClosed(parent);
  return parent;
}
