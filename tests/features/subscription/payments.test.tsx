import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiResult } from '#client/session/api.ts';
import { PaymentsScreen } from '#features/subscription/payments/payments-screen.tsx';
import { onlineDevice, type Call } from '#tests/bindings/online-page.tsx';

const doubtful = {
  id: 'p1',
  ref: 'vx-0190a000b0007000800000000001',
  state: 'refused',
  reason: 'paid 140000 NGN in minor units',
  email: 'rabi@clinic.example',
  place: 'Kano',
  users: 3,
  amount: 450_000,
  currency: 'NGN',
  provider: 'sandbox',
  created_at: '2026-11-20T08:00:00.000Z',
  paid_at: null,
  checked_at: '2026-11-20T08:10:00.000Z',
};
const notice = {
  id: 'e1',
  kind: 'charge.success',
  ref: doubtful.ref,
  subscription_code: null,
  state: 'waiting',
  outcome: 'the provider did not answer; it is asked again',
  times: 2,
  attempts: 1,
  received_at: '2026-11-20T08:00:00.000Z',
  handled_at: null,
};
const settings = {
  childRegPage: true,
  subscriptionPage: true,
  fee: 150_000,
  currency: 'NGN',
  provider: 'sandbox',
  reconciled: { at: '2026-11-20T08:00:00.000Z', asked: 4, changed: 1, unanswered: 0 },
};
const change = {
  id: 'c1',
  setting: 'fee',
  before: '{"amount":150000,"currency":"NGN"}',
  after: '{"amount":200000,"currency":"NGN"}',
  by: 'Tunde Adeyemi',
  changed_at: '2026-11-20T08:00:00.000Z',
};
const answers: Readonly<Record<string, unknown>> = {
  '/v/subscription/payments/': { count: 1, results: [doubtful] },
  '/v/subscription/events/': { count: 1, results: [notice] },
  '/v/subscription/settings/': settings,
  '/v/subscription/settings/changes/': { count: 1, results: [change] },
};

function withServer(write: (call: Call) => ApiResult<unknown>, level: 'country' | 'state' = 'country') {
  const device = onlineDevice(
    (call) => (call.method === 'GET' ? { ok: true, value: answers[call.path] } : write(call)),
    undefined,
    { level },
  );
  return { ...device, writes: () => device.calls.filter(({ method }) => method !== 'GET') };
}

test('a doubtful payment is checked again, and the answer is shown', async () => {
  const detail = 'The payment was made.';
  const device = withServer(() => ({ ok: true, value: { status: 'success', detail } }));
  device.setRoles(['subscriptionManager']);
  const { user } = device.show(<PaymentsScreen />);
  const row = await screen.findByRole('row', { name: /rabi@clinic/ });
  expect(row.textContent).toContain('In doubt');
  expect(row.textContent).toContain('Kano, 3 users');
  expect(row.textContent).toContain('paid 140000 NGN');
  await user.click(within(row).getByRole('button', { name: /^Ask the provider/ }));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(device.writes().map(({ path }) => path)).toEqual([`/v/subscription/payments/${doubtful.ref}/ask/`]);
});

test('notices are listed with their handling', async () => {
  const device = withServer(() => ({ ok: true, value: {} }));
  device.setRoles(['subscriptionManager']);
  device.show(<PaymentsScreen />, '/payments?view=notices');
  const row = await screen.findByRole('row', { name: /charge\.success/ });
  for (const text of ['Waiting', '2 times', 'it is asked again']) expect(row.textContent).toContain(text);
});

test('the fee is typed in naira and sent in kobo; no amount is not sent', async () => {
  const device = withServer(() => ({ ok: true, value: { success: 'Settings saved' } }));
  device.setRoles(['subscriptionManager']);
  const { user } = device.show(<PaymentsScreen />, '/payments?view=settings');
  const fee = await screen.findByLabelText<HTMLInputElement>('Fee of one account a month, in naira');
  expect(fee.value).toBe('1500.00');
  await user.clear(fee);
  await user.type(fee, 'none');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/^Please type an amount such as/)).length).toBeGreaterThan(0);
  await user.clear(fee);
  await user.type(fee, '2,000.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(device.writes().map(({ body }) => body)).toEqual([
    { price: 200_050, currency: 'NGN', was: 150_000 },
  ]);
  expect(screen.queryByRole('radio', { name: 'On' }), 'pages are the user managers’').toBeNull();
});

test('a fee that somebody changed meanwhile is said, and the form shows it', async () => {
  const detail = 'The fee was changed meanwhile to ₦1,800.00. Please look again.';
  let fee = 150_000;
  const device = onlineDevice(
    ({ method, path }) => {
      if (method === 'GET')
        return {
          ok: true,
          value: path === '/v/subscription/settings/' ? { ...settings, fee } : answers[path],
        };
      fee = 180_000;
      return { ok: false, reason: 'refused', status: 409, code: 'setting-changed', detail, errors: [] };
    },
    undefined,
    { level: 'country' },
  );
  device.setRoles(['subscriptionManager']);
  const { user } = device.show(<PaymentsScreen />, '/payments?view=settings');
  const label = 'Fee of one account a month, in naira';
  const typed = await screen.findByLabelText<HTMLInputElement>(label);
  await user.clear(typed);
  await user.type(typed, '1,900');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('1800.00'));
  expect(screen.getAllByText(detail).length).toBeGreaterThan(0);
});

test('a user manager switches pages, the menu follows, and every change can be read', async () => {
  const device = withServer(() => ({ ok: true, value: { success: 'Settings saved' } }));
  device.setRoles(['userManager']);
  const { user } = device.show(<PaymentsScreen />);
  const pages = await screen.findByRole('radiogroup', { name: /^Subscription pages/ });
  await user.click(within(pages).getByRole('radio', { name: 'Off' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(device.writes().map(({ body }) => body)).toEqual([
    { childRegPage: true, subscriptionPage: false, was: { childRegPage: true, subscriptionPage: true } },
  ]);
  expect(device.flagsAsked()).toBe(1);
  const changed = await screen.findByRole('row', { name: /Tunde Adeyemi/ });
  for (const text of ['Fee', '₦1,500.00', '₦2,000.00']) expect(changed.textContent).toContain(text);
});

test('below the country nothing can be changed', async () => {
  const device = withServer(() => ({ ok: true, value: {} }), 'state');
  device.setRoles(['userManager', 'subscriptionManager']);
  device.show(<PaymentsScreen />, '/payments?view=settings');
  expect(await screen.findByText('These are set at country level.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
