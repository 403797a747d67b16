import { subscriptionSentences } from '#contract/subscription-sentences.ts';
import { createHmac } from 'node:crypto';
import type { AppDeps } from '../deps.ts';
import { conflict, ProblemError } from '../http/problem.ts';
import { sessionSecretsOf } from '../auth/sessions.ts';
import { paystack } from './provider/paystack.ts';
import type { Asked, CardProvider } from './provider/provider.ts';
import { sandbox, type SandboxDeps } from './provider/sandbox.ts';

export type PayDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config' | 'cardProvider'>;

/** The provider that the settings name; null where there is none. */
export function providerOf(deps: PayDeps): CardProvider | null {
  if (deps.cardProvider !== undefined) return deps.cardProvider;
  const { payments } = deps.config;
  if (payments === null) return null;
  return payments.provider === 'paystack' ? paystack(payments) : sandbox(sandboxDeps(deps));
}

/** @throws ProblemError 409 `payments-off` where no provider is set up. */
export function requireProvider(deps: PayDeps): CardProvider {
  const provider = providerOf(deps);
  if (provider === null) throw conflict('payments-off', subscriptionSentences.paymentsOff);
  return provider;
}

/** What the sandbox needs of this server; its notices are signed with a key made of the server's own. */
export function sandboxDeps(deps: PayDeps): SandboxDeps {
  const [secret] = sessionSecretsOf(deps);
  const webhookKey = createHmac('sha256', secret ?? '')
    .update('notices of the sandbox')
    .digest('hex');
  return { db: deps.db, now: deps.now, newId: deps.newId, webhookKey };
}

/** What the provider answered. @throws ProblemError 503 where it did not, 409 where it does not do this. */
export function answered<T>(asked: Asked<T>): T {
  if (asked.ok) return asked.value;
  if (asked.reason === 'unreachable') throw unreachable();
  throw conflict('provider-refused', subscriptionSentences.refused);
}

export function unreachable(): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'provider-unreachable',
    detail: subscriptionSentences.unreachable,
    headers: { 'retry-after': '30' },
  });
}
