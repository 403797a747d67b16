import type { Session } from '#client/session/session-facts.ts';
import type { PageFlags } from '#contract/resources/session.ts';
import { roles, type Role } from '#domain/access/model.ts';
import { may, type Deed } from '#domain/access/permissions.ts';

/**
 * Who may open a screen. `open`: anyone. `signed-in`: whoever has a user id and an access token, has paid (unless
 * `unpaid` is set), holds a role for one of the deeds, and finds the page switched on.
 */
export type Access =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'signed-in';
      readonly anyOf?: readonly Deed[];
      readonly flag?: keyof PageFlags;
      readonly unpaid?: true;
    };

export type Admission = 'allowed' | 'unauthorised' | 'subscribe';

export const openToAll: Access = { kind: 'open' };
export const signedIn: Access = { kind: 'signed-in' };

/** Judges one screen for one viewer. The order of the checks is part of the rule: nobody learns of a screen by being asked to pay. */
export function admit(access: Access, session: Session | null, flags: PageFlags): Admission {
  if (access.kind === 'open') return 'allowed';
  if (!isSignedIn(session) || session.level === null) return 'unauthorised';
  if (!mayDoAny(session, access.anyOf)) return 'unauthorised';
  if (access.flag !== undefined && !flags[access.flag]) return 'unauthorised';
  if (!session.paid && access.unpaid !== true) return 'subscribe';
  return 'allowed';
}

/** The spec's test: a stored user id and an access token. An access token that has run out still counts, offline it cannot be renewed. */
export function isSignedIn(session: Session | null): session is Session {
  return session !== null && session.userId.length > 0 && session.access.length > 0;
}

function mayDoAny(session: Session, anyOf: readonly Deed[] | undefined): boolean {
  const viewer = { roles: rolesOf(session) };
  return anyOf === undefined || anyOf.some((deed) => may(viewer, deed));
}

function rolesOf(session: Session): ReadonlySet<Role> {
  return new Set(roles.filter((role) => session.roles[role]));
}
