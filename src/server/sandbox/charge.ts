import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { monthAfter } from '../card-provider/provider.ts';
import { authorizationOf, sandbox, type SandboxDeps, testCardOf } from './sandbox.ts';
import { sandboxStore, type SandboxTransaction } from './store.ts';

export type ChargeOutcome =
  | { readonly kind: 'paid'; readonly reference: string; readonly subscription: string | null }
  | { readonly kind: 'declined'; readonly reference: string }
  | { readonly kind: 'no-test-card' }
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' };

/** The payment that an access code opens. */
export async function sandboxPayment(
  db: Kysely<Database>,
  accessCode: string,
): Promise<SandboxTransaction | null> {
  const [transaction] = await sandboxStore(db).where('transaction', 'accessCode', accessCode);
  return transaction ?? null;
}

/**
 * Charges an entered card. A successful payment starts the plan's subscription, as with a real provider; a declined
 * card leaves the payment open for another one.
 */
export async function chargeCard(
  deps: SandboxDeps,
  accessCode: string,
  typed: string,
): Promise<ChargeOutcome> {
  const card = testCardOf(typed);
  const found = await sandboxPayment(deps.db, accessCode);
  if (found === null) return { kind: 'unknown' };
  if (card === null) return { kind: 'no-test-card' };
  return deps.db.transaction().execute(async (trx): Promise<ChargeOutcome> => {
    const store = sandboxStore(trx);
    const transaction = await store.read('transaction', found.reference, true);
    if (transaction === null || transaction.status === 'success') return { kind: 'over' };
    const { reference, plan, email } = transaction;
    if (card.does === 'declined') {
      await store.put('transaction', reference, { ...transaction, status: 'failed' });
      return { kind: 'declined', reference };
    }
    const paidAt = deps.now();
    const authorization = authorizationOf(card);
    await store.put('transaction', reference, {
      ...transaction,
      status: 'success',
      paidAt: paidAt.toISOString(),
      authorization,
    });
    const [customer] = await store.where('customer', 'email', email);
    if (customer === undefined) return { kind: 'paid', reference, subscription: null };
    const begun = await sandbox({ ...deps, db: trx }).createSubscription({
      customer: customer.code,
      plan,
      authorization,
      startsAt: monthAfter(paidAt),
    });
    return { kind: 'paid', reference, subscription: begun.ok ? begun.value.code : null };
  });
}

/** Sets another card for a subscription. False for a card that is not a test card or would be declined. */
export async function changeCard(deps: SandboxDeps, code: string, typed: string): Promise<boolean> {
  const card = testCardOf(typed);
  if (card === null || card.does === 'declined') return false;
  return deps.db.transaction().execute(async (trx) => {
    const store = sandboxStore(trx);
    const own = await store.read('subscription', code, true);
    if (own === null) return false;
    const status = own.status === 'attention' ? 'active' : own.status;
    await store.put('subscription', code, { ...own, authorization: authorizationOf(card), status });
    return true;
  });
}
