import type { Kysely } from 'kysely';
import type { Level, Place } from '#domain/access/model.ts';
import { canCreateUser } from '#domain/access/permissions.ts';
import { canSee, isAtMost } from '#domain/access/scope.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { forbiddenIn, invalid } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

/** The places that a form gives beside a level. */
export interface NamedPlaces {
  readonly country: CountryId | null;
  readonly state: StateId | null;
  readonly local_lga: LgaId | null;
  readonly facility: FacilityId | null;
}

/** Columns of a user's places: the chain of their unit, and the facility that they record for. */
export interface PlaceColumns {
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly facility_id: string | null;
}

const missing = {
  facility: 'call.facilityNeeded',
  lga: 'call.lgaNeeded',
  state: 'call.stateNeeded',
  country: 'call.countryNeeded',
} as const satisfies Record<Level, string>;

/** The form field for the unit of each level. */
const fieldOf = {
  facility: 'facility',
  lga: 'local_lga',
  state: 'state',
  country: 'country',
} as const satisfies Record<Level, keyof NamedPlaces>;

/**
 * Determines a user's places from a level and the places given; the places above a given one follow from it.
 * @throws ProblemError 400 for the field of a place that is missing, unknown or elsewhere; 403 outside the viewer's
 * unit or above the viewer's level.
 */
export async function placesOfUser(
  db: Kysely<Database>,
  viewer: SignedIn,
  level: Level,
  named: NamedPlaces,
): Promise<PlaceColumns> {
  if (!isAtMost(level, viewer.level)) throw forbiddenIn('user_option', 'call.levelAbove');
  const home = named.facility === null ? null : await homeOf(db, named.facility);
  if (level === 'facility' && home === null) throw invalid([{ path: 'facility', message: missing.facility }]);
  const places = level === 'facility' && home !== null ? home : await unitOf(db, level, named, home);
  const unit: Place = { ...places, facility: home?.facility ?? null };
  if (!canCreateUser(viewer, { level, place: unit })) throw forbiddenIn(fieldOf[level], 'call.outside');
  if (home !== null && !canSee({ level, place: unit }, home)) {
    throw invalid([{ path: 'facility', message: 'call.facilityElsewhere' }]);
  }
  return {
    country_id: unit.country,
    state_id: unit.state,
    lga_id: unit.lga,
    facility_id: unit.facility,
  };
}

async function homeOf(db: Kysely<Database>, facility: FacilityId): Promise<Place> {
  const row = await db
    .selectFrom('facility')
    .select(['lga_id', 'state_id', 'country_id', 'closed_at'])
    .where('id', '=', facility)
    .executeTakeFirst();
  if (row && row.closed_at !== null) throw invalid([{ path: 'facility', message: 'call.facilityIsClosed' }]);
  if (!row) throw invalid([{ path: 'facility', message: 'call.noSuchFacility' }]);
  return {
    country: row.country_id as CountryId,
    state: row.state_id as StateId | null,
    lga: row.lga_id as LgaId | null,
    facility,
  };
}

/** The chain of a unit of the level; the home facility's places stand in for those not given. */
async function unitOf(
  db: Kysely<Database>,
  level: Exclude<Level, never>,
  named: NamedPlaces,
  home: Place | null,
): Promise<Place> {
  if (level === 'lga') {
    const lga = named.local_lga ?? home?.lga ?? null;
    const row =
      lga &&
      (await db
        .selectFrom('lga')
        .select(['state_id', 'country_id'])
        .where('id', '=', lga)
        .executeTakeFirst());
    if (!row) throw invalid([{ path: 'local_lga', message: lga === null ? missing.lga : 'call.noSuchLga' }]);
    if (named.state !== null && named.state !== row.state_id) {
      throw invalid([{ path: 'local_lga', message: 'call.noSuchLgaInState' }]);
    }
    return { country: row.country_id as CountryId, state: row.state_id as StateId, lga, facility: null };
  }
  if (level === 'state') {
    const state = named.state ?? home?.state ?? null;
    const row =
      state && (await db.selectFrom('state').select('country_id').where('id', '=', state).executeTakeFirst());
    if (!row)
      throw invalid([{ path: 'state', message: state === null ? missing.state : 'call.noSuchState' }]);
    if (named.country !== null && named.country !== row.country_id) {
      throw invalid([{ path: 'state', message: 'call.noSuchStateInCountry' }]);
    }
    return { country: row.country_id as CountryId, state, lga: null, facility: null };
  }
  const country = named.country ?? home?.country ?? null;
  const row =
    country && (await db.selectFrom('country').select('id').where('id', '=', country).executeTakeFirst());
  if (!row || country === null) {
    throw invalid([{ path: 'country', message: country === null ? missing.country : 'call.noSuchCountry' }]);
  }
  return { country, state: null, lga: null, facility: null };
}
