import type { TokenReply } from '#contract/wire/session.ts';
import type { PaymentDetail } from '#contract/calls/subscription.ts';
import type { Engine } from '#server/deps.ts';
import { handleDueNotices } from '#server/subscription/notices.ts';
import { sandboxDeps } from '#server/sandbox/sandbox.ts';
import { providerOf } from '#server/subscription/provider-of.ts';
import type { CardProvider } from '#server/card-provider/provider.ts';
import { testCards, type TestCard } from '#server/sandbox/sandbox.ts';
import { chargeCard } from '#server/sandbox/charge.ts';
import { signatureHeader, signatureOf } from '#server/card-provider/webhook.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

export const price = 150_000;

/** A server with the sandbox, an officer who has not paid, and what happens at the provider. */
export async function payingUser(engine: Engine, cardProvider?: (real: CardProvider) => CardProvider) {
  const plain = await testApp({ engine });
  const real = providerOf(plain.deps)!;
  // The app holds this very object, so it uses a provider replaced here.
  if (cardProvider) Object.assign(plain.deps, { cardProvider: cardProvider(real) });
  const world = plain;
  const user = await world.createUser({ paid: false, email: 'amina@clinic.example' });
  const session = await world.signIn(user);
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    as: TokenReply = session,
  ) => {
    const answer = await world.call({ method, url, ...(payload && { payload }) }, as);
    return { status: answer.statusCode, body: answer.json() };
  };
  const request = async (more: object = {}, as: TokenReply = session) =>
    call('POST', '/v/api/payment/', { amount: price, admin: as.user_id, ...more }, as);
  const accessCodeOf = async (ref: string): Promise<string> => {
    const row = await world.deps.db
      .selectFrom('payment')
      .select('access_code')
      .where('reference', '=', ref)
      .executeTakeFirstOrThrow();
    return row.access_code;
  };
  const card = async (ref: string, does: TestCard['does']) =>
    chargeCard(
      sandboxDeps(world.deps),
      await accessCodeOf(ref),
      testCards.find((one) => one.does === does)!.number,
    );
  const webhook = (event: object, key = real.webhookKey) => {
    const body = JSON.stringify(event);
    return world.call({
      method: 'POST',
      url: '/v/subscription/webhook/',
      headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(body, key) },
      payload: body,
    });
  };
  /** Delivers a notice and runs the job. */
  const notify = async (event: object) => {
    const answer = await webhook(event);
    await handleDueNotices(world.deps, providerOf(world.deps)!);
    return answer;
  };
  return {
    world,
    user,
    session,
    call,
    request,
    card,
    notify,
    webhook,
    verify: (ref: string) => call('GET', `/v/payment/verify/${ref}/`),
    standing: async () => {
      const { paid, paid_status: status } = (await world.signIn(user)) satisfies TokenReply;
      return { paid, status };
    },
    /** Requested and paid, without a notice from the provider yet. */
    paid: async (): Promise<PaymentDetail> => {
      const { body } = await request();
      await card(body.ref, 'pays');
      return body;
    },
    subscription: async () =>
      world.deps.db.selectFrom('subscription').selectAll().orderBy('id').executeTakeFirst(),
    payments: () => world.deps.db.selectFrom('payment').selectAll().execute(),
  };
}

export type PayingUser = Awaited<ReturnType<typeof payingUser>>;

/** Releases the server; tests call it at their end. */
export function leave({ world }: { readonly world: TestApp }): Promise<void> {
  return world.close();
}
