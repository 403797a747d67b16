import type { AppDeps } from '../deps.ts';
import { conflict, ProblemError } from '../http/problem.ts';
import { paystack } from '../card-provider/paystack.ts';
import type { Asked, CardProvider } from '../card-provider/provider.ts';
import { sandbox, sandboxDeps } from '../sandbox/sandbox.ts';

export type PayDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config' | 'cardProvider'>;

/** The provider that the settings name; null for none. */
export function providerOf(deps: PayDeps): CardProvider | null {
  if (deps.cardProvider !== undefined) return deps.cardProvider;
  const { payments } = deps.config;
  if (payments === null) return null;
  return payments.provider === 'paystack' ? paystack(payments) : sandbox(sandboxDeps(deps));
}

/** @throws ProblemError 409 `payments-off` if no provider is configured. */
export function requireProvider(deps: PayDeps): CardProvider {
  const provider = providerOf(deps);
  if (provider === null) throw conflict('payments-off', 'subscription.paymentsOff');
  return provider;
}

/** Unwraps the provider's answer. @throws ProblemError 503 if it did not answer, 409 if it refused. */
export function answered<T>(asked: Asked<T>): T {
  if (asked.ok) return asked.value;
  if (asked.reason === 'unreachable') throw unreachable();
  throw conflict('provider-refused', 'subscription.refused');
}

export function unreachable(): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'provider-unreachable',
    detail: 'subscription.unreachable',
    headers: { 'retry-after': '30' },
  });
}
