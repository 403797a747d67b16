import { sql } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import {
  type PaymentEventRow,
  type PaymentRow,
  type SettingChangeRow,
  subscription,
} from '#contract/calls/subscription.ts';
import { sentence } from '#contract/codes.ts';
import { pageFlagsSchema } from '#contract/wire/session.ts';
import { moneyText } from '#domain/subscription/money.ts';
import { accountColumns, inOwnUnit } from '../http/facility-scope.ts';
import { answerListing } from '../http/listing.ts';
import { conflict } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { readPageFlags, writePageFlags } from '../auth/page-flag-setting.ts';
import { providerOf } from './provider-of.ts';
import { noteSettingChange, readFee, readReconciled, takeTurns, writeFee } from './settings.ts';
import { placeName } from './subscriber-rows.ts';

const payments = defineRoute(subscription.payments, ({ db, viewer, query, request, reply }) =>
  answerListing<PaymentRow>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('payment as p')
      .innerJoin('app_user as u', 'u.id', 'p.user_id')
      .select([
        'p.id',
        'p.reference as ref',
        'p.state',
        'p.reason',
        'p.email',
        placeName('p').as('place'),
        'p.seats as users',
        'p.amount',
        'p.currency',
        'p.provider',
        isoText('p.created_at').as('created_at'),
        isoText('p.paid_at').as('paid_at'),
        isoText('p.checked_at').as('checked_at'),
      ])
      .where(inOwnUnit(viewer, accountColumns)),
    searchIn: ['email', 'ref', 'place', 'state'],
    sort: subscription.payments.sort,
  }),
);

const events = defineRoute(subscription.events, ({ db, viewer, query, request, reply }) =>
  answerListing<PaymentEventRow>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('payment_event as e')
      .select([
        'e.id',
        'e.kind',
        'e.reference as ref',
        'e.subscription_code',
        'e.state',
        'e.outcome',
        'e.times',
        'e.attempts',
        isoText('e.received_at').as('received_at'),
        isoText('e.handled_at').as('handled_at'),
      ])
      .where(isAboutUnit(viewer)),
    searchIn: ['kind', 'ref', 'subscription_code', 'outcome'],
    sort: subscription.events.sort,
  }),
);

/** A notice concerns the user it names; one that names nobody is shown to administrators of the whole country. */
function isAboutUnit(viewer: SignedIn) {
  const about = sql<boolean>`exists (
    select from app_user u where ${inOwnUnit(viewer, accountColumns)} and (
      u.id = (select p.user_id from payment p where p.reference = e.reference)
      or u.id = (select s.user_id from subscription s where s.code = e.subscription_code)
      or u.customer_code = e.customer_code))`;
  if (viewer.level !== 'country') return about;
  return sql<boolean>`(${about} or e.state = 'ignored')`;
}

const settings = defineRoute(subscription.settings, async ({ deps, db }) => {
  const { amount, currency } = await readFee(db);
  return {
    ...(await readPageFlags(db)),
    fee: amount,
    currency,
    provider: providerOf(deps)?.name ?? null,
    reconciled: await readReconciled(db),
  };
});

const changeFlags = defineRoute(
  subscription.changeFlags,
  async ({ deps, db, viewer, body: { was, ...body } }) => {
    await takeTurns(db);
    const before = await readPageFlags(db);
    const flags = pageFlagsSchema.keyof().options;
    if (was !== undefined && flags.some((key) => was[key] !== before[key]))
      throw conflict('setting-changed', 'call.settingsChanged');
    await writePageFlags(db, body);
    for (const key of flags) {
      if (before[key] === body[key]) continue;
      await noteSettingChange(db, {
        id: deps.newId(),
        key,
        before: before[key],
        after: body[key],
        user: viewer.user,
        at: deps.now(),
      });
    }
    return { success: 'Settings saved' };
  },
);

const changeFee = defineRoute(subscription.changeFee, async ({ deps, db, viewer, body }) => {
  await takeTurns(db);
  const before = await readFee(db);
  if (body.was !== undefined && body.was !== before.amount)
    throw conflict('setting-changed', sentence('callFigures.feeChanged', { amount: moneyText(before) }));
  const after = { amount: body.price, currency: body.currency };
  await writeFee(db, after);
  await noteSettingChange(db, {
    id: deps.newId(),
    key: 'fee',
    before,
    after,
    user: viewer.user,
    at: deps.now(),
  });
  return { success: 'Settings saved' };
});

const settingChanges = defineRoute(subscription.settingChanges, ({ db, query, request, reply }) =>
  answerListing<SettingChangeRow>({
    db,
    query,
    request,
    reply,
    rows: db
      .selectFrom('setting_change as c')
      .innerJoin('app_user as u', 'u.id', 'c.user_id')
      .select([
        'c.id',
        'c.key as setting',
        sql<string | null>`c.before::text`.as('before'),
        sql<string>`c.after::text`.as('after'),
        sql<string>`u.first_name || ' ' || u.last_name`.as('by'),
        isoText('c.changed_at').as('changed_at'),
      ]),
    searchIn: ['setting', 'by'],
    sort: subscription.settingChanges.sort,
  }),
);

/** Routes by which administrators read and change settings. */
export const subscriptionAdminRoutes: readonly Route[] = [
  payments,
  events,
  settings,
  changeFlags,
  changeFee,
  settingChanges,
];
