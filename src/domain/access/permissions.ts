import { canSee, hasUnit, isAtMost } from './scope.ts';
import type { Level, Place, Role, Viewer } from './model.ts';

/** Rights and the roles that grant them (spec section 6). */
export const rolesByRight = {
  'see-state-figures': ['stateManager'],
  'see-country-figures': ['countryManager'],
  'manage-antigens': ['userManager', 'antigenManager'],
  'set-offered-vaccines': ['userManager', 'facilityManager'],
  'manage-users': ['userManager'],
  'manage-subscriptions': ['subscriptionManager'],
  'update-paid-status': ['userManager', 'subscriptionManager'],
  'toggle-subscriptions': ['userManager'],
  'see-subscription-settings': ['userManager', 'subscriptionManager'],
  'manage-organisation': ['userManager'],
  'add-facility': ['userManager', 'facilityManager'],
  'manage-equipment-lists': ['equipmentManager'],
  'add-support-entry': ['userManager'],
  'see-backups': ['userManager'],
  'delete-support-entry': ['userManager', 'facilityManager'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rolesByRight;

/** True if one of the viewer's roles grants the right. */
export function may(viewer: Pick<Viewer, 'roles'>, right: Right): boolean {
  return rolesByRight[right].some((role) => viewer.roles.has(role));
}

/** True if the viewer may change national lists, which only the country level may. */
export function canChangeNational({ level }: Pick<Viewer, 'level'>): boolean {
  return level === 'country';
}

/**
 * A user manager may create and change users inside their unit, up to their own level. A user without a unit at their level would see
 * nothing, so none can be created.
 */
export function canCreateUser(
  viewer: Viewer,
  user: { readonly level: Level; readonly place: Place },
): boolean {
  return (
    may(viewer, 'manage-users') &&
    isAtMost(user.level, viewer.level) &&
    hasUnit(user) &&
    canSee(viewer, user.place)
  );
}

/**
 * True if a manager of one level can add places of another: they must be inside their unit, so of a lower level; a country is added at
 * country level.
 */
export function canAddPlaces(own: Level, level: Level): boolean {
  return isAtMost(level, own) && (level !== own || level === 'country');
}

/** A user manager grants only roles that they hold. */
export function canGrantRole(viewer: Viewer, role: Role): boolean {
  return may(viewer, 'manage-users') && viewer.roles.has(role);
}

/**
 * Figures of a place are for users whose unit contains it. Above the LGAs a role is needed too (spec section 6); for officers of an LGA
 * there is no such role, so their level suffices.
 */
export function canSeeFigures(viewer: Viewer, place: Place): boolean {
  const isOpened =
    isAtMost(viewer.level, 'lga') || may(viewer, 'see-state-figures') || may(viewer, 'see-country-figures');
  return isOpened && canSee(viewer, place);
}

/** Parts of the product that an installation turns on or off as a whole (spec section 6). */
const pageFlags = ['childRegPage', 'subscriptionPage'] as const;
type PageFlag = (typeof pageFlags)[number];
type PageFlags = Readonly<Record<PageFlag, boolean>>;

/** What a screen requires before it is offered; without a right it is for every signed-in user. */
export interface Offer {
  readonly right?: Right | undefined;
  readonly flag?: PageFlag | undefined;
}

/** True if the screen is offered to the viewer: its part is turned on, and one of their roles grants its right. */
export function isOffered(viewer: Pick<Viewer, 'roles'>, flags: PageFlags, { right, flag }: Offer): boolean {
  return (flag === undefined || flags[flag]) && (right === undefined || may(viewer, right));
}
