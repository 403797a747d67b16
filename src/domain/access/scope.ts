import type { FacilityId } from '#domain/kernel/ids.ts';
import { levels, type Level, type Place, type Viewer } from './model.ts';

/** True when the viewer's unit is the place or lies above it (spec section 6: own unit and below). */
export function canSee(viewer: Pick<Viewer, 'level' | 'place'>, place: Place): boolean {
  const upwards = levels.slice(levels.indexOf(viewer.level));
  return hasUnit(viewer) && upwards.every((level) => viewer.place[level] === place[level]);
}

/**
 * Stock is written where it lies: only by users whose home is the facility. A level decides what a person sees, a home what they record
 * for: an officer of a state's store keeps its stock and sees all of the state.
 */
export function canWriteStock(viewer: Viewer, facility: FacilityId): boolean {
  return viewer.place.facility === facility;
}

/** True when the place reaches down to a unit of the level. A facility's chain may end above an LGA: a state's store lies in none. */
export function hasUnit({ level, place }: { readonly level: Level; readonly place: Place }): boolean {
  if (level === 'facility') return place.facility !== null;
  const below = [place.lga, place.state];
  return below.slice(levels.indexOf(level) - 1).every((part) => part !== null);
}

/** True when `level` is not wider than `own`: nobody makes a user above themselves. */
export function isAtMost(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
