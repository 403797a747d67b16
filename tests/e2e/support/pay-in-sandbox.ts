import { onceOfServer } from './once-of-server.ts';
import { askServer, signInPast } from './server-view.ts';

const pays = '4084 0840 8408 4081';

/**
 * Pays for a user's own account with a test card, without a tablet, and waits for the result; tests of a file share
 * it.
 */
export function payInSandbox(origin: string, email: string): Promise<void> {
  return onceOfServer(origin, `payment of ${email}`, () => pay(origin, email));
}

async function pay(origin: string, email: string): Promise<void> {
  const { user_id: admin } = await signInPast(origin, email);
  const fee = await askServer<{ readonly price: number }>(origin, '/v/api/subscription/fee/', { as: email });
  const payment = await askServer<{ readonly ref: string; readonly pay_url: string }>(
    origin,
    '/v/api/payment/',
    {
      as: email,
      body: { amount: fee.price, admin },
    },
  );
  const page = await (await fetch(origin + payment.pay_url)).text();
  const code = /data-access-code="(\w+)"/.exec(page)?.[1] ?? '';
  await fetch(`${origin}/pay/sandbox/card/?code=${code}`, {
    method: 'POST',
    body: new URLSearchParams({ card: pays }),
  });
  await askServer(origin, `/v/payment/verify/${payment.ref}/`, { as: email });
}
