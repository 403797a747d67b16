import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type Introduction, vaccines } from '#contract/calls/vaccines.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { canSee } from '#domain/access/scope.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { answerListing } from '../http/listing.ts';
import { forbidden, invalid, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { noteNational } from '../organisation/national-changes.ts';
import { placeOf, readPlaces } from '../organisation/place-levels.ts';
import { publishPlaces } from '../organisation/publish-reference.ts';
import { wantRecountOf } from '../immunization/recount-wanted.ts';

const list = defineRoute(vaccines.introductions, ({ db, query, request, reply }) =>
  answerListing<Introduction>({
    db,
    query,
    request,
    reply,
    rows: introductions(db) as unknown as SelectQueryBuilder<Database, never, Introduction>,
    searchIn: ['state__name', 'series', 'source'],
    sort: vaccines.introductions.sort,
  }),
);

const introduce = defineRoute(vaccines.introduce, async ({ deps, db, viewer, body }) => {
  await requireOwnState(db, viewer, body.state);
  const { state, ...said } = body;
  const before = await introductions(db)
    .where('i.state_id', '=', state)
    .where('i.series', '=', said.series)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('vaccine_introduction')
    .values({ id: deps.newId(), state_id: state, ...said })
    .onConflict((conflict) => conflict.columns(['state_id', 'series']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOf(db, state, deps.now());
  const after = await introductions(db).where('i.id', '=', id).executeTakeFirstOrThrow();
  await noteIntroduction(db, { deps, viewer }, { before: before ?? null, after });
  return after;
});

const withdraw = defineRoute(vaccines.withdraw, async ({ deps, db, viewer, params }) => {
  const row = await introductions(db).where('i.id', '=', params.id).executeTakeFirst();
  if (!row) throw notFound(problemSentences.noIntroduction);
  await requireOwnState(db, viewer, row.state);
  await db.deleteFrom('vaccine_introduction').where('id', '=', params.id).execute();
  await tellOf(db, row.state, deps.now());
  await noteIntroduction(db, { deps, viewer }, { before: row, after: null });
  return row;
});

export const introductionRoutes: readonly Route[] = [list, introduce, withdraw];

async function noteIntroduction(
  db: Kysely<Database>,
  { deps, viewer }: { readonly deps: AppDeps; readonly viewer: SignedIn },
  change: { readonly before: Introduction | null; readonly after: Introduction | null },
): Promise<void> {
  const said = change.after ?? change.before;
  const subject = said ? `${said.series}, ${said.state__name}` : '';
  await noteNational(db, { deps, user: viewer.user }, { list: 'introduction', subject, ...change });
}

function introductions(db: Kysely<Database>) {
  return db
    .selectFrom('vaccine_introduction as i')
    .innerJoin('state as s', 's.id', 'i.state_id')
    .select([
      'i.id',
      'i.state_id as state',
      's.name as state__name',
      'i.series',
      'i.introduced_on',
      'i.source',
    ]);
}

/** @throws ProblemError 400 where there is no such state, 403 for one outside the viewer's unit. */
async function requireOwnState(db: Kysely<Database>, viewer: SignedIn, state: string): Promise<void> {
  const [place] = await readPlaces(db, 'state', [state]);
  if (!place) throw invalid([{ path: 'state', message: problemSentences.noSuchState }]);
  if (!canSee(viewer, placeOf(place))) throw forbidden(problemSentences.stateOutside);
}

/** Tells tablets, and has the registers of the state counted again. */
async function tellOf(db: Kysely<Database>, state: string, now: Date): Promise<void> {
  await publishPlaces(db, 'state', [state]);
  await wantRecountOf(db, state, now);
}
