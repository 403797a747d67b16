import { rowsAs, type Rows } from '../db/rows.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoText } from '../db/stored-moments.ts';
import type { Subscriber } from '#contract/calls/subscription.ts';
import type { PayDeps } from './provider-of.ts';

/** Reads subscriptions `s` with their subscribers `u`, as listings show them. */
export function subscriberRows({ db }: Pick<PayDeps, 'db'>, where: RawBuilder<boolean>): Rows<Subscriber> {
  return rowsAs<Subscriber>(
    db
      .selectFrom('subscription as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select([
        's.id',
        's.code as subscription_code',
        's.status',
        'u.first_name',
        'u.last_name',
        'u.email',
        's.plan_name as plan',
        's.plan_code',
        placeName('s').as('place'),
        's.amount',
        's.currency',
        isoText('s.next_payment_at').as('next_payment_date'),
        isoText('s.started_at').as('created_at'),
        's.customer_code',
      ])
      .where(where),
  );
}

/** SQL for the name of the place that a row is about; null for an account. */
export function placeName(table: string): RawBuilder<string | null> {
  const id = sql.ref(`${table}.unit_id`);
  return sql<string | null>`case ${sql.ref(`${table}.unit_level`)}
    when 'facility' then (select name from facility where id = ${id})
    when 'lga' then (select name from lga where id = ${id})
    when 'state' then (select name from state where id = ${id})
    when 'country' then (select name from country where id = ${id}) end`;
}
