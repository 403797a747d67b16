import type { Level, Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';

/** What a level is called in a sentence. */
export const placeWords = {
  country: 'country',
  state: 'state',
  lga: 'LGA',
  facility: 'facility',
} as const satisfies Record<Level, string>;

/** The level of the places right inside one; nothing lies inside a facility. */
export const levelInside = {
  country: 'state',
  state: 'lga',
  lga: 'facility',
  facility: null,
} as const satisfies Record<Level, Level | null>;

/** The column by which a level's rows name their place of another level. */
export const columnOf = {
  country: 'country_id',
  state: 'state_id',
  lga: 'lga_id',
  facility: 'facility_id',
} as const satisfies Record<Level, string>;

/** A place of any level with the ids of those above it. */
export interface StoredPlace {
  readonly id: string;
  readonly level: Level;
  readonly code: string;
  readonly name: string;
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly kind: string | null;
  readonly ward: string | null;
  readonly serves: readonly string[];
  readonly closed_at: Date | null;
  readonly merged_at: Date | null;
  readonly successor_id: string | null;
}

/** A place with those above it, as the permission rules look at it. */
export function placeOf({ level, id, country_id, state_id, lga_id }: StoredPlace): Place {
  return {
    country: country_id as CountryId,
    state: state_id as StateId | null,
    lga: lga_id as LgaId | null,
    facility: level === 'facility' ? (id as FacilityId) : null,
  };
}

/** The place right above it; null for a country. A store may stand right under a state or country. */
export function parentOf(place: StoredPlace): string | null {
  switch (place.level) {
    case 'country':
      return null;
    case 'state':
      return place.country_id;
    case 'lga':
      return place.state_id;
    case 'facility':
      return place.lga_id ?? place.state_id ?? place.country_id;
  }
}
