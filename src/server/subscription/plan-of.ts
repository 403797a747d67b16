import type { Money } from '#domain/subscription/money.ts';
import type { Asked, CardProvider } from './provider/provider.ts';
import type { PayDeps } from './provider-of.ts';

/** The provider's plan for this amount and purpose, made when it is first needed. */
export async function planOf(
  deps: PayDeps,
  provider: CardProvider,
  wanted: Money & { readonly unit: string | null; readonly name: string },
): Promise<Asked<string>> {
  const { amount, currency, unit, name } = wanted;
  // A place has a plan of its own: by it its subscription is told from that of the payer's own account.
  const purpose = [unit ?? 'account', amount, currency].join(':');
  const known = await readPlan(deps, provider, purpose);
  if (known !== null) return { ok: true, value: known };
  const made = await provider.createPlan({ name, amount, currency });
  if (!made.ok) return made;
  await deps.db
    .insertInto('payment_plan')
    .values({ provider: provider.name, purpose, code: made.value.code })
    .onConflict((conflict) => conflict.columns(['provider', 'purpose']).doNothing())
    .execute();
  // Whoever came second leaves a plan that nobody pays by.
  return { ok: true, value: (await readPlan(deps, provider, purpose)) ?? made.value.code };
}

async function readPlan(
  { db }: Pick<PayDeps, 'db'>,
  { name }: CardProvider,
  purpose: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payment_plan')
    .select('code')
    .where('provider', '=', name)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.code ?? null;
}
