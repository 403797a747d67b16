import { sql, type RawBuilder } from 'kysely';
import { bestOf, closesAt, isOpenAt, type PaidAccess } from '#domain/subscription/access-paid-for.ts';

/** What a user's row says of payment: that of the account, and that of the places which the user belongs to. */
export interface StoredPaid {
  readonly paid: boolean;
  readonly paid_ended_at: Date | null;
  readonly place_paid: boolean;
  readonly place_ends_at: Date | null;
}

/** The columns of {@link StoredPaid} that come from the places of a user's row. */
export function placePaidOf(table: string): { paid: RawBuilder<boolean>; endsAt: RawBuilder<Date | null> } {
  const ids = ['facility_id', 'lga_id', 'state_id', 'country_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  const mine = sql`from place_cover c where c.unit_id in (${sql.join(ids)})`;
  return {
    paid: sql<boolean>`(select coalesce(bool_or(c.paid), false) ${mine})`,
    endsAt: sql<Date | null>`(select max(c.ends_at) ${mine})`,
  };
}

/** What was paid for a user, by the account or by its place. */
export function paidAccessOf(user: StoredPaid): PaidAccess {
  return bestOf(
    { paid: user.paid, endsAt: user.paid_ended_at?.getTime() ?? null },
    { paid: user.place_paid, endsAt: user.place_ends_at?.getTime() ?? null },
  );
}

/** As the wire tells it: open with the days of grace, paid without them, and when it closes unless something is paid. */
export function paidFacts(
  user: StoredPaid,
  now: Date,
): { readonly paid: boolean; readonly paidStatus: boolean; readonly paidUntil: string | null } {
  const access = paidAccessOf(user);
  const closes = closesAt(access);
  return {
    paid: isOpenAt(access, now.getTime()),
    paidStatus: access.paid,
    paidUntil: closes === null ? null : new Date(closes).toISOString(),
  };
}
