import { sql } from 'kysely';
import { support, type SupportEntry } from '#contract/calls/support.ts';
import { canSee } from '#domain/access/scope.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import { answerListing } from '../http/listing.ts';
import { forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';

const list = defineRoute(support.list, ({ db, viewer, query, request, reply }) => {
  const { country, state, lga, facility } = viewer.place;
  // Entries of units above or below the viewer's, and of the unit itself.
  return answerListing<SupportEntry>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('support_entry')
      .select(['id', 'type', 'whatsapp', 'description'])
      .where('country_id', '=', country)
      .where(
        sql<boolean>`(state_id is null or ${state}::uuid is null or state_id = ${state}::uuid)
          and (lga_id is null or ${lga}::uuid is null or lga_id = ${lga}::uuid)
          and (facility_id is null or ${facility}::uuid is null or facility_id = ${facility}::uuid)`,
      ),
    searchIn: ['type', 'whatsapp', 'description'],
    sort: support.list.sort,
  });
});

const add = defineRoute(support.add, async ({ deps, db, viewer, body }) => {
  const entry = { id: deps.newId(), ...body };
  const { level, place } = viewer;
  await db
    .insertInto('support_entry')
    .values({
      ...entry,
      country_id: place.country,
      state_id: place.state,
      lga_id: place.lga,
      // The home facility of a user above it is not part of that user's unit.
      facility_id: level === 'facility' ? place.facility : null,
      created_by: viewer.user,
      created_at: deps.now(),
    })
    .execute();
  return entry;
});

const remove = defineRoute(support.remove, async ({ db, viewer, params }) => {
  const entry = await db
    .selectFrom('support_entry')
    .select(['country_id', 'state_id', 'lga_id', 'facility_id'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!entry) throw forbidden('call.noSupportEntry');
  const place = {
    country: entry.country_id as CountryId,
    state: entry.state_id as StateId | null,
    lga: entry.lga_id as LgaId | null,
    facility: entry.facility_id as FacilityId | null,
  };
  if (!canSee(viewer, place)) throw forbidden('call.noSupportEntry');
  await db.deleteFrom('support_entry').where('id', '=', params.id).execute();
  return { success: 'Support Deleted Successfully' };
});

export const supportRoutes: readonly Route[] = [list, add, remove];
