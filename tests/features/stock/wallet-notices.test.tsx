import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loads the lazy modal first, so that no test waits for it.
import '#features/stock/wallets/notice-modal.tsx';
import { dayNumber, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { deviceToday } from '#client/db/clock.ts';
import { bcg, penta, tablet, type Tablet } from './stock-tablet.tsx';

// Queries by role in large tables are slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const inDays = (days: number): LocalDate =>
  new Date((dayNumber(deviceToday()) + days) * 86_400_000).toISOString().slice(0, 10) as LocalDate;
const at = (days: number): LocalDateTime => `${inDays(days)}T09:00` as LocalDateTime;

/** Three months in which 120 of 140 doses were issued, with the rest in stock and `since` doses received later. */
async function withUse(device: Tablet, since = 0): Promise<void> {
  const lot = await device.receive({ doses: 140, happenedAt: at(-100), batchNo: 'OLD-1' });
  await device.issue(lot, 60, at(-80));
  await device.issue(lot, 60, at(-10));
  if (since > 0) await device.receive({ doses: since, happenedAt: at(-1), batchNo: 'NEW-1' });
}

const chips = async (antigen: string) =>
  within(await screen.findByRole('list', { name: `Warnings for ${antigen}` }));

describe('the dashboard’s notices', () => {
  test('are empty for a wallet without problems', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    device.show(<DashboardScreen />);
    await screen.findByRole('article');
    expect(screen.queryByRole('list', { name: /^Warnings for/ })).toBeNull();
  });

  test('name expired lots, lots that expire within 90 days and lots at VVM II and III, with how many', async () => {
    const device = await tablet();
    await device.receive({ expiryOn: inDays(-1) });
    await device.receive({ expiryOn: inDays(0) });
    await device.receive({ expiryOn: inDays(90), vvmStage: 'II' });
    await device.receive({ expiryOn: inDays(91), vvmStage: 'III' });
    await device.openWallet(penta);
    device.show(<DashboardScreen />);
    const found = await chips('BCG');
    const names = [
      '200 doses expired',
      '200 doses at VVM III',
      '2 lots expire within 90 days',
      '1 lot at VVM II',
    ];
    expect(found.getAllByRole('button')).toEqual(names.map((name) => found.getByRole('button', { name })));
    expect(screen.queryByRole('list', { name: 'Warnings for Penta' })).toBeNull();
  });

  test.each([
    [0, 'between', '2.1 weeks'],
    [20, 'one month', '4.2 weeks'],
    [31, 'above', '5.4 weeks, above maximum'],
  ])('say how long the stock lasts with %i doses more: %s', async (since, _name, words) => {
    const device = await tablet();
    await withUse(device, since);
    device.show(<DashboardScreen />);
    expect((await chips('BCG')).getByRole('button', { name: words })).toBeTruthy();
  });

  test('report the minimum level and explain its figures', async () => {
    const device = await tablet();
    await withUse(device);
    const [lot] = await device.engine.queries.lots(bcg, deviceToday());
    await device.adjust(lot!.id, 10, 'decrement');
    const { address } = device.show(<DashboardScreen />);
    const chip = (await chips('BCG')).getByRole('button', {
      name: '1 week, at or below minimum',
    });
    await device.user.click(chip);
    const dialog = await screen.findByRole('dialog', { name: 'BCG: weeks of stock' });
    expect(
      within(dialog).getByText(
        '10 usable doses are in stock. 120 were issued in the last 90 days, about 40 a month, so this lasts 1 week. ' +
          'Minimum is 10 (25 % of a month’s use), maximum 50 (125 %).',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /OLD-1/ })).toBeTruthy();
    expect(address()).toBe(`/?notice=level&wallet=${bcg}`);
  });

  test('do not report the level while the history is too short', async () => {
    const device = await tablet();
    const lot = await device.receive({ doses: 140, happenedAt: at(-89) });
    await device.issue(lot, 60, at(-80));
    device.show(<DashboardScreen />);
    await screen.findByRole('article');
    expect(screen.queryByText(/of stock/)).toBeNull();
  });

  test('open only the affected lots, with batch, expiry, VVM, doses left and a link to the receipt', async () => {
    const device = await tablet();
    const lot = await device.receive({ batchNo: 'GONE-1', expiryOn: inDays(-3), vvmStage: 'II' });
    await device.issue(lot, 50);
    await device.receive({ batchNo: 'FINE-1' });
    const { address } = device.show(<DashboardScreen />);
    await device.user.click((await chips('BCG')).getByRole('button', { name: '150 doses expired' }));
    const dialog = await screen.findByRole('dialog', { name: 'BCG: expired lots' });
    const row = within(dialog).getByRole('row', { name: /GONE-1/ });
    expect(within(row).getByText('Expired 3 days ago')).toBeTruthy();
    expect(within(row).getByText('Stage II')).toBeTruthy();
    expect(within(row).getByText('150')).toBeTruthy();
    expect(within(row).getByText('2 waiting')).toBeTruthy();
    expect(within(dialog).queryByText('FINE-1')).toBeNull();
    expect(within(dialog).getByText(/Expired vaccine must not be given/)).toBeTruthy();
    await device.user.click(within(row).getByRole('button', { name: 'View reciept of batch GONE-1' }));
    expect(address()).toBe(`/ledger/stock?receipt=${lot}`);
  });

  test('update while they are open, and close by Close', async () => {
    const device = await tablet();
    const lot = await device.receive({ expiryOn: inDays(-1) });
    const { address } = device.show(<DashboardScreen />, `/?notice=expired&wallet=${bcg}`);
    const dialog = await screen.findByRole('dialog', { name: 'BCG: expired lots' });
    await within(dialog).findByRole('row', { name: /B-1/ });
    await device.adjust(lot, 200, 'decrement');
    expect(await within(dialog).findByText('No warnings')).toBeTruthy();
    await device.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
  });

  test('say so when an address names a wallet that is not there', async () => {
    const device = await tablet();
    await device.openWallet();
    device.show(<DashboardScreen />, `/?notice=expired&wallet=${penta}`);
    const dialog = await screen.findByRole('dialog', { name: 'expired lots' });
    expect(await within(dialog).findByText('This facility has no such wallet.')).toBeTruthy();
  });
});
