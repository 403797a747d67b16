import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceToday } from '#client/device-clock.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { DashboardScreen } from '#features/stock/dashboard-screen.tsx';
import { LedgerScreen } from '#features/stock/ledger-screen.tsx';
import { WalletScreen } from '#features/stock/wallet-screen.tsx';
import { tablet } from './stock-tablet.tsx';

afterEach(() => vi.restoreAllMocks());

const screens = [
  ['dashboard', <DashboardScreen key="dashboard" />, 'No Antigen Wallet!!!'],
  ['ledger', <LedgerScreen key="ledger" />, 'No Recieved request data...'],
  ['wallets', <WalletScreen key="wallets" />, 'No Antigen Wallet!!!'],
] as const;

describe('stock that has never come to this device', () => {
  test.each(screens)('is not shown as none: %s', async (_name, shown, none) => {
    const device = await tablet({ isStockHere: false });
    device.show(shown);
    expect(await screen.findByText('Loading this facility’s stock from the server')).toBeTruthy();
    expect(screen.queryByText(none)).toBeNull();
    await device.stockArrives();
    expect(await screen.findByText(none)).toBeTruthy();
  });

  test('wants a network', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const device = await tablet({ isStockHere: false });
    device.show(<DashboardScreen />);
    expect(await screen.findByText('Connect once to load this facility’s stock')).toBeTruthy();
  });
});

describe('a device whose clock is months slow', () => {
  async function slow() {
    const device = await tablet();
    await device.receive({ expiryOn: addDays(deviceToday(), 100) });
    await device.engine.db.meta.put({ key: 'clock-offset', value: 95 * 86_400_000 });
    return device;
  }

  test('tells what expires by the server’s day', async () => {
    (await slow()).show(<DashboardScreen />);
    expect(await screen.findByText('1 lot expires within 90 days')).toBeTruthy();
  });

  test('lists how many days are left by the server’s day', async () => {
    (await slow()).show(<LedgerScreen />);
    expect(await screen.findByText(/5 days/)).toBeTruthy();
  });
});

test('a form belongs to the officer it was opened for', async () => {
  const device = await tablet();
  device.show(<LedgerScreen />, '/?modal=add&activity=recieved');
  const batch = await screen.findByLabelText<HTMLInputElement>('Batch no');
  await device.user.type(batch, 'B-9');
  await device.signInAnother();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Reporting officer').value).toBe('Bola Ade'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Batch no').value).toBe('');
});
