import { renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceToday } from '#client/db/clock.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { OfficerClock } from '#bindings/officer-clock.tsx';
import { useToday } from '#bindings/use-today.ts';
import { useFormToday } from '#ui/form/form-clock.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { openRemembered } from './remembered.ts';
import { chooseLot, openActivity } from './activity-dialog.tsx';
import { tablet, type Tablet } from './stock-tablet.tsx';

afterEach(() => vi.restoreAllMocks());

const screens = [
  ['dashboard', <DashboardScreen key="dashboard" />, 'No Antigen Wallet!!!'],
  ['ledger', <LedgerScreen key="ledger" />, 'No Recieved request data...'],
  ['wallets', <WalletScreen key="wallets" />, 'No Antigen Wallet!!!'],
] as const;

describe('stock that has never come to this device', () => {
  test.each(screens)('is not shown as empty: %s', async (_name, shown, none) => {
    const device = await tablet({ isStockHere: false });
    device.show(shown);
    expect(await screen.findByText('Loading this facility’s stock from the server')).toBeTruthy();
    expect(screen.queryByText(none)).toBeNull();
    await device.stockArrives();
    expect(await screen.findByText(none)).toBeTruthy();
  });

  test('needs a network', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const device = await tablet({ isStockHere: false });
    device.show(<DashboardScreen />);
    expect(await screen.findByText('Connect once to load this facility’s stock')).toBeTruthy();
  });
});

describe('a device whose clock is months slow', () => {
  const slowBy = 95;
  async function slowWith() {
    const device = await tablet();
    const lot = await device.receive({ expiryOn: addDays(deviceToday(), 100) });
    await device.engine.db.meta.put({ key: 'clock-offset', value: slowBy * 86_400_000 });
    return { device, lot };
  }
  const slow = async () => (await slowWith()).device;

  test('shows expiring lots by the server’s day', async () => {
    (await slow()).show(<DashboardScreen />);
    expect(await screen.findByText('1 lot expires within 90 days')).toBeTruthy();
  });

  test('lists how many days are left by the server’s day', async () => {
    (await slow()).show(<LedgerScreen />);
    expect(await screen.findByText(/5 days/)).toBeTruthy();
  });

  test.each<[string, string, (given: { device: Tablet; lot: string }) => Promise<unknown>]>([
    ['receiving', 'Date-time received', ({ device }) => openActivity(device, 'recieved')],
    [
      'issuing',
      'Date-time issued',
      async ({ device }) => chooseLot(device, (await openActivity(device, 'issued')).dialog),
    ],
    [
      'reversing',
      'Date-time reversed',
      async ({ device, lot }) => device.show(<LedgerScreen />, `/?receipt=${lot}&amendment=reverse`),
    ],
    [
      'a count',
      'Date-time counted',
      async ({ device }) => {
        device.show(<WalletScreen />);
        await device.user.click((await screen.findAllByRole('button', { name: /^Count stock/ }))[0]!);
      },
    ],
  ])('proposes the server’s day and quarter for %s', async (_name, label, open) => {
    const slow = await slowWith();
    await open(slow);
    await waitFor(() =>
      expect(
        screen.queryByRole('group', { name: 'When, and by whom' }) ?? screen.queryByLabelText(label),
      ).not.toBeNull(),
    );
    await openRemembered(slow.device, screen);
    const happened = await screen.findByLabelText<HTMLInputElement>(label);
    const today = addDays(deviceToday(), slowBy);
    expect(happened.value).toBe(formatDate(today));
    const quarter = `Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
    expect(screen.getByRole('radio', { name: quarter, checked: true })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe(today.slice(0, 4));
  });
});

test('a form belongs to the officer it was opened for', async () => {
  const device = await tablet();
  device.show(<LedgerScreen />, '/?modal=add&activity=recieved');
  const batch = await screen.findByLabelText<HTMLInputElement>('Batch no');
  await device.user.type(batch, 'B-9');
  await device.signInAnother();
  expect(await screen.findByText(/ · Bola Ade$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Batch no').value).toBe('');
});

test('a clock set back while a page is open does not change its dates', () => {
  const heardAt = Date.parse('2026-11-20T08:00:00.000Z');
  const { result, rerender } = renderHook(() => [useFormToday(), useToday()], {
    wrapper: ({ children }) => <OfficerClock clock={{ offsetMs: 0, heardAt }}>{children}</OfficerClock>,
  });
  vi.spyOn(Date, 'now').mockReturnValue(heardAt + 86_400_000);
  rerender();
  expect(result.current).toEqual(['2026-11-21', '2026-11-21']);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  rerender();
  expect(result.current).toEqual(['2026-11-20', '2026-11-20']);
});
