import type { Level } from '#domain/access/model.ts';
import { may, type Deed } from '#domain/access/permissions.ts';
import type { AppDeps } from '../deps.ts';
import { viewerOf } from '../users/sessions.ts';
import { forbidden, unauthorized } from './problem.ts';
import type { SignedIn } from './viewer.ts';

/** Who may call a route. What a caller may see of it (scope) is the handler's affair, by `canSee`. */
export type Who = 'open' | 'signed-in' | { readonly level: Level } | { readonly deed: Deed };

/**
 * Finds out who asks and whether the route lets her in.
 * @throws ProblemError 401 without a valid token, 403 when level or role do not fit.
 */
export async function requireWho(
  deps: AppDeps,
  who: Who,
  authorization: string | undefined,
): Promise<SignedIn | null> {
  if (who === 'open') return null;
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
  const viewer = token === undefined ? null : await viewerOf(deps, token);
  if (viewer === null) throw unauthorized();
  if (who === 'signed-in') return viewer;
  const permitted = 'level' in who ? viewer.level === who.level : may(viewer, who.deed);
  if (!permitted) throw forbidden();
  return viewer;
}
