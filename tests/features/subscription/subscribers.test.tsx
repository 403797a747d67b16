import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import type { Subscriber } from '#contract/calls/subscription.ts';
import {
  MySubscriptionScreen,
  SubscribersScreen,
} from '#features/subscription/subscribers/subscribers-screens.tsx';
import { noConnection, onlineDevice, refusal, type Call } from '#tests/bindings/online-page.tsx';

beforeAll(() => import('#ui/modal/confirm-dialog.tsx'), 60_000);

const row: Subscriber = {
  id: 's1',
  subscription_code: 'SUB_1',
  status: 'active',
  first_name: 'Rabi',
  last_name: 'Sule',
  email: 'rabi@clinic.example',
  plan: 'Vaxledger, one account',
  plan_code: 'PLN_1',
  place: null,
  amount: 150_000,
  currency: 'NGN',
  next_payment_date: '2026-12-20T08:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
  customer_code: 'CUS_1',
};

function withRow(
  change: Partial<Subscriber> = {},
  answer: (call: Call) => ApiResult<unknown> = () => noConnection,
) {
  const device = onlineDevice((call) =>
    call.method === 'GET'
      ? { ok: true, value: { count: 1, results: [{ ...row, ...change }] } }
      : answer(call),
  );
  return {
    ...device,
    posted: () => device.calls.filter(({ method }) => method === 'POST').map(({ path }) => path),
  };
}

test('the own subscription has the nine columns, the amount from minor units and the day first', async () => {
  withRow().show(<MySubscriptionScreen />);
  const shown = await screen.findByRole('row', { name: /Rabi/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'First Name',
    'Last Name',
    'Subscriber Email',
    'Status',
    'Plan',
    'Next Due Date',
    'Amount',
    'Created',
    'Action',
  ]);
  expect(within(shown).getByText('₦1,500.00')).toBeTruthy();
  expect(within(shown).getByText('20/12/2026')).toBeTruthy();
  expect(within(shown).getByText('20/11/2026')).toBeTruthy();
});

test.each([
  ['active', ['Cancel Now of Rabi Sule', 'Card Update of Rabi Sule']],
  ['non-renewing', ['Renew of Rabi Sule']],
  ['cancelled', []],
] as const)('one that is %s offers %j', async (status, offered) => {
  withRow({ status }).show(<MySubscriptionScreen />);
  const shown = await screen.findByRole('row', { name: /Rabi/ });
  expect(
    within(shown)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(offered.map((name) => name));
});

test.each([
  [
    'active',
    'Cancel Now',
    'Cancel Subscription',
    '/v/subscription/SUB_1/disable/',
    'Subscription disabled successfully',
  ],
  [
    'non-renewing',
    'Renew',
    'Renew Subscription',
    '/v/subscription/SUB_1/enable/',
    'Subscription enabled successfully',
  ],
] as const)(
  'one that is %s: %s asks first, is done by the server, and the session follows',
  async (status, press, title, path, message) => {
    const device = withRow({ status }, () => ({ ok: true, value: { status: 'active', message } }));
    const { user } = device.show(<MySubscriptionScreen />);
    await user.click(await screen.findByRole('button', { name: new RegExp(press) }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(device.posted()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: press }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(device.posted()).toEqual([path]);
    expect(device.renewals()).toBe(1);
  },
);

test.each([
  ['refused', refusal('already-enabled', 'Subscription already enabled'), 'Subscription already enabled'],
  ['not reached', noConnection, 'Check your network connection'],
])('a renewal that was %s says so', async (_case, answer, text) => {
  const { user } = withRow({ status: 'non-renewing' }, () => answer).show(<MySubscriptionScreen />);
  await user.click(await screen.findByRole('button', { name: /Renew/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Renew Subscription' });
  await user.click(within(dialog).getByRole('button', { name: 'Renew' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('only user managers may manage subscribers, after a switch, and nobody changes another’s card', async () => {
  const device = withRow();
  device.setRoles(['subscriptionManager']);
  const first = device.show(<SubscribersScreen />);
  await screen.findByRole('row', { name: /Rabi/ });
  expect(screen.queryByRole('radio', { name: 'Manage' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Cancel Now/ })).toBeNull();
  first.unmount();
  device.setRoles(['subscriptionManager', 'userManager']);
  const { user } = device.show(<SubscribersScreen />);
  await screen.findByRole('row', { name: /Rabi/ });
  expect(screen.queryByRole('button', { name: /Cancel Now/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'Manage' }));
  expect(await screen.findByRole('button', { name: /Cancel Now/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Card Update/ })).toBeNull();
});
