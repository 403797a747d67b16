import type { TokenReply } from '#contract/wire/session.ts';
import { sandboxDeps } from '#server/sandbox/sandbox.ts';
import { testCards } from '#server/sandbox/sandbox.ts';
import { chargeCard } from '#server/sandbox/charge.ts';
import type { TestApp } from '#tests/support/server.ts';

/** A user who has paid for their own account in the sandbox. */
export async function subscribed(
  server: TestApp,
  session: TokenReply,
): Promise<{ readonly reference: string; readonly subscription: string }> {
  const asked = await server.call(
    { method: 'POST', url: '/v/api/payment/', payload: { amount: 150_000, admin: session.user_id } },
    session,
  );
  const { ref: reference } = asked.json<{ ref: string }>();
  const { access_code: code } = await server.deps.db
    .selectFrom('payment')
    .select('access_code')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await chargeCard(sandboxDeps(server.deps), code, testCards[0]!.number);
  const verified = await server.call({ url: `/v/payment/verify/${reference}/` }, session);
  return { reference, subscription: verified.json<{ subscription: string }>().subscription };
}
