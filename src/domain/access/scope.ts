import type { FacilityId } from '#domain/kernel/ids.ts';
import { levels, type Level, type Place, type Viewer } from './model.ts';

/** True if the viewer's unit is the place or lies above it (spec section 6: own unit and below). */
export function canSee(viewer: Pick<Viewer, 'level' | 'place'>, place: Place): boolean {
  const upwards = levels.slice(levels.indexOf(viewer.level));
  return hasUnit(viewer) && upwards.every((level) => viewer.place[level] === place[level]);
}

/**
 * Stock is recorded only by users whose home is the facility. A level decides what a person sees, a home what they record for: an officer
 * of a state's store keeps its stock and sees all of the state.
 */
export function canWriteStock(viewer: Viewer, facility: FacilityId): boolean {
  return viewer.place.facility === facility;
}

/** True if the place reaches down to a unit of the level. The chain of a store may end above the LGA: a state's store lies in none. */
export function hasUnit({ level, place }: { readonly level: Level; readonly place: Place }): boolean {
  if (level === 'facility') return place.facility !== null;
  const below = [place.lga, place.state];
  return below.slice(levels.indexOf(level) - 1).every((part) => part !== null);
}

/** True if `level` is not wider than `own`, because nobody creates a user above themselves. */
export function isAtMost(level: Level, own: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(own);
}
