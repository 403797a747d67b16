import type { Kysely } from 'kysely';
import { canSee, canWriteStock } from '#domain/access/scope.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbidden, notFound } from '../http/problem.ts';
import type { SignedIn } from '../http/viewer.ts';

/** @throws ProblemError 404 for a facility that does not exist, 403 for one outside the viewer's unit. */
export async function requireVisible(
  db: Kysely<Database>,
  viewer: SignedIn,
  facility: FacilityId,
): Promise<void> {
  const row = await db
    .selectFrom('facility')
    .select(['lga_id', 'state_id', 'country_id'])
    .where('id', '=', facility)
    .executeTakeFirst();
  if (!row) throw notFound('There is no such facility.');
  const place = {
    country: row.country_id as CountryId,
    state: row.state_id as StateId | null,
    lga: row.lga_id as LgaId | null,
    facility,
  };
  if (!canSee(viewer, place)) throw forbidden('This facility is outside your unit.');
}

/** The facility whose stock the viewer writes. @throws ProblemError 403 for officers of higher levels, who read only. */
export function requireOwnStock(viewer: SignedIn): FacilityId {
  const { facility } = viewer.place;
  if (facility === null || !canWriteStock(viewer, facility)) {
    throw forbidden('Stock is recorded by officers of the facility itself.');
  }
  return facility;
}
