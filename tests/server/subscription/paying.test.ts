import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardProvider } from '#server/card-provider/provider.ts';
import { chargeDueMonths } from '#server/sandbox/sandbox.ts';
import { sandboxDeps } from '#server/sandbox/sandbox.ts';
import { handleDueNotices } from '#server/subscription/notices.ts';
import { reconcile, reconcileDaily } from '#server/subscription/jobs.ts';
import { writeFee } from '#server/subscription/settings.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { leave, payingUser, price, type PayingUser } from './paying-user.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unreachable = { ok: false, reason: 'unreachable', code: null } as const;

describe.each(bothEngines)('paying by card on %s', (engine) => {
  let payer: PayingUser;
  let trouble: Partial<CardProvider>;
  let provider: CardProvider;
  beforeEach(async () => {
    trouble = {};
    payer = await payingUser(engine, (real) => {
      provider = new Proxy(real, { get: (own, key) => Reflect.get({ ...own, ...trouble }, key) });
      return provider;
    });
  });
  afterEach(() => leave(payer));

  const unpaid = { paid: false, status: false };
  const paid = { paid: true, status: true };

  describe('asking for a payment', () => {
    const asked = async () => (await payer.request()).body;

    test('returns amount, reference and the card page, and nothing is paid yet', async () => {
      const { status, body } = await payer.request({ phone: '0803 123 4567' });
      expect(status).toBe(201);
      expect(body).toEqual({
        amount: price,
        currency: 'NGN',
        ref: expect.stringMatching(/^vx-[0-9a-f]{32}$/),
        users: 1,
        place: null,
        pay_url: `/pay/${body.ref}/`,
      });
      expect(await payer.standing()).toEqual(unpaid);
      const user = await payer.world.deps.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
      expect(user).toMatchObject({ phone: '0803 123 4567', customer_code: expect.stringMatching(/^CUS_/) });
    });

    test.each([
      ['no amount', { amount: '' }, 400, 'invalid', 'field is empty'],
      ['no user', { admin: null }, 400, 'invalid', 'field is empty'],
      ['another amount', { amount: price - 1 }, 409, 'amount-differs', /has changed/],
      ['another currency', { currency: 'USD' }, 409, 'amount-differs', /has changed/],
      ['part of a kobo', { amount: 1.5 }, 400, 'invalid', /whole number/i],
      ['another user', { admin: testFacilities.ajingi.facility }, 403, 'forbidden', /your own payments/],
      [
        'a place, from who manages none',
        { place: { level: 'facility', id: testFacilities.ajingi.facility } },
        403,
        'forbidden',
        /subscription managers/,
      ],
    ])('with %s is refused, and the provider is not asked', async (_case, change, status, code, detail) => {
      const answer = await payer.request(change);
      expect(answer).toMatchObject({ status, body: { code } });
      expect(answer.body.detail).toMatch(detail);
      expect(await payer.payments()).toEqual([]);
    });

    test('is refused in clear words while the provider does not answer', async () => {
      trouble = { createCustomer: () => Promise.resolve(unreachable) };
      expect(await payer.request()).toMatchObject({
        status: 503,
        body: { code: 'provider-unreachable', detail: expect.stringContaining('did not answer') },
      });
      expect(await payer.payments()).toEqual([]);
    });

    test('is refused for someone who already pays', async () => {
      await payer.verify((await payer.paid()).ref);
      expect(await payer.request()).toMatchObject({
        status: 409,
        body: { code: 'already-enabled', detail: 'Subscription already enabled' },
      });
    });

    test('twice, in turn or at once, makes one payment', async () => {
      const [one, other] = await Promise.all([payer.request(), payer.request()]);
      expect(other).toEqual(one);
      expect((await payer.request()).body).toEqual(one.body);
      expect(await payer.payments()).toHaveLength(1);
    });

    test('reports a payment that was made meanwhile', async () => {
      await payer.paid();
      expect(await payer.request()).toMatchObject({ status: 409, body: { code: 'already-enabled' } });
      expect(await payer.standing()).toEqual(paid);
    });

    test.each([
      ['after its card was declined', (ref: string) => payer.card(ref, 'declined')],
      ['a day later', () => payer.world.advance(25 * 60 * 60_000)],
    ])('again %s makes another payment, and the first is no longer offered', async (_case, happens) => {
      const first = await asked();
      await happens(first.ref);
      await payer.verify(first.ref);
      const own = await payer.world.signIn(payer.user);
      const second = (await payer.request({}, own)).body;
      expect(second.ref).not.toBe(first.ref);
      expect((await payer.call('GET', `/v/payment/verify/${first.ref}/`, undefined, own)).body.status).toBe(
        'failed',
      );
      const page = await payer.world.call({ url: first.pay_url });
      expect([page.statusCode, page.headers.location]).toEqual([303, `/subscription/page?ref=${first.ref}`]);
    });
  });

  describe('a payment', () => {
    test('counts when the provider confirms its reference, at once and in the open session', async () => {
      const { ref } = await payer.paid();
      expect((await payer.verify(ref)).body).toMatchObject({
        status: 'success',
        payment: { ref, amount: price },
        subscription: expect.stringMatching(/^SUB_/),
      });
      expect(await payer.standing()).toEqual(paid);
      const refreshed = await payer.world.call({
        method: 'POST',
        url: '/auth/token/refresh/',
        payload: { token: payer.session.token },
      });
      expect(refreshed.json().viewer).toMatchObject({
        paid: true,
        paid_status: true,
        paid_until: '2026-12-27T08:00:00.000Z',
      });
    });

    test('counts by the notice alone', async () => {
      const { ref } = await payer.paid();
      const answer = await payer.notify({ event: 'charge.success', data: { reference: ref } });
      expect(answer.statusCode).toBe(200);
      expect(await payer.standing()).toEqual(paid);
    });

    test('does not count merely because the browser returns', async () => {
      const { body } = await payer.request();
      expect((await payer.verify(body.ref)).body.status).toBe('open');
      expect(await payer.standing()).toEqual(unpaid);
    });

    test('with a declined card does not count, and another card may still pay', async () => {
      const { body } = await payer.request();
      await payer.card(body.ref, 'declined');
      expect((await payer.verify(body.ref)).body).toMatchObject({
        status: 'failed',
        detail: expect.stringContaining('not charged'),
      });
      expect(await payer.standing()).toEqual(unpaid);
      await payer.card(body.ref, 'pays');
      expect((await payer.verify(body.ref)).body.status).toBe('success');
    });

    test.each([
      ['amount', { amount: price - 1 }],
      ['currency', { currency: 'GHS' }],
    ])('of another %s than requested does not count, and the answer says so', async (_case, change) => {
      const { ref } = await payer.paid();
      trouble = {
        verify: (reference) =>
          Promise.resolve({
            ok: true,
            value: {
              reference,
              status: 'success',
              amount: price,
              currency: 'NGN',
              paidAt: payer.world.deps.now(),
              customer: { code: 'CUS_1', id: '1' },
              authorization: null,
              ...change,
            },
          }),
      };
      expect((await payer.verify(ref)).body).toMatchObject({
        status: 'failed',
        detail: expect.stringContaining('Another amount'),
      });
      expect(await payer.payments()).toMatchObject([
        { state: 'refused', reason: expect.stringMatching(/^paid/) },
      ]);
      expect(await payer.standing()).toEqual(unpaid);
    });

    test('that nobody requested does not exist, and somebody else’s is not revealed', async () => {
      const { ref } = await payer.paid();
      const other = await payer.world.signIn(await payer.world.createUser({ paid: false }));
      expect(await payer.call('GET', `/v/payment/verify/${ref}/`, undefined, other)).toMatchObject({
        status: 403,
      });
      expect(await payer.verify('vx-00000000')).toMatchObject({ status: 403 });
    });

    test('stays as it is while the provider does not answer, and is checked again', async () => {
      const { ref } = await payer.paid();
      trouble = { verify: () => Promise.resolve(unreachable) };
      expect(await payer.verify(ref)).toMatchObject({ status: 503, body: { code: 'provider-unreachable' } });
      await payer.notify({ event: 'charge.success', data: { reference: ref } });
      expect(await payer.standing()).toEqual(unpaid);
      trouble = {};
      payer.world.advance(3 * 60_000);
      expect(await handleDueNotices(payer.world.deps, provider)).toBe(1);
      expect(await payer.standing()).toEqual(paid);
    });
  });

  describe('a notice', () => {
    test.each([
      ['without a signature', {}],
      ['with a forged one', { 'x-paystack-signature': 'a'.repeat(128) }],
      ['with one that is none', { 'x-paystack-signature': 'forged' }],
    ])('%s is refused and leaves no trace', async (_case, headers) => {
      const { ref } = await payer.paid();
      const answer = await payer.world.call({
        method: 'POST',
        url: '/v/subscription/webhook/',
        headers,
        payload: { event: 'charge.success', data: { reference: ref } },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'bad-signature']);
      expect(await payer.world.deps.db.selectFrom('payment_event').selectAll().execute()).toEqual([]);
      expect(await payer.standing()).toEqual(unpaid);
    });

    test('that comes again is counted and changes nothing', async () => {
      const { ref } = await payer.paid();
      const event = { event: 'charge.success', data: { reference: ref } };
      await payer.notify(event);
      const before = await payer.standing();
      await payer.notify(event);
      expect(await payer.standing()).toEqual(before);
      expect(await payer.world.deps.db.selectFrom('payment_event').selectAll().execute()).toMatchObject([
        { times: 2, state: 'handled', outcome: 'payment is paid' },
      ]);
    });

    test('is answered before the provider is asked about it, and handled afterwards', async () => {
      const { ref } = await payer.paid();
      let isAsked = false;
      trouble = {
        verify: async () => {
          isAsked = true;
          return unreachable;
        },
      };
      const answer = await payer.webhook({ event: 'charge.success', data: { reference: ref } });
      expect([answer.statusCode, isAsked]).toEqual([200, false]);
      trouble = {};
      expect(await handleDueNotices(payer.world.deps, provider)).toBe(1);
      expect(await payer.standing()).toEqual(paid);
    });

    test('about an object unknown to this server is kept and ignored', async () => {
      await payer.notify({ event: 'transfer.success', data: { reference: 'other' } });
      expect(await payer.world.deps.db.selectFrom('payment_event').selectAll().execute()).toMatchObject([
        { state: 'ignored' },
      ]);
    });
  });

  describe('a subscription', () => {
    const subscribed = async () => {
      await payer.verify((await payer.paid()).ref);
      return (await payer.subscription())!.code;
    };

    test('can be cancelled: it is not paid any more, and stays open to the end of the month with days of grace', async () => {
      const code = await subscribed();
      expect(await payer.call('POST', `/v/subscription/${code}/disable/`)).toMatchObject({
        status: 200,
        body: { status: 'non-renewing' },
      });
      expect(await payer.standing()).toEqual({ paid: true, status: false });
      payer.world.advance(36 * dayMs);
      expect(await payer.standing()).toEqual({ paid: true, status: false });
      payer.world.advance(2 * dayMs);
      expect(await payer.standing()).toEqual(unpaid);
    });

    test('can be renewed after it was cancelled, and only then', async () => {
      const code = await subscribed();
      expect(await payer.call('POST', `/v/subscription/${code}/enable/`)).toMatchObject({
        status: 409,
        body: { code: 'already-enabled', detail: 'Subscription already enabled' },
      });
      await payer.call('POST', `/v/subscription/${code}/disable/`);
      expect(await payer.call('POST', `/v/subscription/${code}/enable/`)).toMatchObject({
        status: 200,
        body: { status: 'active' },
      });
      expect(await payer.standing()).toEqual(paid);
    });

    const running = async () => {
      const found = await provider.subscriptionsOf('amina@clinic.example');
      return found.ok ? found.value.filter(({ status }) => status === 'active').map(({ code }) => code) : [];
    };
    test('started by a replaced payment ends, and the most recently requested one continues', async () => {
      const first = (await payer.request()).body;
      await writeFee(payer.world.deps.db, { amount: 2 * price, currency: 'NGN' });
      const second = (await payer.request({ amount: 2 * price })).body;
      expect(second.ref).not.toBe(first.ref);
      // Both card pages were open, and a card was entered on each.
      await payer.card(second.ref, 'pays');
      await payer.card(first.ref, 'pays');
      for (const { ref } of [second, first]) await payer.verify(ref);
      const stored = await payer.world.deps.db
        .selectFrom('subscription')
        .select(['code', 'status', 'amount'])
        .orderBy('amount')
        .execute();
      expect(stored).toMatchObject([
        { status: 'non-renewing', amount: price },
        { status: 'active', amount: 2 * price },
      ]);
      expect(await running()).toEqual([stored[1]?.code]);
      expect(await payer.standing()).toEqual(paid);
      expect(await payer.call('POST', `/v/subscription/${stored[0]?.code}/enable/`)).toMatchObject({
        status: 409,
        body: { code: 'already-enabled' },
      });
    });

    test('leaves no other payment open beside it', async () => {
      const first = (await payer.request()).body;
      await writeFee(payer.world.deps.db, { amount: 2 * price, currency: 'NGN' });
      const second = (await payer.request({ amount: 2 * price })).body;
      await payer.card(first.ref, 'pays');
      await payer.verify(first.ref);
      expect((await payer.world.call({ url: second.pay_url })).statusCode).toBe(303);
      expect(await payer.standing()).toEqual(paid);
    });

    test('that has ended cannot be renewed', async () => {
      const code = await subscribed();
      await payer.call('POST', `/v/subscription/${code}/disable/`);
      payer.world.advance(40 * dayMs);
      await chargeDueMonths(sandboxDeps(payer.world.deps));
      const own = await payer.world.signIn(payer.user);
      expect(await payer.call('POST', `/v/subscription/${code}/enable/`, undefined, own)).toMatchObject({
        status: 409,
        body: { code: 'subscription-over' },
      });
    });

    test('stays as it is while the provider does not answer, and later changes are found', async () => {
      const code = await subscribed();
      trouble = {
        disable: () => Promise.resolve(unreachable),
        subscription: () => Promise.resolve(unreachable),
      };
      expect(await payer.call('POST', `/v/subscription/${code}/disable/`)).toMatchObject({ status: 503 });
      expect(await payer.standing()).toEqual(paid);
      const { email_token: emailToken } = (await payer.subscription())!;
      trouble = {};
      await provider.disable({ code, emailToken });
      payer.world.advance(3 * 60_000);
      await handleDueNotices(payer.world.deps, provider);
      expect(await payer.standing()).toEqual({ paid: true, status: false });
    });

    test('continues month by month, and ends when the card is declined', async () => {
      const { body } = await payer.request();
      await payer.card(body.ref, 'declined-at-renewal');
      await payer.verify(body.ref);
      payer.world.advance(31 * dayMs);
      await chargeDueMonths(sandboxDeps(payer.world.deps));
      await reconcile(payer.world.deps, provider);
      expect((await payer.subscription())?.status).toBe('attention');
      expect(await payer.standing()).toEqual({ paid: true, status: false });
      // A second subscription would also be charged once the first card works again.
      expect(await payer.request({}, await payer.world.signIn(payer.user))).toMatchObject({
        status: 409,
        body: { code: 'already-enabled', detail: expect.stringContaining('Card Update') },
      });
      payer.world.advance(8 * dayMs);
      expect(await payer.standing()).toEqual(unpaid);
    });

    test('is listed for its payer, who alone can change the card', async () => {
      const code = await subscribed();
      expect((await payer.call('GET', '/v/subscription/mine/')).body).toMatchObject([
        {
          subscription_code: code,
          first_name: 'Test',
          email: 'amina@clinic.example',
          status: 'active',
          plan: 'Vaxledger, one account',
          amount: price,
          currency: 'NGN',
          next_payment_date: '2026-12-20T08:00:00.000Z',
          place: null,
        },
      ]);
      expect((await payer.call('POST', `/v/subscription/${code}/manage/link/`)).body.data.link).toContain(
        code,
      );
      const boss = await payer.world.signIn(
        await payer.world.createUser({ level: 'state', roles: ['userManager', 'subscriptionManager'] }),
      );
      const listed = await payer.call('GET', '/v/subscription/all/?search=amina', undefined, boss);
      expect(listed.body).toMatchObject({ count: 1 });
      expect(await payer.call('POST', `/v/subscription/${code}/manage/link/`, undefined, boss)).toMatchObject(
        {
          status: 403,
        },
      );
      expect(await payer.call('POST', `/v/subscription/${code}/disable/`, undefined, boss)).toMatchObject({
        status: 200,
      });
    });
  });

  describe('a place', () => {
    const place = { level: 'facility', id: testFacilities.ajingi.facility };

    test('costs the fee of each of its users, and covers users who join later', async () => {
      const colleague = await payer.world.createUser({ paid: false });
      const boss = await payer.world.signIn(
        await payer.world.createUser({ level: 'state', roles: ['subscriptionManager'] }),
      );
      const fee = await payer.call('GET', `/v/subscription/fee/facility/${place.id}/`, undefined, boss);
      expect(fee.body).toEqual({ amount: 2 * price, currency: 'NGN', users: 2, place: 'ajingi clinic' });
      const { body } = await payer.request({ amount: 2 * price, place }, boss);
      expect(body).toMatchObject({ users: 2, place: 'ajingi clinic' });
      await payer.card(body.ref, 'pays');
      await payer.call('GET', `/v/payment/verify/${body.ref}/`, undefined, boss);
      const later = await payer.world.createUser({ paid: false });
      const elsewhere = await payer.world.createUser({ paid: false, at: 'gafasa' });
      for (const [user, isPaid] of [
        [payer.user, true],
        [colleague, true],
        [later, true],
        [elsewhere, false],
      ] as const) {
        expect((await payer.world.signIn(user)).paid).toBe(isPaid);
      }
      const [row] = (await payer.call('GET', '/v/subscription/mine/', undefined, boss)).body;
      expect(row).toMatchObject({ place: 'ajingi clinic', amount: 2 * price });
    });

    test('is not paid twice: existing payers are not counted, and two managers cannot pay at once', async () => {
      const boss = await payer.world.signIn(
        await payer.world.createUser({ level: 'state', roles: ['subscriptionManager'] }),
      );
      const other = await payer.world.signIn(
        await payer.world.createUser({ level: 'lga', roles: ['subscriptionManager'] }),
      );
      const fee = (as = boss) =>
        payer.call('GET', `/v/subscription/fee/facility/${place.id}/`, undefined, as);
      await payer.world.createUser({ paid: false });
      expect((await fee()).body.users).toBe(2);
      await payer.verify((await payer.paid()).ref);
      expect((await fee()).body.users).toBe(1);
      const { body } = await payer.request({ amount: price, place }, boss);
      expect(await payer.request({ amount: price, place }, other)).toMatchObject({
        status: 409,
        body: { code: 'payment-open', detail: expect.stringContaining('Somebody else') },
      });
      payer.world.advance(31 * 60_000);
      const later = await payer.world.signIn(
        await payer.world.createUser({ level: 'lga', roles: ['subscriptionManager'] }),
      );
      const second = await payer.request({ amount: price, place }, later);
      expect(second.status).toBe(201);
      await payer.card(second.body.ref, 'pays');
      await payer.call('GET', `/v/payment/verify/${second.body.ref}/`, undefined, later);
      expect(body.ref).not.toBe(second.body.ref);
      const lga = await payer.call(
        'GET',
        `/v/subscription/fee/lga/${testFacilities.ajingi.lga}/`,
        undefined,
        later,
      );
      // The managers of the LGA themselves; the clinic is paid for.
      expect(lga.body.users).toBe(2);
    });

    test('outside the unit cannot be paid for', async () => {
      const boss = await payer.world.signIn(
        await payer.world.createUser({ level: 'lga', roles: ['subscriptionManager'] }),
      );
      const id = testFacilities.dala.facility;
      expect(await payer.request({ place: { level: 'facility', id } }, boss)).toMatchObject({ status: 403 });
    });
  });

  describe('the daily comparison', () => {
    test('finds what no notice reported, once a day', async () => {
      await payer.paid();
      expect(await reconcileDaily(payer.world.deps, provider)).toMatchObject({ changed: 1, unanswered: 0 });
      expect(await payer.standing()).toEqual(paid);
      expect(await reconcileDaily(payer.world.deps, provider)).toBeNull();
      payer.world.advance(dayMs);
      expect(await reconcileDaily(payer.world.deps, provider)).toMatchObject({ changed: 0 });
    });

    test('starts the subscription that a charge failed to start, once', async () => {
      const { ref } = await payer.paid();
      await payer.world.deps.db.deleteFrom('sandbox_object').where('kind', '=', 'subscription').execute();
      expect((await payer.verify(ref)).body.subscription).toBeNull();
      expect(await payer.standing()).toEqual(paid);
      payer.world.advance(60 * 60_000);
      await reconcile(payer.world.deps, provider);
      await reconcile(payer.world.deps, provider);
      const own = await payer.world.deps.db.selectFrom('subscription').selectAll().execute();
      expect(own).toMatchObject([
        { status: 'active', next_payment_at: new Date('2026-12-20T08:00:00.000Z') },
      ]);
    });
  });

  describe('settings', () => {
    const manager = async (level: 'state' | 'country') =>
      payer.world.signIn(
        await payer.world.createUser({ level, roles: ['userManager', 'subscriptionManager'] }),
      );

    test('can be changed at country level only, and every change is recorded', async () => {
      const boss = await manager('country');
      const flags = { childRegPage: true, subscriptionPage: false };
      for (const [url, body] of [
        ['/v/subscription/settings/fee/', { price: 200_000 }],
        ['/v/subscription/settings/flags/', flags],
      ] as const) {
        expect((await payer.call('PUT', url, body, await manager('state'))).status).toBe(403);
        expect((await payer.call('PUT', url, body, boss)).status).toBe(200);
      }
      expect((await payer.call('GET', '/v/subscription/settings/', undefined, boss)).body).toMatchObject({
        ...flags,
        fee: 200_000,
        currency: 'NGN',
        provider: 'sandbox',
      });
      expect(
        (await payer.call('GET', '/v/subscription/settings/changes/', undefined, boss)).body,
      ).toMatchObject([{ by: 'Test Officer' }, { by: 'Test Officer' }]);
      expect((await payer.call('GET', '/v/api/page/')).body).toEqual(flags);
      expect((await payer.call('GET', '/v/api/subscription/fee/')).body.price).toBe(200_000);
    });

    test('that somebody changed meanwhile are not overwritten unseen', async () => {
      const boss = await manager('country');
      const save = async (url: string, body: object) => payer.call('PUT', url, body, boss);
      const fee = '/v/subscription/settings/fee/';
      const flags = '/v/subscription/settings/flags/';
      const { body: seen } = await payer.call('GET', '/v/subscription/settings/', undefined, boss);
      expect((await save(fee, { price: 180_000, was: seen.fee })).status).toBe(200);
      expect(await save(fee, { price: 190_000, was: seen.fee })).toMatchObject({
        status: 409,
        body: {
          code: 'setting-changed',
          detail: 'The fee was changed meanwhile to ₦1,800.00. Please look again.',
        },
      });
      const { childRegPage, subscriptionPage } = seen;
      const was = { childRegPage, subscriptionPage };
      expect((await save(flags, { childRegPage: false, subscriptionPage: true, was })).status).toBe(200);
      expect(await save(flags, { childRegPage: true, subscriptionPage: false, was })).toMatchObject({
        status: 409,
        body: { code: 'setting-changed' },
      });
      expect((await payer.call('GET', '/v/subscription/settings/', undefined, boss)).body).toMatchObject({
        fee: 180_000,
        childRegPage: false,
        subscriptionPage: true,
      });
    });

    test('list payments and notices to their managers, and a doubtful one can be checked again', async () => {
      const { ref } = await payer.paid();
      const boss = await manager('state');
      const ask = () => payer.call('POST', `/v/subscription/payments/${ref}/ask/`, undefined, boss);
      expect((await payer.call('GET', '/v/subscription/payments/', undefined, boss)).body).toMatchObject([
        { ref, state: 'asked', amount: price },
      ]);
      expect(await ask()).toMatchObject({ status: 200, body: { status: 'success' } });
      await payer.notify({ event: 'charge.success', data: { reference: ref } });
      expect((await payer.call('GET', '/v/subscription/events/', undefined, boss)).body).toMatchObject([
        { ref, state: 'handled' },
      ]);
      const stranger = await payer.world.signIn(
        await payer.world.createUser({ level: 'state', at: 'ikeja', roles: ['subscriptionManager'] }),
      );
      expect((await payer.call('GET', '/v/subscription/payments/', undefined, stranger)).body).toEqual([]);
      expect((await payer.call('GET', '/v/subscription/events/', undefined, stranger)).body).toEqual([]);
    });
  });
});
