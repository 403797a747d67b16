import type { CountryId, FacilityId, LgaId, StateId, UserId } from '#domain/kernel/ids.ts';

/** The four levels that staff work at, widest last; the contract spells them isFacility … isCountry. */
export const levels = ['facility', 'lga', 'state', 'country'] as const;
export type Level = (typeof levels)[number];

/** Manager roles (spec section 6). A level says where a user may look, a role what they may administer there. */
export const roles = [
  'stateManager',
  'countryManager',
  'userManager',
  'antigenManager',
  'subscriptionManager',
  'facilityManager',
  'equipmentManager',
] as const;
export type Role = (typeof roles)[number];

/** A chain of places from the country down; the parts below a unit's level are null. */
export interface Place {
  readonly country: CountryId;
  readonly state: StateId | null;
  readonly lga: LgaId | null;
  readonly facility: FacilityId | null;
}

/** The caller, with everything that the permission rules need. */
export interface Viewer {
  readonly user: UserId;
  readonly level: Level;
  readonly roles: ReadonlySet<Role>;
  readonly place: Place;
}
