import { reply } from '../http/saying.ts';
import { type PaymentDetail, subscription, type Verified } from '#contract/calls/subscription.ts';
import { isSameMoney, type Money } from '#domain/subscription/money.ts';
import { may } from '#domain/access/permissions.ts';
import type { AppDeps } from '../deps.ts';
import { conflict, forbidden, notFound } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { beginSubscription, subscriptionOf } from './begin-subscription.ts';
import { fateOf, keepOpenPayment, planOf, readOpenPayment } from './open-payment.ts';
import { answered, type PayDeps, requireProvider, unreachable } from './provider-of.ts';
import type { CardProvider, ProviderCustomer } from '../card-provider/provider.ts';
import { readFee } from './settings.ts';
import { readPayment, settlePayment, type StoredPayment } from './settle-payment.ts';
import { settleCustomer } from './settle-subscription.ts';
import { byId, requireInUnit } from '../users/managed-user.ts';
import { type Kysely, sql } from 'kysely';
import { canSee } from '#domain/access/scope.ts';
import type { Level, Place } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';

const fee = defineRoute(subscription.fee, async ({ db }) => {
  const { amount, currency } = await readFee(db);
  return { price: amount, currency };
});

const placeFee = defineRoute(subscription.placeFee, async ({ db, viewer, params }) => {
  const { name, users } = await requirePaidPlace(db, viewer, params);
  const { amount, currency } = await readFee(db);
  return { amount: amount * users, currency, users, place: name };
});

const request = defineRoute(subscription.request, async ({ deps, viewer, body }) => {
  const provider = requireProvider(deps);
  if (body.admin !== viewer.user) throw forbidden('subscription.otherPayer');
  if (body.place !== undefined && !may(viewer, 'manage-subscriptions')) {
    throw forbidden('subscription.notManager');
  }
  const place = body.place && { ...body.place, ...(await requirePaidPlace(deps.db, viewer, body.place)) };
  const one = await readFee(deps.db);
  const due: Money = { amount: one.amount * (place?.users ?? 1), currency: one.currency };
  if (!isSameMoney(body, due)) throw conflict('amount-differs', 'subscription.amountDiffers');
  await requireNoneRunning(deps, viewer, place?.id ?? null);
  if (body.phone !== undefined && body.phone !== '') await keepPhone(deps, viewer, body.phone);
  const wanted = {
    ...due,
    provider: provider.name,
    user_id: viewer.user,
    unit_level: place?.level ?? null,
    unit_id: place?.id ?? null,
  };
  const open = await readOpenPayment(deps.db, wanted);
  const fate = open && fateOf(open, wanted, deps.now());
  if (fate === 'held') throw conflict('payment-open', 'subscription.paymentOpen');
  if (open !== null && fate === 'make') {
    const settled = await settlePayment(deps, provider, open.reference);
    if (settled.kind !== 'settled') throw unreachable();
    const { state } = settled.payment;
    if (state === 'paid') throw conflict('already-enabled', 'subscription.alreadyEnabled');
    if (state === 'asked') return detailOf(deps, settled.payment);
  }
  await customerOf(deps, provider, viewer);
  const name = place === undefined ? 'Vaxledger, one account' : `Vaxledger, ${place.name}`;
  const plan = answered(await planOf(deps, provider, { ...due, unit: place?.id ?? null, name }));
  const reference = `vx-${deps.newId().replaceAll('-', '')}`;
  const email = viewer.email.toLowerCase();
  const { accessCode } = answered(await provider.initialize({ ...due, reference, email, plan }));
  const payment = { ...wanted, reference, email, seats: place?.users ?? 1, plan_code: plan };
  return detailOf(deps, await keepOpenPayment(deps, { ...payment, access_code: accessCode }, open));
});

const verify = defineRoute(subscription.verify, async ({ deps, viewer, params }) => {
  return verified(deps, await requireOwnPayment(deps, viewer, params.ref));
});

const askAgain = defineRoute(subscription.askAgain, async ({ deps, viewer, params }) => {
  const payment = await readPayment(deps, params.ref);
  if (payment === null) throw forbidden('call.noUser');
  await requireInUnit(deps.db, viewer, byId(payment.user_id));
  return verified(deps, payment);
});

const customer = defineRoute(subscription.customer, async ({ deps, viewer }) => {
  const { code, id } = await customerOf(deps, requireProvider(deps), viewer);
  return { customer_code: code, customer_id: id };
});

const create = defineRoute(subscription.create, async ({ deps, viewer, params }) => {
  const provider = requireProvider(deps);
  const payment = await requireOwnPayment(deps, viewer, params.ref);
  const settled = await settlePayment(deps, provider, payment.reference);
  if (settled.kind === 'unreachable') throw unreachable();
  if (settled.kind === 'unknown' || settled.payment.state !== 'paid' || settled.charge === null) {
    throw conflict('provider-refused', 'subscription.notPaidYet');
  }
  const { payment: paid, charge } = settled;
  const begun = answered(await beginSubscription(deps, provider, { payment: paid, charge }));
  if (begun === null) throw conflict('provider-refused', 'subscription.refused');
  return { code: begun.code };
});

/** Calls that request a payment and find out its result. */
export const paymentRoutes: readonly Route[] = [fee, placeFee, request, verify, askAgain, customer, create];

/** @throws ProblemError 403 for a reference that the viewer did not request, whether or not it exists. */
async function requireOwnPayment(deps: AppDeps, viewer: SignedIn, reference: string): Promise<StoredPayment> {
  const payment = await readPayment(deps, reference);
  if (payment?.user_id !== viewer.user) throw forbidden('subscription.noPayment');
  return payment;
}

/** The document for paying by card, outside the app. */
function payUrl(reference: string): string {
  return `/pay/${reference}/`;
}

