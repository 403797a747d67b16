import { may } from './permissions.ts';
import { canSee, isAtMost } from './scope.ts';
import type { Place, Viewer } from './model.ts';

/**
 * Figures of a place are for those whose unit it lies in. Above the LGAs a role opens them too (spec section 6); to officers
 * of an LGA none is given, so that their level does.
 */
export function canSeeFigures(viewer: Viewer, place: Place): boolean {
  const isOpened =
    isAtMost(viewer.level, 'lga') || may(viewer, 'see-state-figures') || may(viewer, 'see-country-figures');
  return isOpened && canSee(viewer, place);
}
