import type { Level, Place, Role, Viewer } from '#domain/access/model.ts';
import { countryId, facilityId, lgaId, stateId, userId } from '../ids.ts';

/** A place from numbers; how many are given determines its level. */
export function place(country: number, state?: number, lga?: number, facility?: number): Place {
  return {
    country: countryId(country),
    state: state === undefined ? null : stateId(state),
    lga: lga === undefined ? null : lgaId(lga),
    facility: facility === undefined ? null : facilityId(facility),
  };
}

/** A viewer of a level, with roles. */
export function viewer(level: Level, at: Place, ...roles: readonly Role[]): Viewer {
  return { user: userId(1), level, roles: new Set(roles), place: at };
}
