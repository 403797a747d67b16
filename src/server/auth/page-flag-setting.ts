import type { Kysely } from 'kysely';
import { pageFlagsSchema, type PageFlags } from '#contract/wire/session.ts';
import type { Database } from '../db/schema.ts';

const key = 'page-flags';
const whenUnset: PageFlags = { childRegPage: true, subscriptionPage: true };

/** Reads which optional parts of the product are on. */
export async function readPageFlags(db: Kysely<Database>): Promise<PageFlags> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? whenUnset : pageFlagsSchema.parse(row.value);
}

/** Switches the optional parts of the product. */
export async function writePageFlags(db: Kysely<Database>, flags: PageFlags): Promise<void> {
  const value = JSON.stringify(flags);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
