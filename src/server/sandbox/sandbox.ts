import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sessionSecretsOf } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import type { AppDeps } from '../deps.ts';
import {
  type Asked,
  type CardProvider,
  monthAfter,
  type ProviderSubscription,
} from '../card-provider/provider.ts';
import { sandboxStore, type SandboxSubscription, type SandboxTransaction } from './store.ts';

export interface SandboxDeps {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Key that its notices are signed with. */
  readonly webhookKey: string;
}

/** Dependencies of the sandbox on this server; its notices are signed with a key derived from the server's own. */
export function sandboxDeps(deps: Pick<AppDeps, 'db' | 'now' | 'newId' | 'config'>): SandboxDeps {
  const [secret] = sessionSecretsOf(deps);
  const webhookKey = createHmac('sha256', secret ?? '')
    .update('notices of the sandbox')
    .digest('hex');
  return { db: deps.db, now: deps.now, newId: deps.newId, webhookKey };
}

const unknown = { ok: false, reason: 'unknown', code: null } as const;
const done: Asked<null> = { ok: true, value: null };

/**
 * A card provider inside this server, for machines without provider keys: it keeps customers, plans and subscriptions
 * in this database as a real provider would. `charge.ts` takes cards, `chargeDueMonths` charges months; no money
 * moves.
 */
export function sandbox({ db, now, newId, webhookKey }: SandboxDeps): CardProvider {
  const store = sandboxStore(db);
  const codeOf = (kind: string): string => `${kind}_${newId().replaceAll('-', '')}`;

  async function customerOf(key: string) {
    return key.includes('@')
      ? ((await store.where('customer', 'email', key.toLowerCase()))[0] ?? null)
      : store.read('customer', key);
  }

  async function whole(own: SandboxSubscription): Promise<ProviderSubscription> {
    const plan = await store.read('plan', own.plan);
    const customer = await store.read('customer', own.customer);
    if (plan === null || customer === null) throw new Error('a subscription of the sandbox lost its plan');
    return {
      code: own.code,
      emailToken: own.emailToken,
      status: own.status,
      amount: plan.amount,
      currency: plan.currency,
      nextPaymentAt: new Date(own.nextPaymentAt),
      startedAt: new Date(own.startedAt),
      plan: { code: plan.code, name: plan.name },
      customer,
    };
  }

  /** Changes the status of a subscription that is in `from`; for any other it reports "not found", as Paystack does. */
  function switched(
    { code, emailToken }: { readonly code: string; readonly emailToken: string },
    from: readonly SandboxSubscription['status'][],
    to: SandboxSubscription['status'],
  ): Promise<Asked<null>> {
    return db.transaction().execute(async (trx) => {
      const inside = sandboxStore(trx);
      const own = await inside.read('subscription', code, true);
      if (own === null || own.emailToken !== emailToken || !from.includes(own.status)) return unknown;
      await inside.put('subscription', code, { ...own, status: to });
      return done;
    });
  }

  return {
    name: 'sandbox',
    webhookKey,
    createCustomer: async ({ email, firstName, lastName }) => {
      const known = await customerOf(email);
      if (known !== null) return { ok: true, value: { code: known.code, id: known.id } };
      const code = codeOf('CUS');
      const id = newId();
      await store.put('customer', code, { code, id, email: email.toLowerCase(), firstName, lastName });
      return { ok: true, value: { code, id } };
    },
    createPlan: async ({ name, amount, currency }) => {
      const code = codeOf('PLN');
      await store.put('plan', code, { code, name, amount, currency });
      return { ok: true, value: { code } };
    },
    initialize: async ({ reference, email, amount, currency, plan }) => {
      if ((await store.read('plan', plan)) === null) return unknown;
      if ((await store.read('transaction', reference)) !== null) {
        return { ok: false, reason: 'refused', code: 'duplicate_reference' };
      }
      const accessCode = newId().replaceAll('-', '');
      const transaction: SandboxTransaction = {
        reference,
        accessCode,
        email: email.toLowerCase(),
        amount,
        currency,
        plan,
        status: 'open',
        paidAt: null,
        authorization: null,
      };
      await store.put('transaction', reference, transaction);
      return { ok: true, value: { accessCode } };
    },
    verify: async (reference) => {
      const transaction = await store.read('transaction', reference);
      const customer = transaction && (await customerOf(transaction.email));
      if (transaction === null || customer === null) return unknown;
      const { amount, currency, status, paidAt, authorization } = transaction;
      return {
        ok: true,
        value: {
          reference,
          status,
          amount,
          currency,
          paidAt: paidAt === null ? null : new Date(paidAt),
          customer: { code: customer.code, id: customer.id },
          authorization,
        },
      };
    },
    createSubscription: async ({ customer, plan, authorization, startsAt }) => {
      if ((await store.read('customer', customer)) === null) return unknown;
      if ((await store.read('plan', plan)) === null) return unknown;
      const others = await store.where('subscription', 'customer', customer);
      if (others.some((other) => other.plan === plan && isRunning(other))) {
        return { ok: false, reason: 'refused', code: 'duplicate_subscription' };
      }
      const code = codeOf('SUB');
      await store.put('subscription', code, {
        code,
        emailToken: newId().replaceAll('-', ''),
        customer,
        plan,
        authorization,
        status: 'active',
        nextPaymentAt: startsAt.toISOString(),
        startedAt: now().toISOString(),
      });
      return { ok: true, value: { code } };
    },
    subscription: async (code) => {
      const own = await store.read('subscription', code);
      return own === null ? unknown : { ok: true, value: await whole(own) };
    },
    subscriptionsOf: async (key) => {
      const customer = await customerOf(key);
      if (customer === null) return { ok: true, value: [] };
      const own = await store.where('subscription', 'customer', customer.code);
      return { ok: true, value: await Promise.all(own.map(whole)) };
    },
    enable: (subscription) => switched(subscription, ['non-renewing'], 'active'),
    disable: (subscription) => switched(subscription, ['active', 'attention'], 'non-renewing'),
    manageLink: async (code) => {
      if ((await store.read('subscription', code)) === null) return unknown;
      return { ok: true, value: { link: `/pay/sandbox/card/?subscription=${code}` } };
    },
  };
}

