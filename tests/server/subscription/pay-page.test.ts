import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleDueNotices } from '#server/subscription/notices.ts';
import { providerOf } from '#server/subscription/provider-of.ts';
import { leave, payingUser, type PayingUser } from './paying-user.ts';

describe('the payment page', () => {
  let payer: PayingUser;
  beforeEach(async () => {
    payer = await payingUser('pglite');
  });
  afterEach(() => leave(payer));

  const asked = async () => {
    const { body } = await payer.request();
    const { access_code: code } = (await payer.payments())[0]!;
    return { ref: body.ref as string, url: body.pay_url as string, card: `/pay/sandbox/card/?code=${code}` };
  };
  const type = (url: string, card: string) =>
    payer.world.call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ card }).toString(),
    });

  test('shows amount and access code, contains no script of its own, and alone may embed the provider', async () => {
    const { url } = await asked();
    const page = await payer.world.call({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('₦1,500.00');
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
    const other = await payer.world.call({ url: '/v/api/page/' });
    expect(other.headers['content-security-policy']).not.toContain('frame-src');
    for (const name of ['pay.js', 'pay.css', 'sandbox-popup.js', 'sandbox-frame.js']) {
      expect((await payer.world.call({ url: `/pay/assets/${name}` })).statusCode).toBe(200);
    }
  });

  test('does not exist for an unknown reference', async () => {
    expect((await payer.world.call({ url: '/pay/vx-00000000/' })).statusCode).toBe(404);
    expect((await payer.world.call({ url: '/pay/sandbox/card/?code=none1' })).statusCode).toBe(404);
  });

  test('accepts a test card, the provider’s notice arrives, and the payment counts', async () => {
    const { card, ref } = await asked();
    expect((await payer.world.call({ url: card })).headers['x-frame-options']).toBe('SAMEORIGIN');
    expect((await type(card, '1234')).body).toContain('none of the test cards');
    expect((await type(card, '4084 0800 0000 5408')).body).toContain('was declined');
    expect(await payer.standing()).toEqual({ paid: false, status: false });
    expect((await type(card, '4084 0840 8408 4081')).body).toContain('data-paid');
    const { deps } = payer.world;
    const notices = await deps.db.selectFrom('payment_event').select('kind').orderBy('id').execute();
    expect(notices.map(({ kind }) => kind)).toEqual([
      'charge.failed',
      'charge.success',
      'subscription.create',
    ]);
    await handleDueNotices(deps, providerOf(deps)!);
    expect(await payer.standing()).toEqual({ paid: true, status: true });
    expect((await payer.subscription())?.status).toBe('active');
    expect((await type(card, '4084 0840 8408 4081')).body).toContain('made already');
    expect((await payer.verify(ref)).body.status).toBe('success');
  });
});

test('only the payment page names Paystack and lets its frame open a bank’s window', async () => {
  const payer = await payingUser('pglite', (sandbox) => ({ ...sandbox, name: 'paystack' }));
  const { body } = await payer.request();
  const { headers, body: page } = await payer.world.call({ url: body.pay_url });
  expect(page).toContain('<script src="https://js.paystack.co/v2/inline.js" defer></script>');
  expect(page).not.toMatch(/[sp]k_(?:test|live)_/);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.paystack\.co/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/checkout\.paystack\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.paystack\.co/);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  const other = (await payer.world.call({ url: '/v/api/page/' })).headers;
  expect(other['content-security-policy']).not.toContain('paystack');
  expect(other['cross-origin-opener-policy']).toBe('same-origin');
  await leave(payer);
});
