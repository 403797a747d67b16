import { afterEach, describe, expect, test } from 'vitest';
import type { Asked, CardProvider } from '#server/card-provider/provider.ts';
import { paystack } from '#server/card-provider/paystack.ts';
import { chargeDueMonths, sandbox, testCards } from '#server/sandbox/sandbox.ts';
import { chargeCard } from '#server/sandbox/charge.ts';
import { readNotice } from '#server/card-provider/webhook.ts';
import { testDatabase } from '#tests/support/database.ts';
import { FakePaystack, fakeKey } from './fake-paystack.ts';

interface World {
  readonly provider: CardProvider;
  /** What a customer does on the provider's page. */
  pay(accessCode: string, card: 'pays' | 'declined'): Promise<void>;
  /** Charges a subscription for the next month. */
  renew(code: string): Promise<void>;
  stop(): void;
}

const worlds: Readonly<Record<CardProvider['name'], () => Promise<World>>> = {
  paystack: async () => {
    const fake = await FakePaystack.start();
    return {
      provider: paystack({ secretKey: fakeKey, url: fake.url }),
      pay: (code, card) => Promise.resolve(fake.pay(code, card)),
      renew: (code) => Promise.resolve(fake.renew(code)),
      stop: () => fake.stop(),
    };
  },
  sandbox: async () => {
    const { db } = await testDatabase('pglite');
    let time = Date.parse('2026-11-20T08:00:00.000Z');
    let ids = 0;
    const newId = (): string => `0190a000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;
    const deps = { db, now: () => new Date(time), newId, webhookKey: 'key' };
    return {
      provider: sandbox(deps),
      pay: async (code, does) => {
        await chargeCard(deps, code, testCards.find((card) => card.does === does)!.number);
      },
      renew: async () => {
        time += 31 * 24 * 60 * 60 * 1000;
        await chargeDueMonths(deps);
      },
      stop: () => undefined,
    };
  },
};

const person = { email: 'amina@clinic.example', firstName: 'Amina', lastName: 'Bello', phone: '08031234567' };
const fee = { amount: 150_000, currency: 'NGN' };

function valueOf<T>(asked: Asked<T>): T {
  if (!asked.ok) throw new Error(`${asked.reason} ${String(asked.code)}`);
  return asked.value;
}

describe.each(['paystack', 'sandbox'] as const)('the card provider %s', (name) => {
  let world: World;
  afterEach(() => world.stop());

  async function prepared() {
    world = await worlds[name]();
    const { provider } = world;
    const customer = valueOf(await provider.createCustomer(person));
    const { code: plan } = valueOf(await provider.createPlan({ ...fee, name: 'One account' }));
    const begun = await provider.initialize({ ...fee, reference: 'ref-00000001', email: person.email, plan });
    return { provider, customer, plan, accessCode: valueOf(begun).accessCode };
  }
  async function paid() {
    const ready = await prepared();
    await world.pay(ready.accessCode, 'pays');
    const [subscription] = valueOf(await ready.provider.subscriptionsOf(person.email));
    return { ...ready, subscription: subscription! };
  }

  test('returns its name, and the same customer for the same e-mail', async () => {
    const { provider, customer } = await prepared();
    expect(provider.name).toBe(name);
    expect(valueOf(await provider.createCustomer(person))).toEqual(customer);
  });

  test('keeps a payment open until a card is charged', async () => {
    const { provider, customer } = await prepared();
    expect(valueOf(await provider.verify('ref-00000001'))).toMatchObject({
      ...fee,
      reference: 'ref-00000001',
      status: 'open',
      paidAt: null,
      authorization: null,
      customer,
    });
  });

  test('fails a declined card and still accepts another', async () => {
    const { provider, accessCode } = await prepared();
    await world.pay(accessCode, 'declined');
    expect(valueOf(await provider.verify('ref-00000001')).status).toBe('failed');
    expect(valueOf(await provider.subscriptionsOf(person.email))).toEqual([]);
    await world.pay(accessCode, 'pays');
    expect(valueOf(await provider.verify('ref-00000001')).status).toBe('success');
  });

  test('reports amount, time and a reusable card for a charge, which starts one subscription', async () => {
    const { provider, plan, customer, subscription } = await paid();
    expect(valueOf(await provider.verify('ref-00000001'))).toMatchObject({
      ...fee,
      status: 'success',
      paidAt: new Date('2026-11-20T08:00:00.000Z'),
      authorization: expect.stringContaining('AUTH_'),
    });
    expect(subscription).toMatchObject({
      ...fee,
      status: 'active',
      nextPaymentAt: new Date('2026-12-20T08:00:00.000Z'),
      startedAt: new Date('2026-11-20T08:00:00.000Z'),
      plan: { code: plan, name: 'One account' },
      customer: { ...customer, email: person.email, firstName: 'Amina', lastName: 'Bello' },
    });
    expect(valueOf(await provider.subscription(subscription.code))).toEqual(subscription);
    expect(valueOf(await provider.subscriptionsOf(customer.code))).toEqual([subscription]);
  });

  test('refuses to start a running subscription a second time', async () => {
    const { provider, customer, plan } = await paid();
    const again = await provider.createSubscription({
      customer: customer.code,
      plan,
      authorization: 'AUTH_1',
      startsAt: new Date('2026-12-20T08:00:00.000Z'),
    });
    expect(again).toEqual({ ok: false, reason: 'refused', code: 'duplicate_subscription' });
  });

  test('runs a disabled subscription to the end of its month, refuses to disable it twice, and can enable it again', async () => {
    const { provider, subscription } = await paid();
    expect(await provider.disable(subscription)).toEqual({ ok: true, value: null });
    const off = valueOf(await provider.subscription(subscription.code));
    expect(off).toMatchObject({ status: 'non-renewing', nextPaymentAt: subscription.nextPaymentAt });
    expect(await provider.disable(subscription)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(await provider.enable(subscription)).toEqual({ ok: true, value: null });
    expect(valueOf(await provider.subscription(subscription.code)).status).toBe('active');
    expect(await provider.enable(subscription)).toMatchObject({ ok: false, reason: 'unknown' });
  });

  test('changes nothing for a wrong token', async () => {
    const { provider, subscription } = await paid();
    const stranger = { code: subscription.code, emailToken: 'guess' };
    expect(await provider.disable(stranger)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(valueOf(await provider.subscription(subscription.code)).status).toBe('active');
  });

  test('moves the next payment by a month at a renewal', async () => {
    const { provider, subscription } = await paid();
    await world.renew(subscription.code);
    expect(valueOf(await provider.subscription(subscription.code))).toMatchObject({
      status: 'active',
      nextPaymentAt: new Date('2027-01-20T08:00:00.000Z'),
    });
  });

  test('gives the address for changing the card', async () => {
    const { provider, subscription } = await paid();
    expect(valueOf(await provider.manageLink(subscription.code)).link).toContain(subscription.code);
  });

  test('reports what it does not know, and no subscriptions for an unknown customer', async () => {
    const { provider, plan } = await prepared();
    const unknown = { ok: false, reason: 'unknown' };
    expect(await provider.verify('ref-99999999')).toMatchObject(unknown);
    expect(await provider.subscription('SUB_none')).toMatchObject(unknown);
    expect(await provider.manageLink('SUB_none')).toMatchObject(unknown);
    expect(
      await provider.initialize({ ...fee, reference: 'ref-00000002', email: person.email, plan: 'PLN_none' }),
    ).toMatchObject(unknown);
    expect(await provider.subscriptionsOf('nobody@clinic.example')).toEqual({ ok: true, value: [] });
    const twice = { ...fee, reference: 'ref-00000001', email: person.email, plan };
    expect(await provider.initialize(twice)).toMatchObject({ ok: false, code: 'duplicate_reference' });
  });
});

describe('Paystack', () => {
  let fake: FakePaystack;
  afterEach(() => fake.stop());
  const provider = async (secretKey = fakeKey) => {
    fake = await FakePaystack.start();
    return paystack({ secretKey, url: fake.url }, { attemptMs: 300 });
  };
  const unreachable = { ok: false, reason: 'unreachable', code: null };

  test('is called as its documentation says, with the key as bearer token and card as the only channel', async () => {
    const asked = await provider();
    const { code: plan } = valueOf(await asked.createPlan({ ...fee, name: 'One account' }));
    await asked.createCustomer(person);
    await asked.initialize({ ...fee, reference: 'ref-00000001', email: person.email, plan });
    expect(fake.asked).toEqual([
      {
        method: 'POST',
        path: '/plan',
        body: { name: 'One account', ...fee, interval: 'monthly' },
        authorization: `Bearer ${fakeKey}`,
      },
      expect.objectContaining({
        path: '/customer',
        body: { email: person.email, first_name: 'Amina', last_name: 'Bello', phone: '08031234567' },
      }),
      expect.objectContaining({
        path: '/transaction/initialize',
        body: { reference: 'ref-00000001', email: person.email, ...fee, plan, channels: ['card'] },
      }),
    ]);
  });

  test.each([
    ['hangs up', 'hang up'],
    ['says nothing', 'say nothing'],
    ['has no room', { status: 429, body: { status: false, message: 'slow down' } }],
    ['is broken', { status: 502, body: { status: false } }],
    ['answers something else', { status: 200, body: { status: true, data: { no: 'customer' } } }],
  ] as const)('may be asked again if it %s', async (_case, trouble) => {
    const asked = await provider();
    fake.trouble = trouble;
    expect(await asked.createCustomer(person)).toEqual(unreachable);
    expect(await asked.subscriptionsOf(person.email)).toEqual(unreachable);
  });

  test('may be asked again after refusing our key, because somebody can fix the key', async () => {
    expect(await (await provider('sk_test_other')).createCustomer(person)).toEqual(unreachable);
  });

  test('reports its refusals about customers by code', async () => {
    const asked = await provider();
    expect(await asked.createCustomer({ ...person, email: 'none' })).toEqual({
      ok: false,
      reason: 'refused',
      code: 'invalid_params',
    });
  });
});

describe('a notice', () => {
  test.each([
    [
      'of a charge',
      { event: 'charge.success', data: { reference: 'r1', customer: { customer_code: 'CUS_1' } } },
      { reference: 'r1', subscription: null, customer: 'CUS_1' },
    ],
    [
      'of a subscription',
      { event: 'subscription.disable', data: { subscription_code: 'SUB_1' } },
      { reference: null, subscription: 'SUB_1', customer: null },
    ],
    [
      'of an invoice',
      { event: 'invoice.payment_failed', data: { subscription: { subscription_code: 'SUB_1' } } },
      { reference: null, subscription: 'SUB_1', customer: null },
    ],
    ['of nothing known', { event: 'transfer.success', data: { reference: 7 } }, { reference: null }],
  ])('from a %s names its object', (_case, body, about) => {
    expect(readNotice(body)).toMatchObject({ kind: body.event, ...about });
  });

  test.each([null, 'text', {}, { event: 7 }])('%j is not accepted as a notice', (body) => {
    expect(readNotice(body)).toBeNull();
  });
});