function isRunning({ status }: SandboxSubscription): boolean {
  return status === 'active' || status === 'attention';
}

/**
 * Charges every subscription whose month is due, and ends those that were cancelled. @returns the codes of those that
 * changed.
 */
export async function chargeDueMonths({ db, now }: Pick<SandboxDeps, 'db' | 'now'>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const store = sandboxStore(trx);
    const rows = await trx
      .selectFrom('sandbox_object')
      .select('code')
      .where('kind', '=', 'subscription')
      .orderBy('code')
      .forUpdate()
      .execute();
    const changed: string[] = [];
    for (const { code } of rows) {
      const own = await store.read('subscription', code);
      const next = own && afterDue(own, now());
      if (next === null) continue;
      await store.put('subscription', code, next);
      changed.push(code);
    }
    return changed;
  });
}

/** The subscription after its due month; null if nothing is due. */
function afterDue(own: SandboxSubscription, now: Date): SandboxSubscription | null {
  if (new Date(own.nextPaymentAt) > now) return null;
  if (own.status === 'non-renewing') return { ...own, status: 'cancelled' };
  if (own.status !== 'active') return null;
  if (isDeclinedAtRenewal(own.authorization)) return { ...own, status: 'attention' };
  let next = new Date(own.nextPaymentAt);
  while (next <= now) next = monthAfter(next);
  return { ...own, nextPaymentAt: next.toISOString() };
}

/** A test card and its effect; card networks reserve these numbers for tests. */
export interface TestCard {
  readonly number: string;
  readonly does: 'pays' | 'declined' | 'declined-at-renewal';
  readonly says: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', does: 'pays', says: 'pays, this month and every month' },
  { number: '4084080000005408', does: 'declined', says: 'is declined' },
  { number: '4000000000000341', does: 'declined-at-renewal', says: 'pays once, and is declined next month' },
];

/** The test card with these digits, however they are grouped. */
export function testCardOf(typed: string): TestCard | null {
  const digits = typed.replaceAll(/\D/g, '');
  return testCards.find(({ number }) => number === digits) ?? null;
}

/** The token for charging the card again. */
export function authorizationOf({ does }: TestCard): string {
  return `AUTH_${does}`;
}

function isDeclinedAtRenewal(authorization: string): boolean {
  return authorization === 'AUTH_declined-at-renewal';
}
