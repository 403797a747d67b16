import type { Endpoint } from '#contract/calls/endpoint.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { canChangeNational, may } from '#domain/access/permissions.ts';
import type { AppDeps } from '../deps.ts';
import { viewerOf } from '../auth/sessions.ts';
import { readPageFlags } from '../auth/page-flag-setting.ts';
import { forbidden, ProblemError, unauthorized } from './problem.ts';
import type { SignedIn } from '../auth/viewer.ts';

/** Who asks; null on open routes. @throws ProblemError 401 without a valid token. */
export async function requireViewer(
  deps: AppDeps,
  { who }: Pick<Endpoint, 'who'>,
  authorization: string | undefined,
): Promise<SignedIn | null> {
  if (who === 'open') return null;
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
  const viewer = token === undefined ? null : await viewerOf(deps, token);
  if (viewer === null) throw unauthorized();
  return viewer;
}

/**
 * Lets in whom the route is for.
 * @throws ProblemError 403 when level or role do not fit, the account was closed or its password is not its owner's, 402 when it is not paid.
 */
export async function requirePermitted(
  deps: AppDeps,
  { who, national, evenIf = [] }: Pick<Endpoint, 'who' | 'national' | 'evenIf'>,
  viewer: SignedIn,
): Promise<void> {
  if (!viewer.active && !evenIf.includes('deactivated')) throw deactivated();
  if (viewer.mustChangePassword && !evenIf.includes('given-password')) throw ownPasswordFirst();
  if (!viewer.paid && !evenIf.includes('unpaid') && (await mustPay(deps))) throw unpaid();
  if (mustSetUpFactor(deps, viewer) && !evenIf.includes('no-second-factor')) throw factorNeeded();
  if (who === 'open' || who === 'signed-in') return;
  const permitted = 'level' in who ? viewer.level === who.level : may(viewer, who.deed);
  if (!permitted) throw forbidden();
  if (national === 'change' && !canChangeNational(viewer)) throw forbidden(problemSentences.nationalOnly);
}

function ownPasswordFirst(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'password-change-needed',
    detail: problemSentences.ownPasswordFirst,
  });
}

/** Who hands out accounts and sees a country is worth stealing the password of. */
function mustSetUpFactor({ config }: AppDeps, { hasSecondFactor, roles }: SignedIn): boolean {
  if (!config.requireSecondFactor || hasSecondFactor) return false;
  return roles.has('userManager') || roles.has('countryManager');
}

function factorNeeded(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'second-factor-needed',
    detail: problemSentences.secondFactorFirst,
  });
}

/** Nobody pays where the subscription page is turned off. */
async function mustPay({ db }: AppDeps): Promise<boolean> {
  return (await readPageFlags(db)).subscriptionPage;
}

function unpaid(): ProblemError {
  return new ProblemError({
    status: 402,
    code: 'unpaid',
    detail: problemSentences.unpaid,
  });
}

function deactivated(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'deactivated',
    detail: problemSentences.deactivated,
  });
}
