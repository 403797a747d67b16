import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  AdjustmentReturnScreen,
  LedgerScreen,
  UtilizationScreen,
} from '#features/stock/entries/entry-screen.tsx';
import { receiptOf } from './amended-entry.tsx';
import { bcg, dundun, tablet, type Tablet } from './stock-tablet.tsx';

const screens = {
  'Transferred Antigen': <LedgerScreen />,
  'Adjustment | Return': <AdjustmentReturnScreen />,
  Utilization: <UtilizationScreen />,
} as const;

const common = ['#', 'Facility', 'Antigen', 'No of Doses'];
const end = ['Batch No.', 'Officer', 'Action'];
const listings = [
  {
    name: 'Transferred',
    title: 'Transferred Antigen',
    address: '/?view=transferred',
    columns: [...common, 'Destination', 'Time Transferred', 'Expiry Date', ...end],
    empty: 'No records found',
    adds: 'transfer',
    searchesDates: true,
    enter: async (device: Tablet, batchNo: string) =>
      device.dispatch('transfer', await device.receive({ batchNo }), 7),
  },
  {
    name: 'Adjustment',
    title: 'Adjustment | Return',
    address: '/',
    columns: [...common, 'Adjustment', 'Time Adjusted', 'Expiry Date', ...end],
    empty: 'No records found',
    adds: 'adjustment',
    searchesDates: true,
    enter: async (device: Tablet, batchNo: string) =>
      device.adjust(await device.receive({ batchNo }), 7, 'decrement'),
  },
  {
    name: 'Return',
    title: 'Adjustment | Return',
    address: '/?view=return',
    columns: [...common, 'Destination', 'Time Returned', 'Expiry Date', ...end],
    empty: 'No records found',
    adds: 'return',
    searchesDates: true,
    enter: async (device: Tablet, batchNo: string) =>
      device.dispatch('return', await device.receive({ batchNo }), 7),
  },
  {
    name: 'Issued Out',
    title: 'Utilization',
    address: '/',
    columns: [...common, 'VVM Stage', 'Time Issued', 'Expiry Date', ...end],
    empty: 'No Issued request data...',
    adds: 'issued',
    searchesDates: false,
    enter: async (device: Tablet, batchNo: string) => device.issue(await device.receive({ batchNo }), 7),
  },
  {
    name: 'Utilization',
    title: 'Utilization',
    address: '/?view=utilization',
    columns: [...common, 'Children Immunized', 'Wastage', 'Time Utilized', ...end],
    empty: 'No records found',
    adds: 'utilization',
    searchesDates: false,
    enter: async (device: Tablet, batchNo: string) =>
      device.utilize(await device.issue(await device.receive({ batchNo }), 7), 5),
  },
] as const;

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const bodyRows = () => screen.getAllByRole('row').slice(1);

