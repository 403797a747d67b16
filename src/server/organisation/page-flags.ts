import type { Kysely } from 'kysely';
import { pageFlagsSchema, type PageFlags } from '#contract/resources/session.ts';
import type { Database } from '../db/schema.ts';
import { defineRoute, type Route } from '../http/route.ts';

const key = 'page-flags';
const whenUnset: PageFlags = { childRegPage: true, subscriptionPage: true };

const readFlags = defineRoute({
  method: 'GET',
  path: '/v/api/page/',
  who: 'open',
  summary: 'Which optional parts of the product are on',
  reply: pageFlagsSchema,
  handler: async ({ db }) => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row === undefined ? whenUnset : pageFlagsSchema.parse(row.value);
  },
});

export const pageFlagRoutes: readonly Route[] = [readFlags];

/** Switches the optional parts of the product. */
export async function writePageFlags(db: Kysely<Database>, flags: PageFlags): Promise<void> {
  const value = JSON.stringify(flags);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