/** Asks the provider about a payment. @throws ProblemError 503 if it does not answer. */
async function verified(deps: AppDeps, payment: StoredPayment): Promise<Verified> {
  const provider = requireProvider(deps);
  const settled = await settlePayment(deps, provider, payment.reference);
  if (settled.kind !== 'settled') throw unreachable();
  const now = settled.payment;
  const isPaid = now.state === 'paid';
  // The charge counts by itself, even if the provider does not report its subscription yet.
  if (isPaid && settled.charge !== null) await settleCustomer(deps, provider, settled.charge.customer.code);
  const begun = await subscriptionOf(deps, now);
  const isReplaced = !isPaid && now.closed_at !== null;
  const status = isPaid ? 'success' : now.state === 'asked' && !isReplaced ? 'open' : 'failed';
  return {
    status,
    ...reply('detail', `payment.${now.state === 'refused' ? 'refused' : isReplaced ? 'replaced' : status}`),
    payment: await detailOf(deps, now),
    subscription: begun?.code ?? null,
  };
}

async function detailOf({ db }: Pick<AppDeps, 'db'>, payment: StoredPayment): Promise<PaymentDetail> {
  const { unit_level: level, unit_id: id } = payment;
  const named =
    level === null || id === null
      ? undefined
      : await db.selectFrom(level).select('name').where('id', '=', id).executeTakeFirst();
  return {
    amount: payment.amount,
    currency: payment.currency,
    ref: payment.reference,
    users: payment.seats,
    place: named?.name ?? null,
    pay_url: payUrl(payment.reference),
  };
}

/**
 * Refuses a second payment while a subscription is running or a payment is being made. @throws ProblemError 409
 * `already-enabled`.
 */
async function requireNoneRunning(deps: PayDeps, viewer: SignedIn, unit: string | null): Promise<void> {
  const running = await deps.db
    .selectFrom('subscription')
    .select('status')
    .where('status', 'in', ['active', 'attention'])
    .$if(unit === null, (query) => query.where('user_id', '=', viewer.user).where('unit_id', 'is', null))
    .$if(unit !== null, (query) => query.where('unit_id', '=', unit))
    .orderBy('status')
    .limit(1)
    .executeTakeFirst();
  if (running === undefined) return;
  throw conflict(
    'already-enabled',
    running.status === 'active' ? 'subscription.alreadyEnabled' : 'subscription.cardDeclined',
  );
}

/** The viewer's customer code at the provider, stored with the account. */
async function customerOf(
  deps: PayDeps,
  provider: CardProvider,
  viewer: SignedIn,
): Promise<ProviderCustomer> {
  const user = await deps.db
    .selectFrom('app_user')
    .select('phone')
    .where('id', '=', viewer.user)
    .executeTakeFirstOrThrow();
  const made = answered(
    await provider.createCustomer({
      email: viewer.email.toLowerCase(),
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      phone: user.phone,
    }),
  );
  await deps.db
    .updateTable('app_user')
    .set({ customer_code: made.code, customer_id: made.id })
    .where('id', '=', viewer.user)
    .execute();
  return made;
}

/** Stores the phone number once; an existing one is kept. */
async function keepPhone({ db }: PayDeps, viewer: SignedIn, phone: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ phone })
    .where('id', '=', viewer.user)
    .where((eb) => eb.or([eb('phone', 'is', null), eb('phone', '=', '')]))
    .execute();
}

interface PaidPlace {
  readonly level: Level;
  readonly id: string;
}

const columnOf = {
  facility: 'facility_id',
  lga: 'lga_id',
  state: 'state_id',
  country: 'country_id',
} as const satisfies Record<Level, string>;

/**
 * A place of the viewer's unit, with its name and the number of accounts to pay for: those not yet covered by a
 * subscription.
 * @throws ProblemError 404 if it does not exist, 403 outside the unit, 409 `no-users` if it has no such accounts.
 */
async function requirePaidPlace(
  db: Kysely<Database>,
  viewer: SignedIn,
  { level, id }: PaidPlace,
): Promise<{ readonly name: string; readonly users: number }> {
  const place = await readPlace(db, { level, id });
  if (place === null) throw notFound('subscription.noPlace');
  if (!canSee(viewer, place.above)) throw forbidden('subscription.outside');
  // Users who pay for themselves, or whose other place pays, are not paid for twice.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app_user u
    where u.active and ${sql.ref(`u.${columnOf[level]}`)} = ${id} and not exists (
      select from subscription s where s.status = 'active' and (
        (s.unit_id is null and s.user_id = u.id)
        or (s.unit_id <> ${id} and s.unit_id in (u.facility_id, u.lga_id, u.state_id, u.country_id))))`.execute(
    db,
  );
  const users = rows[0]?.count ?? 0;
  if (users === 0) throw conflict('no-users', 'subscription.noUsers');
  return { name: place.name, users };
}

async function readPlace(
  db: Kysely<Database>,
  { level, id }: PaidPlace,
): Promise<{ readonly name: string; readonly above: Place } | null> {
  const selects = {
    facility: sql`select name, id as facility, lga_id as lga, state_id as state, country_id as country from facility`,
    lga: sql`select name, null::uuid as facility, id as lga, state_id as state, country_id as country from lga`,
    state: sql`select name, null::uuid as facility, null::uuid as lga, id as state, country_id as country from state`,
    country: sql`select name, null::uuid as facility, null::uuid as lga, null::uuid as state, id as country from country`,
  };
  const { rows } = await sql<{
    name: string;
    facility: FacilityId | null;
    lga: LgaId | null;
    state: StateId | null;
    country: CountryId;
  }>`${selects[level]} where id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { name, ...above } = row;
  return { name, above };
}
