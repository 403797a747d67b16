import { isOfficer } from '#client/session/officer.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/wire/session.ts';
import { type Level, type Role, roles } from '#domain/access/model.ts';
import { assertNever } from '#domain/kernel/assert.ts';
import { isAtMost } from '#domain/access/scope.ts';
import { type Right, may } from '#domain/access/permissions.ts';
import { serverNow } from './stores/session-store.ts';
import { dashboardPath, subscriptionPath } from './paths.ts';
import { usePageFlagsStore } from './stores/device-store.ts';

/**
 * Rights that open a screen. `open`: anyone. `signed-in`: anyone with a user id and an access token whose access is paid for (unless
 * `unpaid` is set; 'at-home' exempts users who keep a home facility's stock and children), who has one of the rights, and for whom the page
 * is switched on.
 */
export type Access =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'signed-in';
      readonly anyOf?: readonly Right[];
      /** A user of this level needs none of these roles. */
      readonly orLevel?: Level;
      readonly flag?: keyof PageFlags;
      readonly unpaid?: true | 'at-home';
      /** What the account must have for the screen to work; without it the screen says so, and nothing links there. */
      readonly needs?: Need;
    };

/** A home that keeps stock; a home with a register of children, which no store has; a unit that is a state, or above. */
export type Need = 'stock' | 'register' | 'state';

type Admission = 'allowed' | 'unauthorised' | 'subscribe';

export const openToAll: Access = { kind: 'open' };
export const signedIn: Access = { kind: 'signed-in' };

/**
 * Decides about one screen for one viewer at a time of the server, in ms since 1970: an offline tablet closes by itself when its days of
 * grace end. The order of the checks is part of the rule, so that a request to pay never reveals that a screen exists.
 */
export function admit(
  access: Access,
  session: Session | null,
  flags: PageFlags,
  now = serverNow(),
): Admission {
  if (access.kind === 'open') return 'allowed';
  if (!isSignedIn(session) || session.level === null) return 'unauthorised';
  if (session.level !== access.orLevel && !mayDoAny(session, access.anyOf)) return 'unauthorised';
  if (access.flag !== undefined && !flags[access.flag]) return 'unauthorised';
  const isFree = access.unpaid === true || (access.unpaid === 'at-home' && isOfficer(session));
  // Nobody has to pay while the subscription page is switched off.
  if (!isOpenTo(session, now) && !isFree && flags.subscriptionPage) return 'subscribe';
  return 'allowed';
}

/**
 * True for a screen that works for the viewer, or would if they paid: menu, bar, tiles and search show only these. If a viewer types
 * another address, the guard says through {@link unmetNeed} what is missing and whom to ask.
 */
export function canUse(access: Access, session: Session | null, flags: PageFlags): boolean {
  if (admit(access, session, flags) === 'unauthorised') return false;
  return access.kind === 'open' || (session !== null && unmetNeed(access, session) === null);
}

/** What the account lacks for a screen that its roles would open; null if nothing. */
export function unmetNeed(access: Access, session: Session): Need | null {
  if (access.kind === 'open' || access.needs === undefined || has(session, access.needs)) return null;
  return access.needs;
}

function has(session: Session, need: Need): boolean {
  switch (need) {
    case 'stock':
      return isOfficer(session);
    case 'register':
      return isOfficer(session) && session.level === 'facility';
    case 'state':
      return session.level !== null && isAtMost('state', session.level);
    default:
      return assertNever(need);
  }
}

/** True until the paid time in the server's last answer has run out; `now` is the server's time in ms since 1970. */
export function isOpenTo({ paid, paidUntil }: Session, now = serverNow()): boolean {
  return paid && (paidUntil === null || now < paidUntil);
}

/**
 * The specification's test: a stored user id and an access token. An expired access token still counts, because it cannot be renewed
 * offline.
 */
export function isSignedIn(session: Session | null): session is Session {
  return session !== null && session.userId.length > 0 && session.access.length > 0;
}

function mayDoAny(session: Session, anyOf: readonly Right[] | undefined): boolean {
  const viewer = { roles: rolesOf(session) };
  return anyOf === undefined || anyOf.some((right) => may(viewer, right));
}

function rolesOf(session: Session): ReadonlySet<Role> {
  return new Set(roles.filter((role) => session.roles[role]));
}

/** The first screen after sign-in: the user's work, or the payment page. */
export function landingPathFor(session: Session): string {
  const { flags } = usePageFlagsStore.getState();
  return admit(signedIn, session, flags) === 'subscribe' ? subscriptionPath : dashboardPath;
}
