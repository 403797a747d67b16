import type { Kysely } from 'kysely';
import { isSameMoney, type Money } from '#domain/subscription/money.ts';
import type { Database } from '../db/schema.ts';
import { conflict } from '../http/problem.ts';
import type { PayDeps } from './provider-of.ts';
import type { StoredPayment } from './settle-payment.ts';
import { lockSubject, type Subject } from './subject.ts';
import type { Asked, CardProvider } from '../card-provider/provider.ts';

const minuteMs = 60_000;
/** Time for which somebody may still be entering their card. */
const heldMs = 30 * minuteMs;
/** The provider's page is valid for longer, but a new one costs nothing. */
const reusedMs = 24 * 60 * minuteMs;

type WantedPayment = Subject & Money & { readonly provider: string };

/** The payment with which an account or place can be paid for now; there is at most one. */
export async function readOpenPayment(
  db: Kysely<Database>,
  { user_id: user, unit_id: unit }: Subject,
): Promise<StoredPayment | null> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('closed_at', 'is', null)
    .$if(unit === null, (query) => query.where('user_id', '=', user).where('unit_id', 'is', null))
    .$if(unit !== null, (query) => query.where('unit_id', '=', unit))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Decides what happens to an open payment when another is requested: the caller continues with it (`make`), it is
 * replaced by the new one (`replace`), or somebody else is paying for the same place right now (`held`).
 */
export function fateOf(open: StoredPayment, wanted: WantedPayment, now: Date): 'make' | 'replace' | 'held' {
  const ageMs = now.getTime() - open.created_at.getTime();
  if (open.user_id !== wanted.user_id) {
    return open.state === 'asked' && ageMs < heldMs ? 'held' : 'replace';
  }
  const isSame = isSameMoney(open, wanted) && open.provider === wanted.provider;
  return isSame && open.state === 'asked' && ageMs < reusedMs ? 'make' : 'replace';
}

type NewPayment = WantedPayment &
  Pick<StoredPayment, 'reference' | 'email' | 'seats' | 'plan_code' | 'access_code'>;

/**
 * Stores a payment that the provider has prepared, in place of the one that was open before. Of two requested at once
 * the first one stays, and nobody sees the other. @throws ProblemError 409 if another request was first, or if it was
 * paid meanwhile.
 */
export function keepOpenPayment(
  deps: Pick<PayDeps, 'db' | 'now' | 'newId'>,
  payment: NewPayment,
  before: StoredPayment | null,
): Promise<StoredPayment> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, payment);
    const open = await readOpenPayment(trx, payment);
    if (open !== null && open.id !== before?.id) {
      if (fateOf(open, payment, deps.now()) === 'make') return open;
      throw conflict('payment-open', 'subscription.paymentOpen');
    }
    if (open === null && before !== null) {
      throw conflict('already-enabled', 'subscription.alreadyEnabled');
    }
    if (open !== null) {
      const { id, revision } = open;
      await trx
        .updateTable('payment')
        .set({ closed_at: deps.now(), revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    }
    return trx
      .insertInto('payment')
      .values({ ...payment, id: deps.newId(), state: 'asked', reason: null, created_at: deps.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The provider's plan for this amount and purpose, created when first needed. */
export async function planOf(
  deps: PayDeps,
  provider: CardProvider,
  wanted: Money & { readonly unit: string | null; readonly name: string },
): Promise<Asked<string>> {
  const { amount, currency, unit, name } = wanted;
  // A place has a plan of its own, which tells its subscription from that of the payer's own account.
  const purpose = [unit ?? 'account', amount, currency].join(':');
  const known = await readPlan(deps, provider, purpose);
  if (known !== null) return { ok: true, value: known };
  const made = await provider.createPlan({ name, amount, currency });
  if (!made.ok) return made;
  await deps.db
    .insertInto('payment_plan')
    .values({ provider: provider.name, purpose, code: made.value.code })
    .onConflict((conflict) => conflict.columns(['provider', 'purpose']).doNothing())
    .execute();
  // A concurrent request may leave a plan that nobody uses.
  return { ok: true, value: (await readPlan(deps, provider, purpose)) ?? made.value.code };
}

async function readPlan(
  { db }: Pick<PayDeps, 'db'>,
  { name }: CardProvider,
  purpose: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payment_plan')
    .select('code')
    .where('provider', '=', name)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.code ?? null;
}
