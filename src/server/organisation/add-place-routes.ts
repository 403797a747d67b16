import { sentence } from '#contract/codes.ts';
import { type Kysely, sql } from 'kysely';
import { places } from '#contract/calls/places.ts';
import type { Level, Place } from '#domain/access/model.ts';
import { isSameLine } from '../db/same-line.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden, invalid, type ProblemError } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { placeOf, placeWords, readPlaces, type StoredPlace } from './place-levels.ts';
import { noteNational } from './national-changes.ts';
import { publishPlaces } from './publish-reference.ts';
import { canSee } from '#domain/access/scope.ts';
import type { SignedIn } from '../auth/viewer.ts';

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
    throw invalid([{ path: 'state', message: 'call.noSuchStateInCountry' }]);
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

/** Serialises changes of the organisation, so that two concurrent ones cannot create two places of one name. */
export async function takeTurns(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('reference_head').selectAll().forUpdate().execute();
}

/** @throws ProblemError 409 if a sibling place has this name. */
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
      ? 'call.countryExists'
      : sentence('callFigures.placeExists', { level: placeWords[level], parent: parent.name }),
  );
}

async function parentAt(
  db: Kysely<Database>,
  level: 'country' | 'state',
  { id, path }: { readonly id: string; readonly path: string },
): Promise<StoredPlace> {
  const [parent] = await readPlaces(db, level, [id]);
  if (!parent || parent.merged_at !== null)
    throw invalid([{ path, message: sentence('callFigures.noSuchPlace', { level: placeWords[level] }) }]);
  if (parent.closed_at !== null) throw isClosed(parent);
  return parent;
}

/**
 * Places are added inside the viewer's unit. Managers of a country may also build up another country that has no
 * managers yet, because otherwise nobody could. @throws ProblemError 403 elsewhere.
 */
export async function requireMayBuildIn(
  db: Kysely<Database>,
  viewer: SignedIn,
  parent: Place,
): Promise<void> {
  if (viewer.level !== 'facility' && canSee(viewer, parent)) return;
  if (viewer.level === 'country' && !(await hasManager(db, parent.country))) return;
  throw forbidden('call.placeOutside');
}

async function hasManager(db: Kysely<Database>, country: string): Promise<boolean> {
  const manager = await db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('id')
    .where('country_id', '=', country)
    .where('active', '=', true)
    .where('role', '=', 'userManager')
    .limit(1)
    .executeTakeFirst();
  return manager !== undefined;
}

/** The refusal to add something to a closed place. */
export function isClosed({ level, name }: Pick<StoredPlace, 'level' | 'name'>): ProblemError {
  return conflict('place-closed', sentence('callFigures.placeClosed', { level: placeWords[level], name }));
}

const maxNamesakes = 50;

/**
 * A code for a new place: its parent's code and its name, `kn-ajingi-ajingi-cottage-hospital`, with a number appended
 * if that is taken; `id` if no such code is free or the name has no usable letter.
 */
export async function freeCode(
  db: Kysely<Database>,
  level: Level,
  { id, name, parent }: { readonly id: string; readonly name: string; readonly parent: string | null },
): Promise<string> {
  const words = slugOf(name);
  if (words === '') return id;
  const base = parent === null ? words : `${slugOf(parent)}-${words}`;
  const wanted = [base, ...Array.from({ length: maxNamesakes }, (_, at) => `${base}-${at + 2}`)];
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(level)} where code = any(${wanted})`.execute(db);
  const taken = new Set(rows.map(({ code }) => code));
  return wanted.find((code) => !taken.has(code)) ?? id;
}

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}
