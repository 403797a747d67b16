import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { PageFlags } from '#contract/wire/session.ts';
import type { Money } from '#domain/subscription/money.ts';
import type { Database } from '../db/schema.ts';

const feeKey = 'subscription-fee';
const reconciledKey = 'subscription-reconciled';

const feeSettingSchema = z.object({ amount: z.int().min(1), currency: z.string().length(3) });
/** ₦1,500.00 a month, until an administrator sets another fee. */
const feeWhenUnset: Money = { amount: 150_000, currency: 'NGN' };

export const reconciledSchema = z.object({
  at: z.string(),
  asked: z.int(),
  changed: z.int(),
  unanswered: z.int(),
});
export type Reconciled = z.infer<typeof reconciledSchema>;

/** Serialises changes of settings until the end of the transaction, so that each sees what the one before it stored. */
export async function takeTurns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(40, 2)`.execute(trx);
}

/** Reads the monthly fee of an account. */
export async function readFee(db: Kysely<Database>): Promise<Money> {
  const value = await readSetting(db, feeKey);
  return value === undefined ? feeWhenUnset : feeSettingSchema.parse(value);
}

export async function writeFee(db: Kysely<Database>, fee: Money): Promise<void> {
  await writeSetting(db, feeKey, { amount: fee.amount, currency: fee.currency });
}

/** Reads the result of the last comparison with the provider. */
export async function readReconciled(db: Kysely<Database>): Promise<Reconciled | null> {
  const value = await readSetting(db, reconciledKey);
  return value === undefined ? null : reconciledSchema.parse(value);
}

export async function writeReconciled(db: Kysely<Database>, reconciled: Reconciled): Promise<void> {
  await writeSetting(db, reconciledKey, reconciled);
}

/** Records who changed a setting, with the old and the new value, in the transaction of the change. */
export async function noteSettingChange(
  trx: Kysely<Database>,
  change: {
    readonly id: string;
    readonly key: 'fee' | keyof PageFlags;
    readonly before: unknown;
    readonly after: unknown;
    readonly user: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('setting_change')
    .values({
      id: change.id,
      key: change.key,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      user_id: change.user,
      changed_at: change.at,
    })
    .execute();
}

async function readSetting(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

async function writeSetting(db: Kysely<Database>, key: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
