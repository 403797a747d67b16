import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import type { Verified } from '#contract/calls/subscription.ts';
import { PayByCard } from '#features/subscription/pay/pay-by-card.tsx';
import { noConnection, onlineDevice, refusal, type Call } from '#tests/bindings/online-page.tsx';

const ref = 'vx-0190a000b0007000800000000001';
const payment = {
  amount: 150_000,
  currency: 'NGN',
  ref,
  users: 1,
  place: null,
  pay_url: `/pay/${ref}/`,
};
const open: Verified = { status: 'open', detail: 'not yet', payment, subscription: null };
const onPay = vi.fn<(url: string) => void>();
const ok = (value: unknown): ApiResult<unknown> => ({ ok: true, value });

beforeEach(() => onPay.mockClear());

/** A server with the fee and the account; `answer` may override its replies. */
function withServer(answer: (call: Call) => ApiResult<unknown> | undefined = () => undefined, phone = '') {
  const device = onlineDevice((call) => {
    const said = answer(call);
    if (said !== undefined) return said;
    if (call.path === '/v/api/subscription/fee/') return ok({ price: 150_000, currency: 'NGN' });
    if (call.path.startsWith('/v/user/profile/')) return ok({ phone });
    if (call.path === '/v/api/payment/') return ok(payment);
    if (call.path.startsWith('/v/payment/verify/')) return ok(open);
    return ok([]);
  });
  device.setAccount({ paid: false, paidStatus: false, email: 'amina@demo.test' });
  return {
    ...device,
    show: (at = '/subscription/page') =>
      device.show(<PayByCard signInPath="/?sign-in=1" onPay={onPay} />, at),
    sent: () => device.calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
}

test('the account is read-only, the phone number is asked for once, and a request needs an amount', async () => {
  const server = withServer();
  const { user } = server.show();
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['amina@demo.test', true]);
  for (const name of ['First Name', 'Last Name'])
    expect(screen.getByLabelText<HTMLInputElement>(name).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Phone').readOnly).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Request Payment Detail' }));
  expect((await screen.findAllByText('field is empty')).length).toBeGreaterThan(0);
  expect(server.sent()).toEqual([]);
  // The payer has no places, so none are read, and none could be read before payment.
  expect(server.calls.filter(({ path }) => path.startsWith('/v/get/all/'))).toEqual([]);
});

test('a request states the monthly charge, and only then the card is asked for', async () => {
  const server = withServer(undefined, '0803 123 4567');
  const { user } = server.show();
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  expect([phone.value, phone.readOnly]).toEqual(['0803 123 4567', true]);
  await user.selectOptions(screen.getByLabelText('Amount'), '₦1,500.00 every month');
  await user.click(screen.getByRole('button', { name: 'Request Payment Detail' }));
  expect(await screen.findByText(/^Your card is charged ₦1,500.00 now and every month after/)).toBeTruthy();
  expect(server.sent()).toEqual([{ amount: 150_000, currency: 'NGN', admin: 'user-1' }]);
  await user.click(screen.getByRole('button', { name: 'Make Payment' }));
  await waitFor(() => expect(onPay).toHaveBeenCalledExactlyOnceWith(`/pay/${ref}/`));
});

test('a refusal by the server is shown, and nothing is confirmed', async () => {
  const server = withServer((call) =>
    call.method === 'POST' ? refusal('already-enabled', 'Subscription already enabled') : undefined,
  );
  const { user } = server.show();
  await user.selectOptions(await screen.findByLabelText('Amount'), '₦1,500.00 every month');
  await user.click(screen.getByRole('button', { name: 'Request Payment Detail' }));
  expect((await screen.findAllByText('Subscription already enabled')).length).toBeGreaterThan(0);
  // Paid on another device: this page updates too.
  await waitFor(() => expect(server.renewals()).toBeGreaterThan(1));
});

test('a payer who returns is thanked once the server confirms, and the session is updated', async () => {
  const server = withServer((call) =>
    call.path.startsWith('/v/payment/verify/')
      ? ok({ ...open, status: 'success', subscription: 'SUB_1' })
      : undefined,
  );
  server.show(`/subscription/page?ref=${ref}&outcome=done`);
  expect(await screen.findByText(`Transaction Successful with reference ${ref}`)).toBeTruthy();
  expect(screen.getByText('Thank you for subscribing. Subscription Successufully created')).toBeTruthy();
  await waitFor(() => expect(server.renewals()).toBe(1));
});

test.each([
  ['closed', open, 'Payment Popup Closed', 'Make Payment'],
  [
    'closed',
    { ...open, status: 'failed', detail: 'The card was not charged.' } as const,
    'The card was not charged.',
    'Request Payment Detail',
  ],
  ['done', open, /has not confirmed the payment yet/, 'Make Payment'],
])(
  'returning with the popup %s shows the state of the payment and lets the payer continue',
  async (outcome, said, text, way) => {
    withServer((call) => (call.path.startsWith('/v/payment/verify/') ? ok(said) : undefined)).show(
      `/subscription/page?ref=${ref}&outcome=${outcome}`,
    );
    expect(await screen.findByRole('button', { name: way })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    if (outcome === 'closed') expect(screen.getByText('Payment Popup Closed')).toBeTruthy();
  },
);

test('without a network it says so, before and after the request, and opens no card page', async () => {
  let isOffline = true;
  const server = withServer(() => (isOffline ? noConnection : undefined));
  const first = server.show();
  expect(await screen.findByText(/^Paying by card needs the network/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request Payment Detail' })).toBeNull();
  first.unmount();
  isOffline = false;
  const { user } = server.show(`/subscription/page?ref=${ref}`);
  const pay = await screen.findByRole('button', { name: 'Make Payment' });
  isOffline = true;
  await user.click(pay);
  expect(await screen.findByText('Check your network connection')).toBeTruthy();
  expect(onPay).not.toHaveBeenCalled();
});

test('a subscription manager pays for a place at the fee of its users', async () => {
  const places: Record<string, readonly { id: string; name: string }[]> = {
    '/v/get/all/country/': [{ id: 'c1', name: 'Nigeria' }],
    '/v/get/all/state/c1/': [{ id: 's1', name: 'Kano' }],
  };
  const server = withServer((call) => {
    if (call.path === '/v/subscription/fee/state/s1/')
      return ok({ amount: 450_000, currency: 'NGN', users: 3, place: 'Kano' });
    return places[call.path] && ok(places[call.path]);
  });
  server.setRoles(['subscriptionManager']);
  server.setAccount({ paid: true, paidStatus: true, countryId: 'c1', stateId: 's1' });
  const { user } = server.show();
  const option = await screen.findByRole('option', { name: '₦4,500.00 every month, for 3 users' });
  await user.selectOptions(screen.getByLabelText('Amount'), option);
  await user.click(screen.getByRole('button', { name: 'Request Payment Detail' }));
  await screen.findByRole('button', { name: 'Make Payment' });
  expect(server.sent()).toMatchObject([{ amount: 450_000, place: { level: 'state', id: 's1' } }]);
});
