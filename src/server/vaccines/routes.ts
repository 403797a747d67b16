import { type Kysely, sql } from 'kysely';
import { type Introduction, type OfferedVaccine, vaccines } from '#contract/calls/vaccines.ts';
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
import { recountRegister, wantRecountOf } from '../immunization/recount.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { offerOf } from '#domain/immunization/schedule/offered.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { lockFacility } from '../families/facility-lock.ts';
import { saidAt } from '../organisation/said-of-vaccines.ts';

const list = defineRoute(vaccines.introductions, ({ db, query, request, reply }) =>
  answerListing<Introduction>({
    db,
    query,
    request,
    reply,
    rows: introductions(db),
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
  if (!row) throw notFound('call.noIntroduction');
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

/** @throws ProblemError 400 if there is no such state, 403 for one outside the viewer's unit. */
async function requireOwnState(db: Kysely<Database>, viewer: SignedIn, state: string): Promise<void> {
  const [place] = await readPlaces(db, 'state', [state]);
  if (!place) throw invalid([{ path: 'state', message: 'call.noSuchState' }]);
  if (!canSee(viewer, placeOf(place))) throw forbidden('call.stateOutside');
}

/** Publishes the change to tablets, and has the registers of the state recounted. */
async function tellOf(db: Kysely<Database>, state: string, now: Date): Promise<void> {
  await publishPlaces(db, 'state', [state]);
  await wantRecountOf(db, state, now);
}

const offered = defineRoute(vaccines.offered, async ({ db, viewer, params }) => {
  if (viewer.home?.facility !== params.facility) await requireVisible(db, viewer, params.facility);
  return offeredAt(db, params.facility);
});

const offer = defineRoute(vaccines.offer, async ({ deps, db, viewer, body }) => {
  const facility = viewer.home?.facility;
  if (facility === undefined) throw forbidden('call.offeredAtHome');
  // Locked first, as everywhere: pushes of the facility wait until the next visits of its children are recomputed.
  const locked = await lockFacility(db, facility);
  await write(db, facility, { ...body, admin: viewer.user, updated_at: deps.now() });
  await publishPlaces(db, 'facility', [facility]);
  if (locked) await recountRegister(db, locked);
  return offeredAt(db, facility);
});

export const offerRoutes: readonly Route[] = [offered, offer];

async function write(
  db: Kysely<Database>,
  facility: FacilityId,
  {
    series,
    is_offered: isOffered,
    ...said
  }: Pick<OfferedVaccine, 'series' | 'since'> & {
    readonly is_offered: boolean | null;
    readonly admin: string;
    readonly updated_at: Date;
  },
): Promise<void> {
  if (isOffered === null) {
    await db
      .deleteFrom('facility_vaccine')
      .where('facility_id', '=', facility)
      .where('series', '=', series)
      .execute();
    return;
  }
  const row = { is_offered: isOffered, ...said };
  await db
    .insertInto('facility_vaccine')
    .values({ facility_id: facility, series, ...row })
    .onConflict((conflict) => conflict.columns(['facility_id', 'series']).doUpdateSet(row))
    .execute();
}

/** Reads the vaccines that a facility offers, in the order of the schedule. */
async function offeredAt(db: Kysely<Database>, facility: FacilityId): Promise<OfferedVaccine[]> {
  const [said, kept] = await Promise.all([
    saidAt(db, facility),
    sql<NamedAntigen>`select a.name, a.series from wallet w join antigen a on a.id = w.antigen_id
      where w.facility_id = ${facility}`.execute(db),
  ]);
  const { notOffered, offeredFrom, replacedOn } = offerOf({
    ...said,
    keptAntigens: kept.rows,
  });
  const byState = new Set(schedule.flatMap((dose) => (dose.introduction?.isByState ? [dose.antigen] : [])));
  return allSeries.map((series) => ({
    series,
    is_offered: !notOffered.has(series),
    since: offeredFrom.get(series) ?? replacedOn.get(series) ?? null,
    by: said.ownWords[series]
      ? 'facility'
      : said.introducedOn[series]
        ? 'state'
        : byState.has(series)
          ? 'stock'
          : 'country',
  }));
}
