import { sentence } from '#contract/codes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { canSee } from '#domain/access/scope.ts';
import type { CountryId, EventId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden, notFound } from './problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

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
  if (!row) throw notFound('call.noFacility');
  const place = {
    country: row.country_id as CountryId,
    state: row.state_id as StateId | null,
    lga: row.lga_id as LgaId | null,
    facility,
  };
  if (!canSee(viewer, place)) throw forbidden('call.facilityOutside');
}

/**
 * Refuses anything new in a closed facility: receipts, children, equipment. Its stock may still leave, and a repeated
 * call gets its earlier response.
 * @throws ProblemError 409 if the facility is closed.
 */
export async function requireOpen(db: Kysely<Database>, facility: FacilityId, event: EventId): Promise<void> {
  const closed = await db
    .selectFrom('facility')
    .select('name')
    .where('id', '=', facility)
    .where('closed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event')
            .select('event_id')
            .where('facility_id', '=', facility)
            .where('event_id', '=', event),
        ),
      ),
    )
    .executeTakeFirst();
  if (closed)
    throw conflict(
      'place-closed',
      sentence('callFigures.placeClosed', { level: 'facility', name: closed.name }),
    );
}

/** SQL condition that the row's facility, joined as `f`, lies in the viewer's unit. */
export function inOwnUnit({ level, place }: SignedIn): RawBuilder<boolean> {
  if (level === 'facility') return sql<boolean>`f.id = ${place.facility}`;
  if (level === 'lga') return sql<boolean>`f.lga_id = ${place.lga}`;
  if (level === 'state') return sql<boolean>`f.state_id = ${place.state}`;
  return sql<boolean>`f.country_id = ${place.country}`;
}
