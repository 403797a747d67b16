import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeliveryScreen } from '#features/stock/delivery/delivery-screen.tsx';
import { EntryScreen } from '#features/stock/entries/entry-screen.tsx';
import { listingsOn } from '#features/stock/activities.tsx';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { bcg, penta, tablet, type Tablet } from './stock-tablet.tsx';

interface TypedLot {
  readonly batchNo: string;
  readonly vials: string;
  readonly perVial?: string;
  readonly antigen?: AntigenId;
  readonly expiryOn?: string;
}

/** The delivery's screen on a tablet that has received from Dundun Health Post before. */
async function opened(): Promise<Tablet> {
  const device = await tablet();
  await device.receive();
  device.show(<DeliveryScreen />, '/ledger/delivery');
  await screen.findByRole('group', { name: 'Origin' });
  return device;
}

const panel = () => within(screen.getByRole('region', { name: 'Next lot' }));
const lots = () => within(screen.getByRole('region', { name: 'Lots of this delivery' }));

async function typeLot(device: Tablet, lot: TypedLot) {
  const { batchNo, vials, perVial = '20', antigen = bcg, expiryOn = '30/06/2099' } = lot;
  await panel().findByRole('option', { name: 'BCG' });
  await device.user.selectOptions(panel().getByRole('combobox', { name: 'Antigen' }), antigen);
  const typed = { 'Batch no': batchNo, 'Expiry date': expiryOn, Vials: vials, 'Doses in a vial': perVial };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(panel().getByRole('textbox', { name: label }), { target: { value } });
  await device.user.click(panel().getByRole('button', { name: 'Add lot' }));
}

async function addLot(device: Tablet, lot: TypedLot) {
  await typeLot(device, lot);
  await lots().findByText(lot.batchNo);
}

async function received(device: Tablet) {
  return device.engine.queries.newestEntries('recieved', 20);
}

const save = (device: Tablet) => device.user.click(screen.getByRole('button', { name: 'Recieved Antigen' }));

