import { sql, type Kysely } from 'kysely';
import { type OfferedVaccine, vaccines } from '#contract/calls/vaccines.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { NamedAntigen } from '#domain/immunization/schedule/products.ts';
import { offerOf } from '#domain/immunization/schedule/offered.ts';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { allSeries } from '#domain/immunization/schedule/series.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { publishPlaces } from '../organisation/publish-reference.ts';
import { recountRegister } from '../immunization/recount-register.ts';
import { lockFacility } from '../families/facility-lock.ts';
import { saidAt } from '../organisation/said-of-vaccines.ts';

const offered = defineRoute(vaccines.offered, async ({ db, viewer, params }) => {
  if (viewer.home?.facility !== params.facility) await requireVisible(db, viewer, params.facility);
  return offeredAt(db, params.facility);
});

const offer = defineRoute(vaccines.offer, async ({ deps, db, viewer, body }) => {
  const facility = viewer.home?.facility;
  if (facility === undefined) throw forbidden(problemSentences.offeredAtHome);
  // First, as everywhere: pushes of the facility wait until what is expected of its children stands.
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

/** What a facility offers, in the order of the schedule. */
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
