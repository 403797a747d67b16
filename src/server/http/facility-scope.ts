import { sentence } from '#contract/codes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { canSee } from '#domain/access/scope.ts';
import type { Level } from '#domain/access/model.ts';
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

/** The columns that say in which place of each level a row lies. */
type PlaceColumns = Readonly<Record<Level, RawBuilder<unknown>>>;

/** Place columns of a facility joined as `f`. */
export const facilityColumns: PlaceColumns = {
  facility: sql`f.id`,
  lga: sql`f.lga_id`,
  state: sql`f.state_id`,
  country: sql`f.country_id`,
};

/** Place columns of an account joined as `u`. */
export const accountColumns: PlaceColumns = {
  facility: sql`u.facility_id`,
  lga: sql`u.lga_id`,
  state: sql`u.state_id`,
  country: sql`u.country_id`,
};

/** SQL condition that a row lies in the viewer's unit. */
export function inOwnUnit(
  { level, place }: SignedIn,
  columns: PlaceColumns = facilityColumns,
): RawBuilder<boolean> {
  return sql<boolean>`${columns[level]} = ${place[level]}`;
}