describe('A delivery', () => {
  test('is saved with all its lots, each a receipt of its own on one voucher', async () => {
    const device = await opened();
    await addLot(device, { batchNo: 'B-1', vials: '10' });
    await addLot(device, { batchNo: 'P-1', vials: '30', perVial: '10', antigen: penta });
    expect(screen.getByText('2 lots · 500 doses')).toBeTruthy();
    expect(screen.getByText('40 vials · saved together or not at all')).toBeTruthy();
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(3);
    const [second, first] = await received(device);
    expect([first, second].map((entry) => [entry?.batchNo, entry?.antigen, entry?.doses])).toEqual([
      ['B-1', bcg, 200],
      ['P-1', penta, 300],
    ]);
    expect(first?.voucher).toBeTruthy();
    expect(second?.voucher).toBe(first?.voucher);
    expect(first?.origin?.name).toBe('Dundun Health Post');
    expect(
      (await device.engine.queries.onVoucher(first?.voucher ?? '')).map(({ batchNo }) => batchNo),
    ).toEqual(['B-1', 'P-1']);
    expect(await device.engine.queries.badge()).toMatchObject({ waiting: 3 });
  });

  test('of ten lots that are known is 30 taps or fewer, typing what is printed on the boxes', async () => {
    const device = await opened();
    await device.engine.products.learn('08901234567890', { antigen: bcg, vendor: 'Serum', perVial: 20 });
    let taps = 1; // Receive, on the start page
    const tap = async (name: string | RegExp, within_ = panel) => {
      await device.user.click(within_().getByRole('button', { name }));
      taps += 1;
    };
    for (let box = 10; box < 20; box += 1) {
      await tap(/^Scan/);
      const scanner = within(await screen.findByRole('dialog'));
      const code = `(01)08901234567890(17)400630(10)B-${box}`;
      fireEvent.change(scanner.getByRole('textbox'), { target: { value: code } });
      await device.user.type(scanner.getByRole('textbox'), '{Enter}');
      const vials = panel().getByRole('textbox', { name: 'Vials' });
      await expect.poll(() => document.activeElement).toBe(vials);
      await device.user.keyboard('5');
      await tap('Add lot');
      await lots().findByText(`B-${box}`);
    }
    await save(device);
    taps += 1;
    await expect.poll(() => received(device)).toHaveLength(11);
    expect(taps).toBeLessThanOrEqual(30);
  });

  test('cannot be saved before it has a lot, and says so', async () => {
    const device = await opened();
    expect(screen.getByRole('button', { name: 'Recieved Antigen' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Add the first lot of the delivery')).toBeTruthy();
    expect(await received(device)).toHaveLength(1);
  });

  test('proposes stage and vendor of the lot before', async () => {
    const device = await opened();
    await device.user.click(panel().getByRole('radio', { name: 'Stage II' }));
    await addLot(device, { batchNo: 'B-1', vials: '10' });
    expect(panel().getByRole('radio', { name: 'Stage II', checked: true })).toBeTruthy();
    expect(panel().getByRole('group', { name: 'Vendor, as last time' })).toBeTruthy();
  });

  test('says beside the batch that a lot was typed in already', async () => {
    const device = await opened();
    await addLot(device, { batchNo: 'B-1', vials: '10' });
    await typeLot(device, { batchNo: 'b-1', vials: '5' });
    const batch = await panel().findByRole('textbox', { name: 'Batch no' });
    await expect.poll(() => batch.getAttribute('aria-invalid')).toBe('true');
    expect(
      panel().getAllByText('Lot 1 of this delivery has the same batch; change its vials instead'),
    ).not.toEqual([]);
  });

  test('asks before an expired lot is added, and leaves it out when that was a slip', async () => {
    const device = await opened();
    await typeLot(device, { batchNo: 'OLD', vials: '10', expiryOn: '30/06/2020' });
    const question = within(await screen.findByRole('alertdialog'));
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    expect(lots().queryByText('OLD')).toBeNull();
    expect(panel().getByRole('textbox', { name: 'Batch no' })).toHaveProperty('value', 'OLD');
  });

  test('lets a lot be changed and taken out again', async () => {
    const device = await opened();
    await addLot(device, { batchNo: 'B-1', vials: '10' });
    await addLot(device, { batchNo: 'B-2', vials: '10' });
    await device.user.click(lots().getByRole('button', { name: 'Change B-1' }));
    const changed = within(screen.getByRole('region', { name: 'Lot 1' }));
    fireEvent.change(changed.getByRole('textbox', { name: 'Vials' }), { target: { value: '7' } });
    await device.user.click(changed.getByRole('button', { name: 'Change lot' }));
    expect(await screen.findByText('2 lots · 340 doses')).toBeTruthy();
    await device.user.click(lots().getByRole('button', { name: 'Remove B-2' }));
    expect(await screen.findByText('1 lot · 140 doses')).toBeTruthy();
  });

  test('keeps its lots on the tablet until they are saved, and no longer', async () => {
    const device = await opened();
    await addLot(device, { batchNo: 'B-1', vials: '10' });
    const drafts = async () =>
      (await device.engine.db.draft.toArray()).filter(({ form }) => form === 'delivery');
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('B-1');
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(2);
    expect(JSON.stringify(await drafts())).not.toContain('B-1');
  });
});

describe('A voucher', () => {
  test('shows its lines and what they come to, and each leads to its receipt', async () => {
    const device = await tablet();
    const voucher = device.engine.outbox.newId();
    for (const batchNo of ['B-1', 'B-2'])
      await device.receive({ batchNo, doses: 40, voucher: voucher as never });
    const { address } = device.show(
      <EntryScreen listings={listingsOn('ledger')} titleOf={({ caption }) => caption} />,
      `/ledger/stock?voucher=${voucher}`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Receipt voucher' }));
    expect(await dialog.findByText('80 doses')).toBeTruthy();
    expect(dialog.getByText('2 lots')).toBeTruthy();
    await device.user.click(dialog.getByRole('button', { name: /B-2/ }));
    expect(address()).toContain('receipt=');
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(await receipt.findByRole('link', { name: /^Voucher / })).toBeTruthy();
  });

  test('that is not on the tablet says so', async () => {
    const device = await tablet();
    device.show(
      <EntryScreen listings={listingsOn('ledger')} titleOf={({ caption }) => caption} />,
      `/ledger/stock?voucher=${device.engine.outbox.newId()}`,
    );
    expect(await screen.findByText('This voucher is not on this tablet.')).toBeTruthy();
  });
});
