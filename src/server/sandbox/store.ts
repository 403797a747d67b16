import { sql, type Kysely } from 'kysely';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';
import type { Database } from '../db/schema.ts';

export interface SandboxCustomer {
  readonly code: string;
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface SandboxPlan {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
}

export interface SandboxTransaction {
  readonly reference: string;
  readonly accessCode: string;
  readonly email: string;
  readonly amount: number;
  readonly currency: string;
  readonly plan: string;
  readonly status: 'open' | 'success' | 'failed';
  readonly paidAt: string | null;
  readonly authorization: string | null;
}

export interface SandboxSubscription {
  readonly code: string;
  readonly emailToken: string;
  readonly customer: string;
  readonly plan: string;
  /** Identifies the card, including whether its next charge fails. */
  readonly authorization: string;
  readonly status: SubscriptionStatus;
  readonly nextPaymentAt: string;
  readonly startedAt: string;
}

interface Kinds {
  readonly customer: SandboxCustomer;
  readonly plan: SandboxPlan;
  readonly transaction: SandboxTransaction;
  readonly subscription: SandboxSubscription;
}

type Kind = keyof Kinds;

/** Storage of the sandbox, in one table of the product's own database. */
export function sandboxStore(db: Kysely<Database>) {
  const read = async <K extends Kind>(kind: K, code: string, isLocked = false): Promise<Kinds[K] | null> => {
    const query = db
      .selectFrom('sandbox_object')
      .select('body')
      .where('kind', '=', kind)
      .where('code', '=', code);
    const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
    // Only this file writes the table.
    return row === undefined ? null : (row.body as Kinds[K]);
  };
  const where = async <K extends Kind>(kind: K, field: keyof Kinds[K] & string, value: string) => {
    const rows = await db
      .selectFrom('sandbox_object')
      .select('body')
      .where('kind', '=', kind)
      .where(sql<boolean>`body ->> ${field} = ${value}`)
      .orderBy('code')
      .execute();
    return rows.map(({ body }) => body as Kinds[K]);
  };
  const put = async <K extends Kind>(kind: K, code: string, body: Kinds[K]): Promise<void> => {
    const text = JSON.stringify(body);
    await db
      .insertInto('sandbox_object')
      .values({ kind, code, body: text })
      .onConflict((conflict) => conflict.columns(['kind', 'code']).doUpdateSet({ body: text }))
      .execute();
  };
  return { read, where, put };
}
