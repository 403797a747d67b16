import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SubscriptionTable } from '../db/tables/subscription.ts';
import type { CardProvider, ProviderSubscription } from '../card-provider/provider.ts';
import type { PayDeps } from './provider-of.ts';
import { lockSubject, writeAccess, type Subject } from './subject.ts';

export type StoredSubscription = Selectable<SubscriptionTable>;

export type SettledSubscription =
  | { readonly kind: 'settled'; readonly subscription: StoredSubscription; readonly isChanged: boolean }
  /** The provider does not know it, or no payment of this server started it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable' };

const maxTries = 50;

/**
 * Asks the provider about a subscription and stores the answer as {@link settlePayment} does: only if nobody has
 * written since it was requested.
 */
export async function settleSubscription(
  deps: PayDeps,
  provider: CardProvider,
  code: string,
): Promise<SettledSubscription> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await readSubscription(deps, code);
    const asked = await provider.subscription(code);
    if (!asked.ok) return { kind: asked.reason === 'unreachable' ? 'unreachable' : 'unknown' };
    const subject = before ?? (await subjectOf(deps, provider, asked.value));
    if (subject === null) return { kind: 'unknown' };
    const written = await write(deps, { before, subject, found: asked.value, provider: provider.name });
    if (written !== null) {
      if (written.status === 'active') await endOthers(deps, provider, written);
      return { kind: 'settled', subscription: written, isChanged: !isSame(before, asked.value) };
    }
  }
  return { kind: 'unreachable' };
}

/**
 * Makes sure that nobody pays twice a month for the same account or place: if a replaced payment was made after all,
 * the most recently requested subscription continues and the others are disabled. If the provider does not answer now,
 * the daily comparison does it.
 */
async function endOthers(deps: PayDeps, provider: CardProvider, subject: Subject): Promise<void> {
  const [_kept, ...others] = await runningOf(deps.db, subject);
  for (const { code, email_token: emailToken } of others) {
    const asked = await provider.disable({ code, emailToken });
    if (asked.ok) await settleSubscription(deps, provider, code);
  }
}

/** The running subscriptions of an account or place, the most recently requested first. */
export function runningOf(
  db: Kysely<Database>,
  { user_id: user, unit_id: unit }: Subject,
): Promise<StoredSubscription[]> {
  return db
    .selectFrom('subscription as s')
    .selectAll('s')
    .where('s.status', '=', 'active')
    .$if(unit === null, (query) => query.where('s.user_id', '=', user).where('s.unit_id', 'is', null))
    .$if(unit !== null, (query) => query.where('s.unit_id', '=', unit))
    .orderBy(
      (eb) =>
        eb
          .selectFrom('payment as p')
          .select((of) => of.fn.max('p.created_at').as('at'))
          .whereRef('p.plan_code', '=', 's.plan_code')
          .whereRef('p.user_id', '=', 's.user_id'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('s.started_at', 'desc')
    .orderBy('s.code')
    .execute();
}

/** Settles all subscriptions of a customer. @returns them as stored now; null if the provider did not answer. */
export async function settleCustomer(
  deps: PayDeps,
  provider: CardProvider,
  customer: string,
): Promise<readonly StoredSubscription[] | null> {
  const asked = await provider.subscriptionsOf(customer);
  if (!asked.ok) return asked.reason === 'unreachable' ? null : [];
  const settled: StoredSubscription[] = [];
  // Each is read again by its code and revision, because the list may be older than what was written meanwhile.
  for (const { code } of asked.value) {
    const one = await settleSubscription(deps, provider, code);
    if (one.kind === 'unreachable') return null;
    if (one.kind === 'settled') settled.push(one.subscription);
  }
  return settled;
}

export async function readSubscription(
  deps: Pick<PayDeps, 'db'>,
  code: string,
): Promise<StoredSubscription | null> {
  const row = await deps.db
    .selectFrom('subscription')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds who or what a subscription pays for: the subject of the payment with its plan and its customer's e-mail. */
async function subjectOf(
  deps: PayDeps,
  { name }: CardProvider,
  { plan, customer }: ProviderSubscription,
): Promise<Subject | null> {
  const payment = await deps.db
    .selectFrom('payment')
    .select(['user_id', 'unit_level', 'unit_id'])
    .where('provider', '=', name)
    .where('plan_code', '=', plan.code)
    .where('email', '=', customer.email.toLowerCase())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return payment ?? null;
}

interface Found {
  readonly before: StoredSubscription | null;
  readonly subject: Subject;
  readonly found: ProviderSubscription;
  readonly provider: string;
}

/** Null if somebody else has written since. */
function write(
  deps: PayDeps,
  { before, subject, found, provider }: Found,
): Promise<StoredSubscription | null> {
  const facts = {
    email_token: found.emailToken,
    status: found.status,
    amount: found.amount,
    currency: found.currency,
    plan_name: found.plan.name,
    next_payment_at: found.nextPaymentAt,
    checked_at: deps.now(),
  };
  return deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, subject);
    const row =
      before === null
        ? await trx
            .insertInto('subscription')
            .values({
              ...facts,
              id: deps.newId(),
              code: found.code,
              provider,
              user_id: subject.user_id,
              unit_level: subject.unit_level,
              unit_id: subject.unit_id,
              customer_code: found.customer.code,
              plan_code: found.plan.code,
              started_at: found.startedAt,
            })
            .onConflict((conflict) => conflict.column('code').doNothing())
            .returningAll()
            .executeTakeFirst()
        : await trx
            .updateTable('subscription')
            .set({ ...facts, revision: before.revision + 1 })
            .where('id', '=', before.id)
            .where('revision', '=', before.revision)
            .returningAll()
            .executeTakeFirst();
    if (row === undefined) return null;
    if (!isSame(before, found)) await writeAccess(trx, subject);
    return row;
  });
}

/** Paid access depends only on these two fields. */
function isSame(before: StoredSubscription | null, { status, nextPaymentAt }: ProviderSubscription): boolean {
  return (
    before !== null &&
    before.status === status &&
    before.next_payment_at?.getTime() === (nextPaymentAt?.getTime() ?? undefined)
  );
}
