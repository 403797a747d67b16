import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loads the lazy modal first, so that no test waits for it.
import '#features/stock/wallets/explain-modal.tsx';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { bcg, dundun, tablet } from './stock-tablet.tsx';

// Queries by role in large tables are slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 5)
        .map((cell) => cell.textContent),
    );

async function withMovements() {
  const device = await tablet();
  const lot = await device.receive();
  const issued = await device.issue(lot, 50);
  await device.dispatch('transfer', lot, 20);
  await device.adjust(lot, 5, 'increment');
  await device.adjust(lot, 3, 'decrement');
  await device.utilize(issued, 44);
  return { device, lot, issued };
}

describe('a figure explained', () => {
  test('shows the movements newest first with the figure after each, adding up to the card’s figure', async () => {
    const { device } = await withMovements();
    const { address } = device.show(<DashboardScreen />);
    await device.user.click(
      await screen.findByRole('button', { name: /^132 ?doses of BCG in stock: show the movements$/ }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    expect(rowsOf(dialog)).toEqual([
      ['Adjusted: DecrementBatch B-1', '−3', '132', 'Waiting'],
      ['Adjusted: IncrementBatch B-1', '+5', '135', 'Waiting'],
      ['Transferred to Dundun Health PostBatch B-1', '−20', '130', 'Waiting'],
      ['IssuedBatch B-1', '−50', '150', 'Waiting'],
      ['Received from Dundun Health PostBatch B-1', '+200', '200', 'Waiting'],
    ]);
    expect(within(dialog).getByText('Before the first movement: 0 doses')).toBeTruthy();
    expect(within(dialog).getByText('Movements 1 to 5')).toBeTruthy();
    expect(address()).toBe(`/?explain=balance&wallet=${bcg}`);
  });

  test('switches to the other figures of the wallet in place', async () => {
    const { device } = await withMovements();
    device.show(<DashboardScreen />, `/?figure=issued&explain=issued&wallet=${bcg}`);
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    await waitFor(() => expect(rowsOf(dialog)).toEqual([['IssuedBatch B-1', '+50', '50', 'Waiting']]));
    await device.user.click(within(dialog).getByRole('radio', { name: 'Open-vial wastage' }));
    await waitFor(() => expect(rowsOf(dialog)).toEqual([['UtilizedBatch B-1', '+6', '6', 'Waiting']]));
  });

  test('leaves out refused entries, which are in no figure', async () => {
    const { device, lot } = await withMovements();
    const refused = await device.issue(lot, 30);
    device.show(<DashboardScreen />, `/?explain=balance&wallet=${bcg}`);
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(6));
    await device.refuse(refused, 'less-than-in-stock');
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(5));
  });

  test('pages back to older movements in the address, and forward by Previous', async () => {
    const device = await tablet();
    const lot = await device.receive({ doses: 1000 });
    for (let i = 0; i < 30; i += 1) await device.issue(lot, 10);
    const { address } = device.show(<DashboardScreen />, `/?explain=balance&wallet=${bcg}`);
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    expect(await within(dialog).findByText('Movements 1 to 25')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await device.user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await within(dialog).findByText('Movements 26 to 31')).toBeTruthy();
    expect(rowsOf(dialog).at(0)?.slice(1, 3)).toEqual(['−10', '950']);
    expect(rowsOf(dialog).at(-1)?.slice(1, 3)).toEqual(['+1,000', '1,000']);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(address()).toContain('older=1');
    await device.user.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(await within(dialog).findByText('Movements 1 to 25')).toBeTruthy();
    expect(address()).not.toContain('older');
  });

  test('opens from a row of the wallet listing, and switches to each figure', async () => {
    const { device } = await withMovements();
    const { address } = device.show(<WalletScreen />);
    const row = await screen.findByRole('row', { name: /BCG/ });
    await device.user.click(within(row).getByRole('button', { name: 'Movements of BCG' }));
    await device.user.click(await screen.findByRole('radio', { name: 'Open-vial wastage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(1));
    expect(address()).toBe(`/?explain=wastage&wallet=${bcg}`);
    await device.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
  });

  test('leads from a movement to its receipt', async () => {
    const device = await tablet();
    const lot = await device.receive({ origin: { facility: dundun, name: 'Dundun Health Post' } });
    const { address } = device.show(<DashboardScreen />, `/?explain=balance&wallet=${bcg}`);
    await device.user.click(await screen.findByRole('button', { name: 'View reciept of batch B-1' }));
    expect(address()).toBe(`/ledger/stock?receipt=${lot}`);
  });

  test('says so if nothing has moved, and if there is no such wallet', async () => {
    const device = await tablet();
    await device.openWallet();
    device.show(<DashboardScreen />, `/?explain=wastage&wallet=${bcg}`);
    expect(await screen.findByText('Nothing has moved yet')).toBeTruthy();
    device.show(<WalletScreen />, '/?explain=balance&wallet=none');
    expect(await screen.findByText('This facility has no such wallet.')).toBeTruthy();
  });

  test('shows a reversal as the reversed entry, with a minus', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const { db } = device.engine;
    const received = await db.ledger.get(lot);
    const id = lot.replace('00000000-0000', 'ffffffff-0000') as typeof lot;
    const undone = { id, activity: 'reverse', reverses: 'receive', source: lot } as const;
    await db.ledger.put({ ...received!, ...undone });
    await db.base.toCollection().modify({ sum: { balance: 0, issued: 0, wastage: 0 } });
    device.show(<DashboardScreen />, `/?explain=balance&wallet=${bcg}`);
    const dialog = await screen.findByRole('dialog', { name: 'Movements of BCG' });
    await waitFor(() =>
      expect(rowsOf(dialog)).toEqual([
        ['Reversed: Received from Dundun Health PostBatch B-1', '−200', '0', 'Sent'],
        ['Received from Dundun Health PostBatch B-1', '+200', '200', 'Waiting'],
      ]),
    );
  });

  test('reports a sum that is wrong', async () => {
    const { device } = await withMovements();
    await device.engine.db.base
      .toCollection()
      .modify(({ sum }) => void Object.assign(sum ?? {}, { balance: 130 }));
    device.show(<DashboardScreen />, `/?explain=balance&wallet=${bcg}`);
    expect(await screen.findByText(/These movements do not sum to the figure: -2 doses/)).toBeTruthy();
  });
});
