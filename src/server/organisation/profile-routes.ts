import type { Kysely } from 'kysely';
import { type FacilityProfile, profiles } from '#contract/calls/profiles.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { requireVisible } from '../http/facility-scope.ts';
import { publishPlaces } from './publish-reference.ts';

const none = 'call.noProfile';

const read = defineRoute(profiles.read, async ({ db, viewer, params }) => {
  const facility = await facilityOf(db, params.id);
  // An unknown id gets the same response as one outside the unit.
  if (facility === null) throw params.id === viewer.user ? notFound(none) : forbidden('call.facilityOutside');
  await requireVisibleOrHome(db, viewer, facility);
  return profileOf(db, facility);
});

const create = defineRoute(profiles.create, async ({ deps, db, viewer, body }) => {
  const facility = requireHome(viewer);
  const now = deps.now();
  const added = await db
    .insertInto('facility_profile')
    .values({
      facility_id: facility,
      id: deps.newId(),
      admin: viewer.user,
      ...body,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflictOn) => conflictOn.column('facility_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw conflict('profile-exists', 'call.profileExists');
  await publishPlaces(db, 'facility', [facility]);
  return profileOf(db, facility);
});

const change = defineRoute(profiles.change, async ({ deps, db, viewer, params, body }) => {
  const facility = await facilityOf(db, params.id);
  if (facility === null || facility !== viewer.home?.facility) throw forbidden('call.profileChangedAtHome');
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  await db
    .updateTable('facility_profile')
    .set({ ...given, updated_at: deps.now() })
    .where('facility_id', '=', facility)
    .execute();
  // Tablets judge whether an amount of stock is plausible by the population that the facility serves.
  if (body.catchment_population !== undefined) await publishPlaces(db, 'facility', [facility]);
  return profileOf(db, facility);
});

export const profileRoutes: readonly Route[] = [read, create, change];

/** @throws ProblemError 403 for a user without a home facility. */
function requireHome({ home }: SignedIn): FacilityId {
  if (home === null) throw forbidden('call.profileWrittenAtHome');
  return home.facility;
}

/** Everyone with this home facility may see it, whatever their level. */
async function requireVisibleOrHome(
  db: Kysely<Database>,
  viewer: SignedIn,
  facility: FacilityId,
): Promise<void> {
  if (viewer.home?.facility !== facility) await requireVisible(db, viewer, facility);
}

/** The facility that an id stands for: its own id, that of a user with this home facility, or that of a profile. */
async function facilityOf(db: Kysely<Database>, id: string): Promise<FacilityId | null> {
  const found = await db
    .selectFrom('facility')
    .select('id')
    .where('id', '=', id)
    .unionAll(
      db
        .selectFrom('app_user')
        .select('facility_id as id')
        .where('id', '=', id)
        .where('facility_id', 'is not', null)
        .$castTo<{ id: string }>(),
    )
    .unionAll(db.selectFrom('facility_profile').select('facility_id as id').where('id', '=', id))
    .executeTakeFirst();
  return (found?.id ?? null) as FacilityId | null;
}

/** @throws ProblemError 404 for a facility without a profile. */
async function profileOf(db: Kysely<Database>, facility: string): Promise<FacilityProfile> {
  const row = await db
    .selectFrom('facility_profile as p')
    .innerJoin('app_user as u', 'u.id', 'p.admin')
    .innerJoin('facility as f', 'f.id', 'p.facility_id')
    .selectAll('p')
    .select(['u.first_name', 'u.last_name', 'u.email', 'f.name as facility__name'])
    .where('p.facility_id', '=', facility)
    .executeTakeFirst();
  if (!row) throw notFound(none);
  const { admin, first_name, last_name, email, facility_id, created_at, updated_at, ...profile } = row;
  return {
    ...profile,
    admin: { id: admin, first_name, last_name, email },
    facility: facility_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
