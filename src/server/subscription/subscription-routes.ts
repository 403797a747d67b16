import { reply } from '../http/saying.ts';
import { sql } from 'kysely';
import { subscription } from '#contract/calls/subscription.ts';
import { may } from '#domain/access/permissions.ts';
import type { AppDeps } from '../deps.ts';
import { accountColumns, inOwnUnit } from '../http/facility-scope.ts';
import { answerListing } from '../http/listing.ts';
import { conflict, forbidden } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { byId, requireInUnit } from '../users/managed-user.ts';
import { answered, type PayDeps, requireProvider, unreachable } from './provider-of.ts';
import {
  readSubscription,
  runningOf,
  settleSubscription,
  type StoredSubscription,
} from './settle-subscription.ts';
import { subscriberRows } from './subscriber-rows.ts';
import { randomUUID } from 'node:crypto';
import type { CardProvider } from '../card-provider/provider.ts';
import { handleNotice, keepNotice } from './notices.ts';

const searchIn = ['first_name', 'last_name', 'email', 'status', 'plan'] as const;

const mine = defineRoute(subscription.mine, ({ deps, db, viewer, query, request, reply }) => {
  const rows = subscriberRows(deps, sql<boolean>`s.user_id = ${viewer.user}`);
  return answerListing({ db, rows, query, searchIn, sort: subscription.mine.sort, request, reply });
});

const all = defineRoute(subscription.all, ({ deps, db, viewer, query, request, reply }) => {
  const rows = subscriberRows(deps, inOwnUnit(viewer, accountColumns));
  return answerListing({ db, rows, query, searchIn, sort: subscription.all.sort, request, reply });
});

const disable = defineRoute(subscription.disable, async ({ deps, viewer, params }) => {
  const provider = requireProvider(deps);
  const own = await requireOwnOrManaged(deps, viewer, params.code);
  const switched = await switchSubscription(deps, provider, { subscription: own, action: 'disable' });
  if (switched.kind === 'unreachable') throw unreachable();
  if (switched.kind === 'refused') throw conflict('provider-refused', 'subscription.refused');
  return { status: switched.subscription.status, ...reply('message', 'subscription.disabled') };
});

const enable = defineRoute(subscription.enable, async ({ deps, viewer, params }) => {
  const provider = requireProvider(deps);
  const own = await requireOwnOrManaged(deps, viewer, params.code);
  const settled = await settleSubscription(deps, provider, own.code);
  if (settled.kind === 'unreachable') throw unreachable();
  const now = settled.kind === 'settled' ? settled.subscription : own;
  if (now.status === 'active') throw conflict('already-enabled', 'subscription.alreadyEnabled');
  if (now.status === 'completed' || now.status === 'cancelled') {
    throw conflict('subscription-over', 'subscription.over');
  }
  // Another one was started since, and both would be charged.
  if ((await runningOf(deps.db, now)).length > 0) {
    throw conflict('already-enabled', 'subscription.alreadyEnabled');
  }
  const switched = await switchSubscription(deps, provider, { subscription: now, action: 'enable' });
  if (switched.kind === 'unreachable') throw unreachable();
  if (switched.kind === 'refused') throw conflict('provider-refused', 'subscription.refused');
  return { status: switched.subscription.status, ...reply('message', 'subscription.enabled') };
});

const manageLink = defineRoute(subscription.manageLink, async ({ deps, viewer, params }) => {
  const provider = requireProvider(deps);
  const own = await readSubscription(deps, params.code);
  // Only the holder may change the card: user managers can cancel and renew, but never see this address.
  if (own?.user_id !== viewer.user) throw forbidden('subscription.noSubscription');
  return {
    ...reply('message', 'subscription.linkMade'),
    data: answered(await provider.manageLink(own.code)),
  };
});

export const subscriptionRoutes: readonly Route[] = [mine, all, disable, enable, manageLink];

/** The viewer's own subscription or, for user managers, one of a user in their unit. @throws ProblemError 403. */
async function requireOwnOrManaged(
  deps: AppDeps,
  viewer: SignedIn,
  code: string,
): Promise<StoredSubscription> {
  const found = await readSubscription(deps, code);
  if (found?.user_id === viewer.user) return found;
  if (!may(viewer, 'toggle-subscriptions')) throw forbidden();
  if (found === null) throw forbidden('call.noUser');
  await requireInUnit(deps.db, viewer, byId(found.user_id));
  return found;
}

type Switched =
  | { readonly kind: 'done'; readonly subscription: StoredSubscription }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

/**
 * Disables or enables a subscription at the provider, and stores its state afterwards. A note is stored first and
 * handled like a notice, so that the subscription is checked again if the process dies or gets no answer.
 */
async function switchSubscription(
  deps: PayDeps,
  provider: CardProvider,
  {
    subscription,
    action,
  }: { readonly subscription: StoredSubscription; readonly action: 'enable' | 'disable' },
): Promise<Switched> {
  const { code, email_token: emailToken } = subscription;
  const note = await keepNotice(deps, provider, {
    notice: { kind: `asked.${action}`, reference: null, subscription: code, customer: null },
    body: `${action} ${code} ${randomUUID()}`,
  });
  const asked = await provider[action]({ code, emailToken });
  // Stores the state that the provider reports now, whatever its answer was, because the change may have been made before.
  await handleNotice(deps, provider, note);
  const after = await readSubscription(deps, code);
  const isNow = after !== null && after.revision > subscription.revision;
  const isThere = action === 'enable' ? after?.status === 'active' : after?.status !== 'active';
  if (after !== null && isNow && isThere) return { kind: 'done', subscription: after };
  return { kind: asked.ok || asked.reason === 'unreachable' ? 'unreachable' : 'refused' };
}