describe.each(listings)('the $name listing', (listing) => {
  const { name, title, address, columns, empty, adds, searchesDates, enter } = listing;

  test('appears on its screen, and says what to do if it is empty', async () => {
    (await tablet()).show(screens[title], address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByRole<HTMLInputElement>('radio', { name })).toHaveProperty('checked', true);
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getByText('you can click on the Add to Ledger to get started!!!')).toBeTruthy();
  });

  test('has its columns, the state of each row, and the receipt behind the eye', async () => {
    const device = await tablet();
    await enter(device, 'B-1');
    device.show(screens[title], address);
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(columns);
    const row = within(await screen.findByRole('row', { name: /B-1/ }));
    expect(row.getByText('Waiting')).toBeTruthy();
    expect(row.getAllByRole('cell')[3]?.textContent).toBe(name === 'Adjustment' ? '−7' : '7');
    await device.user.click(row.getByRole('button', { name: 'View reciept of BCG, batch B-1' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(await receipt.findByText('Serum Institute')).toBeTruthy();
    expect(receipt.getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  test('has ten rows a page', async () => {
    const device = await tablet();
    for (let count = 1; count <= 11; count++) await enter(device, `LOT-${count}`);
    device.show(screens[title], address);
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    expect(bodyRows()).toHaveLength(10);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await device.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(await screen.findByText('LOT-1')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  test('is searched by its fields only', async () => {
    const device = await tablet();
    await enter(device, 'LOT-2');
    device.show(screens[title], address);
    await screen.findByText('LOT-2');
    for (const text of ['cottage HOSP', 'amina', 'lot-2', '7', 'bcg']) {
      search(`${text}, and nothing like it`);
      expect(await screen.findByText('No records found')).toBeTruthy();
      search(text);
      expect(await screen.findByText('LOT-2')).toBeTruthy();
    }
    for (const date of ['30/06/2035', '20/11/2026 08:14']) {
      search('nothing like it');
      expect(await screen.findByText('No records found')).toBeTruthy();
      search(date);
      if (searchesDates) expect(await screen.findByText('LOT-2')).toBeTruthy();
      else await expect(screen.findByText('LOT-2', {}, { timeout: 200 })).rejects.toThrow('Unable to find');
    }
  });

  test('offers its own activity to add', async () => {
    const device = await tablet();
    device.show(screens[title], address);
    await device.user.click(await screen.findByRole('button', { name: 'Add to Ledger' }));
    expect(await screen.findByRole('dialog', { name: `${adds} vaccine` })).toBeTruthy();
  });

  test('marks a refused entry, and its receipt leads to the correction', async () => {
    const device = await tablet();
    await device.refuse(await enter(device, 'B-1'), 'less-than-in-stock');
    device.show(screens[title], address);
    const row = within(await screen.findByRole('row', { name: /B-1/ }));
    expect(row.getByText('Needs you')).toBeTruthy();
    await device.user.click(row.getByRole('button', { name: /View reciept/ }));
    await device.user.click(await screen.findByRole('button', { name: 'Correct and resend' }));
    expect(await screen.findByRole('dialog', { name: `Correct and resend: ${adds} vaccine` })).toBeTruthy();
  });
});

describe('the switch', () => {
  test.each([
    ['Adjustment | Return', 'Return', '/?view=return'],
    ['Utilization', 'Utilization', '/?view=utilization'],
  ] as const)('of %s shows %s, and the address keeps it', async (title, other, address) => {
    const device = await tablet();
    const { address: now } = device.show(screens[title]);
    await device.user.click(await screen.findByRole('radio', { name: other }));
    expect(now()).toBe(address);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  test('separates adjustments and returns, and shows direction and destination', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.adjust(lot, 7, 'increment');
    await device.dispatch('return', lot, 9, { facility: dundun, name: 'Dundun Health Post' });
    await device.dispatch('transfer', lot, 11);
    device.show(<AdjustmentReturnScreen />);
    expect((await screen.findByRole('row', { name: /B-1/ })).textContent).toContain('Increment');
    expect(bodyRows()).toHaveLength(1);
    await device.user.click(screen.getByRole('radio', { name: 'Return' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Dundun Health Post/ })).toBeTruthy());
    expect(bodyRows()).toHaveLength(1);
  });

  test('shows the direction on the receipt of an adjustment', async () => {
    const device = await tablet();
    await device.adjust(await device.receive(), 7, 'decrement');
    device.show(<AdjustmentReturnScreen />);
    const row = within(await screen.findByRole('row', { name: /B-1/ }));
    await device.user.click(row.getByRole('button', { name: 'View reciept of BCG, batch B-1' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect((await receipt.findByText('No of doses')).parentElement?.textContent).toContain('−7');
  });

  test('shows the wastage of a utilization, and the doses issued beside it', async () => {
    const device = await tablet();
    await device.utilize(await device.issue(await device.receive(), 50), 42);
    device.show(<UtilizationScreen />, '/?view=utilization');
    const cells = within(await screen.findByRole('row', { name: /B-1/ })).getAllByRole('cell');
    expect(cells.slice(3, 6).map((cell) => cell.textContent)).toEqual(['50', '42', '8 16 %']);
    await device.user.click(screen.getByRole('radio', { name: 'Issued Out' }));
    expect(await screen.findByRole('table', { name: 'Issued Out' })).toBeTruthy();
  });
});

describe('an entry added here', () => {
  test('is shown in its listing', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const { address } = device.show(
      <AdjustmentReturnScreen />,
      `/?modal=add&activity=return&antigen=${bcg}&entry=${lot}`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'return vaccine' }));
    fireEvent.change(await dialog.findByLabelText('No of dose'), { target: { value: '5' } });
    await device.user.click(dialog.getByRole('button', { name: 'Return Antigen' }));
    expect(await screen.findByText('Returned Antigen Successfully')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /Dundun Health Post/ })).toBeTruthy();
    expect(address()).toBe('/?view=return');
  });
});

test('a receipt names the colleague who sent it, without a network too', async () => {
  const device = await tablet();
  const entry = await device.receive({ batchNo: 'B-1' });
  const own = await receiptOf(device, entry);
  expect(own.queryByText('Sent by')).toBeNull();
  cleanup();
  await device.engine.db.ledger.update(entry, { sentBy: { name: 'Bola Ade', tablet: '00001b' } });
  const receipt = await receiptOf(device, entry);
  expect(receipt.getByText('Sent by').nextElementSibling?.textContent).toBe('Bola Ade, from tablet 00001b');
});
