import type { FacilityId } from '#domain/kernel/ids.ts';
import { levels, type Level, type Place, type Viewer } from './model.ts';

/** True when the viewer's unit is the place or lies above it (spec section 6: own unit and below). */
export function canSee(viewer: Viewer, place: Place): boolean {
  const own = viewer.place;
  if (own.country !== place.country) return false;
  if (viewer.level === 'country') return true;
  if (own.state === null || own.state !== place.state) return false;
  if (viewer.level === 'state') return true;
  if (own.lga === null || own.lga !== place.lga) return false;
  if (viewer.level === 'lga') return true;
  return own.facility !== null && own.facility === place.facility;
}

/** Stock is written where it lies: only by officers of the facility itself; higher levels read. */
export function canWriteStock(viewer: Viewer, facility: FacilityId): boolean {
  return viewer.level === 'facility' && viewer.place.facility === facility;
}

/** True when the place reaches down to a unit of the level, with no part of the chain missing. */
export function hasUnit({ level, place }: { readonly level: Level; readonly place: Place }): boolean {
  const below = [place.facility, place.lga, place.state];
  return below.slice(levels.indexOf(level)).every((part) => part !== null);
}

/** True when `level` is not wider than `own`: nobody makes a user above herself. */
export function isAtMost(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
