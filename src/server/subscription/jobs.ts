import type { AppDeps } from '../deps.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';
import { handleDueNotices, onNotice } from './notices.ts';
import { type PayDeps, providerOf } from './provider-of.ts';
import { chargeDueMonths, sandboxDeps } from '../sandbox/sandbox.ts';
import { type OwnServer, sendNotice } from '../sandbox/notices.ts';
import { sql } from 'kysely';
import { beginSubscription, subscriptionOf } from './begin-subscription.ts';
import type { CardProvider } from '../card-provider/provider.ts';
import { readPayment, settlePayment } from './settle-payment.ts';
import { settleCustomer, settleSubscription } from './settle-subscription.ts';
import { readReconciled, type Reconciled, writeReconciled } from './settings.ts';

const noticeMs = 30_000;
const slowMs = 10 * 60_000;

/**
 * Handles a notice when it arrives, and waiting ones every half minute; checks every ten minutes whether the daily
 * comparison with the provider is due; and lets the sandbox charge its months. Any number of instances may run it.
 * `stop` waits for the current round.
 */
export function startSubscriptionJobs(
  deps: AppDeps,
  server: OwnServer,
  onFailure: (error: unknown) => void,
): Jobs {
  const provider = providerOf(deps);
  if (provider === null) return { stop: () => Promise.resolve() };
  const line = startJobLine(onFailure);
  const look = (): void => line.run(() => handleDueNotices(deps, provider));
  const lookSlowly = (): void => {
    if (provider.name === 'sandbox') line.run(() => chargeSandbox(deps, server));
    line.run(() => reconcileDaily(deps, provider));
  };
  look();
  lookSlowly();
  line.every(noticeMs, look);
  line.every(slowMs, lookSlowly);
  const stopListening = onNotice(deps.db, look);
  return {
    stop: () => {
      stopListening();
      return line.stop();
    },
  };
}

/** Charges due months of the sandbox and sends the notices that a provider would. */
async function chargeSandbox(deps: AppDeps, server: OwnServer): Promise<void> {
  for (const code of await chargeDueMonths(sandboxDeps(deps))) {
    const data = { subscription: { subscription_code: code } };
    await sendNotice(deps, server, { event: 'invoice.update', data });
  }
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A payment still open after this will not be made, because the provider closes its page long before. */
const openMs = 14 * dayMs;
/** A provider starts a subscription within minutes of its first charge. */
const beginMs = hourMs / 4;

/** Compares with the provider once a day, on one instance. @returns null if it is not due. */
export async function reconcileDaily(deps: PayDeps, provider: CardProvider): Promise<Reconciled | null> {
  const isDue = await deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(40, 1)`.execute(trx);
    const last = await readReconciled(trx);
    const at = deps.now();
    if (last !== null && at.getTime() - Date.parse(last.at) < dayMs) return false;
    await writeReconciled(trx, { at: at.toISOString(), asked: 0, changed: 0, unanswered: 0 });
    return true;
  });
  if (!isDue) return null;
  const reconciled = await reconcile(deps, provider);
  await writeReconciled(deps.db, reconciled);
  return reconciled;
}

/**
 * Asks the provider about everything that may have changed without a notice: payments not made or not counted, running
 * subscriptions, and those that a payment should have started. @returns how many were asked about, had changed, and
 * got no answer.
 */
export async function reconcile(deps: PayDeps, provider: CardProvider): Promise<Reconciled> {
  const at = deps.now();
  const counts = { asked: 0, changed: 0, unanswered: 0 };
  const count = (isAnswered: boolean, isChanged: boolean): void => {
    counts.asked += 1;
    counts.changed += isAnswered && isChanged ? 1 : 0;
    counts.unanswered += isAnswered ? 0 : 1;
  };
  const payments = await deps.db
    .selectFrom('payment')
    .select(['reference', 'state'])
    .where('provider', '=', provider.name)
    .where('created_at', '>', new Date(at.getTime() - openMs))
    .orderBy('created_at')
    .execute();
  for (const { reference, state } of payments) {
    const settled = await settlePayment(deps, provider, reference);
    count(settled.kind === 'settled', settled.kind === 'settled' && settled.payment.state !== state);
    if (settled.kind === 'settled' && settled.charge !== null) {
      await beginMissing(deps, provider, { ...settled, charge: settled.charge }, count);
    }
  }
  const running = await deps.db
    .selectFrom('subscription')
    .select('code')
    .where('provider', '=', provider.name)
    .where('status', 'not in', ['cancelled', 'completed'])
    .orderBy('id')
    .execute();
  for (const { code } of running) {
    const settled = await settleSubscription(deps, provider, code);
    count(settled.kind !== 'unreachable', settled.kind === 'settled' && settled.isChanged);
  }
  return { at: at.toISOString(), ...counts };
}

async function beginMissing(
  deps: PayDeps,
  provider: CardProvider,
  paid: Parameters<typeof beginSubscription>[2],
  count: (isAnswered: boolean, isChanged: boolean) => void,
): Promise<void> {
  const payment = await readPayment(deps, paid.payment.reference);
  if (payment === null || payment.paid_at === null) return;
  if ((await subscriptionOf(deps, payment)) !== null) return;
  if (deps.now().getTime() - payment.paid_at.getTime() < beginMs) {
    await settleCustomer(deps, provider, paid.charge.customer.code);
    return;
  }
  const begun = await beginSubscription(deps, provider, { payment, charge: paid.charge });
  count(begun.ok || begun.reason !== 'unreachable', begun.ok && begun.value !== null);
}
