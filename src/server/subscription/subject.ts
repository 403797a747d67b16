import { sql, type Kysely } from 'kysely';
import type { Level } from '#domain/access/model.ts';
import { accessPaidFor } from '#domain/subscription/access-paid-for.ts';
import type { Database } from '../db/schema.ts';
import { monthAfter } from '../card-provider/provider.ts';

/** What a payment is for: the payer's own account, or a place. */
export interface Subject {
  readonly user_id: string;
  readonly unit_level: Level | null;
  readonly unit_id: string | null;
}

/** Locks a subject until the transaction ends, so that it is settled by one request at a time. */
export async function lockSubject(
  trx: Kysely<Database>,
  { user_id: user, unit_id: unit }: Subject,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${unit ?? user}, 40))`.execute(trx);
}

/**
 * Stores what the subject has paid for, from everything that the provider has confirmed. Call it under {@link
 * lockSubject}.
 */
export async function writeAccess(trx: Kysely<Database>, subject: Subject): Promise<void> {
  const mine =
    subject.unit_id === null
      ? sql<boolean>`user_id = ${subject.user_id} and unit_id is null`
      : sql<boolean>`unit_id = ${subject.unit_id}`;
  const charge = await trx
    .selectFrom('payment')
    .select((eb) => eb.fn.max('paid_at').as('at'))
    .where('state', '=', 'paid')
    .where(mine)
    .executeTakeFirst();
  const subscriptions = await trx
    .selectFrom('subscription')
    .select(['status', 'next_payment_at'])
    .where(mine)
    .execute();
  const chargedAt = charge?.at ?? null;
  const { paid, endsAt } = accessPaidFor({
    subscriptions: subscriptions.map(({ status, next_payment_at: next }) => ({
      status,
      nextPaymentAt: next?.getTime() ?? null,
    })),
    chargedUntil: chargedAt === null ? null : monthAfter(chargedAt).getTime(),
  });
  const ends = endsAt === null ? null : new Date(endsAt);
  if (subject.unit_id === null) {
    await trx
      .updateTable('app_user')
      .set({ paid, paid_ended_at: ends })
      .where('id', '=', subject.user_id)
      .execute();
    return;
  }
  await trx.deleteFrom('place_cover').where('unit_id', '=', subject.unit_id).execute();
  if (ends === null || subject.unit_level === null) return;
  await trx
    .insertInto('place_cover')
    .values({ unit_id: subject.unit_id, unit_level: subject.unit_level, paid, ends_at: ends })
    .execute();
}
