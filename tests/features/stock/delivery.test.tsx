import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeliveryScreen } from '#features/stock/delivery/delivery-screen.tsx';
import { EntryScreen } from '#features/stock/entries/entry-screen.tsx';
import { listingsOn } from '#features/stock/activities.tsx';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { openRow } from '#client/session/standing.ts';
import type { Officer } from '#client/session/officer.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { expectGoal } from '#tests/support/taps.ts';
import { bcg, cottage, penta, tablet, type Tablet } from './stock-tablet.tsx';

interface TypedLot {
  readonly batchNo: string;
  readonly vials: string;
  readonly perVial?: string;
  readonly antigen?: AntigenId;
  readonly expiryOn?: string;
}

/** The delivery screen on a tablet that has received from Dundun Health Post before. */
async function opened(): Promise<Tablet> {
  const device = await tablet();
  await device.receive();
  device.show(<DeliveryScreen />, '/ledger/delivery');
  await screen.findByRole('group', { name: 'From, as last time' });
  return device;
}

const lots = () => within(screen.getByRole('region', { name: 'Lots of this delivery' }));
const row = (batchNo: string) => within(lots().getByRole('row', { name: new RegExp(batchNo) }));
const openLot = (at: number) => within(lots().getByRole('form', { name: `Lot ${at}` }));
const press = (device: Tablet, name: string | RegExp) =>
  device.user.click(lots().getByRole('button', { name }));

/** Types into the fields of the open row. */
function typeInto(at: number, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(openLot(at).getByRole('textbox', { name: label }), { target: { value } });
}

async function typeLot(device: Tablet, at: number, lot: TypedLot) {
  const { batchNo, vials, perVial = '20', antigen = bcg, expiryOn = '30/06/2035' } = lot;
  await openLot(at).findByRole('option', { name: 'BCG' });
  await device.user.selectOptions(openLot(at).getByRole('combobox', { name: 'Antigen' }), antigen);
  typeInto(at, { 'Batch no': batchNo, 'Expiry date': expiryOn, Vials: vials, 'Doses in a vial': perVial });
}

/** A delivery of these lots, typed row by row; one tap sets the VVM of all of them. */
async function typeLots(device: Tablet, ...typed: readonly TypedLot[]) {
  for (const [at, lot] of typed.entries()) {
    if (at > 0) await press(device, 'Next lot');
    await typeLot(device, at + 1, lot);
  }
  await press(device, 'Done');
  await press(device, 'VVM I on all lots');
}

/** Scans a box: opens the scanner and types the number printed beside the code. */
async function scan(device: Tablet, code: string) {
  await press(device, 'Scan next lot');
  const scanner = within(await screen.findByRole('dialog'));
  fireEvent.change(scanner.getByRole('textbox'), { target: { value: code } });
  await device.user.type(scanner.getByRole('textbox'), '{Enter}');
}

const codeOf = (batchNo: string) => `(01)08901234567890(17)400630(10)${batchNo}`;
const product = { antigen: bcg, vendor: 'Serum', perVial: 20 };

async function received(device: Tablet) {
  return device.engine.queries.newestEntries('recieved', 20);
}

async function draftText(device: Tablet): Promise<string> {
  const drafts = await device.engine.db.draft.toArray();
  return JSON.stringify(drafts.filter(({ form }) => form === 'delivery'));
}

const save = (device: Tablet) => device.user.click(screen.getByRole('button', { name: 'Recieved Antigen' }));

describe('A delivery', () => {
  test('asks for the unit if there are several, proposes the one with the most lots, and puts its lots there', async () => {
    const device = await tablet();
    for (const serialNumber of ['FR-1', 'FR-2'])
      await device.engine.equipment.save(
        [{ type: 'register-equipment', payload: refrigerator({ serialNumber }) }],
        {},
      );
    const [second, first] = await device.engine.equipment.units();
    const held = await device.receive();
    await device.engine.equipment.save(
      [{ type: 'store-lot', payload: { lot: held, equipment: first?.id ?? null } }],
      {},
    );
    device.show(<DeliveryScreen />, '/ledger/delivery');
    const units = within(await screen.findByRole('radiogroup', { name: /^Put into/ }));
    expect(units.getByRole('radio', { name: /FR-1$/ })).toHaveProperty('checked', true);
    await device.user.click(units.getByRole('radio', { name: /FR-2$/ }));
    await typeLots(device, { batchNo: 'N-1', vials: '10' });
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(2);
    const lots = await device.engine.equipment.storedLots('2026-11-20' as LocalDate);
    expect(lots.find(({ batchNo }) => batchNo === 'N-1')?.equipment).toBe(second?.id);
  });

  test('proposes no unit that is out of its band, however many lots it holds', async () => {
    const device = await tablet();
    for (const serialNumber of ['FR-1', 'FR-2'])
      await device.engine.equipment.save(
        [{ type: 'register-equipment', payload: refrigerator({ serialNumber }) }],
        {},
      );
    const [, first] = await device.engine.equipment.units();
    const held = await device.receive();
    const reading = { equipment: first!.id, celsius: 10.4, readAt: '2026-11-20T08:00' as LocalDateTime };
    await device.engine.equipment.save(
      [
        { type: 'store-lot', payload: { lot: held, equipment: first!.id } },
        { type: 'record-temperature', payload: reading },
      ],
      {},
    );
    device.show(<DeliveryScreen />, '/ledger/delivery');
    const units = within(await screen.findByRole('radiogroup', { name: /^Put into/ }));
    expect(units.getByRole('radio', { name: /FR-1$/ })).toHaveProperty('checked', false);
    expect(units.getByRole('radio', { name: /FR-2$/ })).toHaveProperty('checked', true);
  });

  test('asks for no unit if there is only one', async () => {
    const device = await tablet();
    await device.engine.equipment.save([{ type: 'register-equipment', payload: refrigerator() }], {});
    await device.receive();
    device.show(<DeliveryScreen />, '/ledger/delivery');
    await screen.findByRole('group', { name: 'From, as last time' });
    expect(screen.queryByRole('radiogroup', { name: /^Put into/ })).toBeNull();
  });

  test('is saved with all its lots, each a receipt of its own on one voucher', async () => {
    const device = await opened();
    await typeLots(
      device,
      { batchNo: 'B-1', vials: '10' },
      { batchNo: 'P-1', vials: '30', perVial: '10', antigen: penta },
    );
    expect(screen.getByText('2 lots · 500 doses')).toBeTruthy();
    expect(screen.getByText('40 vials · saved together or not at all')).toBeTruthy();
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(3);
    const [second, first] = await received(device);
    expect([first, second].map((entry) => [entry?.batchNo, entry?.antigen, entry?.doses])).toEqual([
      ['B-1', bcg, 200],
      ['P-1', penta, 300],
    ]);
    expect([first?.vvmStage, first?.dosesPerVial, first?.origin?.name]).toEqual([
      'I',
      20,
      'Dundun Health Post',
    ]);
    expect(first?.voucher).toBeTruthy();
    expect(second?.voucher).toBe(first?.voucher);
    expect(
      (await device.engine.queries.onVoucher(first?.voucher ?? '')).map(({ batchNo }) => batchNo),
    ).toEqual(['B-1', 'P-1']);
    expect(await device.engine.queries.badge()).toMatchObject({ waiting: 3 });
  });

  test('of ten scanned lots takes at most 30 taps, with codes and vials typed', async (context) => {
    const device = await opened();
    await device.engine.products.learn('08901234567890', product);
    let taps = 1; // Receive, on the start page.
    for (let box = 10; box < 20; box += 1) {
      await scan(device, codeOf(`B-${box}`));
      taps += 2; // Scan next lot, and Enter after the typed code.
      const vials = await lots().findByRole('textbox', { name: `Vials of B-${box}` });
      await expect.poll(() => document.activeElement).toBe(vials);
      await device.user.keyboard('5');
    }
    await press(device, 'VVM I on all lots');
    await save(device);
    taps += 2;
    await expect.poll(() => received(device)).toHaveLength(11);
    expectGoal(context, 'delivery', taps);
  }, 90_000);

  test('accepts codes and vials from a hand scanner without a tap between boxes', async () => {
    const device = await opened();
    await device.engine.products.learn('08901234567890', product);
    await device.user.click(lots().getByRole('searchbox'));
    for (const batchNo of ['B-10', 'B-11']) {
      await device.user.keyboard(`${codeOf(batchNo)}{Enter}`);
      const vials = await lots().findByRole('textbox', { name: `Vials of ${batchNo}` });
      await expect.poll(() => document.activeElement).toBe(vials);
      await device.user.keyboard('3{Enter}');
      expect(document.activeElement).toBe(lots().getByRole('searchbox'));
    }
    expect(screen.getByText('2 lots · 120 doses')).toBeTruthy();
  });

  test('learns a product from its first box', async () => {
    const device = await opened();
    await scan(device, codeOf('B-1'));
    await expect.poll(() => lots().queryByRole('form', { name: 'Lot 1' })).toBeTruthy();
    await openLot(1).findByRole('option', { name: 'BCG' });
    await device.user.selectOptions(openLot(1).getByRole('combobox', { name: 'Antigen' }), bcg);
    typeInto(1, { 'Doses in a vial': '20', Vials: '4' });
    await scan(device, codeOf('B-2'));
    await lots().findByRole('textbox', { name: 'Vials of B-2' });
    expect(row('B-2').getByText('BCG')).toBeTruthy();
    expect(row('B-2').getByText('× 20')).toBeTruthy();
  });

  test('goes to the lot of a box scanned before', async () => {
    const device = await opened();
    await device.engine.products.learn('08901234567890', product);
    for (const batchNo of ['B-1', 'B-2', 'b-1']) {
      await scan(device, codeOf(batchNo));
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    }
    const vials = lots().getByRole('textbox', { name: 'Vials of B-1' });
    await expect.poll(() => document.activeElement).toBe(vials);
    expect(lots().queryByRole('textbox', { name: /^Vials of b-1$/ })).toBeNull();
    expect(lots().getAllByRole('textbox', { name: /^Vials of/ })).toHaveLength(2);
  });

  test('says why a code cannot be used, and adds nothing', async () => {
    const device = await opened();
    await device.user.type(lots().getByRole('searchbox'), '(01)08901234567891(10)B-1{Enter}');
    expect(await lots().findByRole('alert')).toHaveProperty(
      'textContent',
      'A digit of the product’s number is wrong. Please scan or type it again.',
    );
    expect(lots().queryByText('B-1')).toBeNull();
  });

  test('finds rows, lots in stock and antigens by their letters', async () => {
    const device = await opened();
    await typeLots(device, { batchNo: 'XB-1', vials: '10' });
    const find = lots().getByRole('searchbox');
    await device.user.type(find, 'xb');
    await press(device, 'Lot 1: BCG XB-1');
    expect(document.activeElement).toBe(lots().getByRole('textbox', { name: 'Vials of XB-1' }));
    await device.user.type(find, 'pent{Enter}');
    await expect
      .poll(() => document.activeElement)
      .toBe(openLot(2).getByRole('textbox', { name: 'Batch no' }));
    expect(openLot(2).getByRole('combobox', { name: 'Antigen' })).toHaveProperty('value', penta);
    const [stocked] = await device.engine.queries.lots(bcg, '2026-01-01' as never, []);
    await device.user.type(find, stocked?.batchNo ?? '');
    await device.user.click(
      await lots().findByRole('button', { name: `BCG ${stocked?.batchNo}, in stock here` }),
    );
    // Its label is known, except for a value that was never recorded.
    const size = openLot(3).getByRole('textbox', { name: 'Doses in a vial' });
    await expect.poll(() => document.activeElement).toBe(size);
    expect(openLot(3).getByRole('textbox', { name: 'Batch no' })).toHaveProperty('value', stocked?.batchNo);
  });

  test('cannot be saved before it has a lot, and says so', async () => {
    const device = await opened();
    expect(screen.getByRole('button', { name: 'Recieved Antigen' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Add the first lot of the delivery')).toBeTruthy();
    expect(await received(device)).toHaveLength(1);
  });

  test('is not saved while a lot is incomplete, but says so and goes to the lot', async () => {
    const device = await opened();
    await typeLots(device, { batchNo: 'B-1', vials: '10' }, { batchNo: 'B-2', vials: '5' });
    await press(device, /Change B-2$/);
    typeInto(2, { 'Batch no': '' });
    await press(device, /Change B-1$/);
    expect(screen.getByText('15 vials ·')).toBeTruthy();
    expect(screen.getByText('1 lot not complete yet')).toBeTruthy();
    await save(device);
    expect(await screen.findAllByText('Nothing was saved. Please look at lot 2.')).not.toEqual([]);
    const batch = openLot(2).getByRole('textbox', { name: 'Batch no' });
    await expect.poll(() => document.activeElement).toBe(batch);
    expect(openLot(2).getByText('Please enter batch no')).toBeTruthy();
    expect(await received(device)).toHaveLength(1);
  });

  test('is not saved before the monitors are read, differing ones one by one', async () => {
    const device = await opened();
    await typeLot(device, 1, { batchNo: 'B-1', vials: '10' });
    await press(device, 'Next lot');
    await typeLot(device, 2, { batchNo: 'B-2', vials: '10' });
    await press(device, 'Done');
    await save(device);
    const first = row('B-1').getByRole('combobox', { name: 'VVM stage of B-1' });
    await expect.poll(() => document.activeElement).toBe(first);
    expect(first.getAttribute('aria-invalid')).toBe('true');
    await device.user.selectOptions(row('B-2').getByRole('combobox', { name: 'VVM stage of B-2' }), 'II');
    await press(device, 'VVM I on all others');
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(3);
    const [second, former] = await received(device);
    expect([former?.vvmStage, second?.vvmStage]).toEqual(['I', 'II']);
  });

  test('proposes the vendor of the previous lot', async () => {
    const device = await opened();
    await typeLot(device, 1, { batchNo: 'B-1', vials: '10' });
    await device.user.click(openLot(1).getByRole('button', { name: /^Change Vendor/ }));
    typeInto(1, { Vendor: 'Bio Farma' });
    await press(device, 'Next lot');
    const vendor = openLot(2).getByRole('group', { name: 'Vendor, as last time' });
    expect(within(vendor).getByText('Bio Farma')).toBeTruthy();
  });

  test.each([
    ['other vials', '5', 0],
    // The same box typed twice looks like a slip; the ledger would refuse it too.
    ['the same vials', '10', 1],
  ])(
    'asks about a batch that stands twice, with %s, and saves both where they came',
    async (_as, vials, like) => {
      const device = await opened();
      await typeLots(device, { batchNo: 'B-17', vials: '10' }, { batchNo: 'b-17', vials });
      await save(device);
      const question = within(await screen.findByRole('alertdialog'));
      expect(
        question.getByText('Batch b-17 stands twice in this delivery, as lot 1 and as lot 2.'),
      ).toBeTruthy();
      expect(question.queryAllByText(/are recorded already/)).toHaveLength(like);
      await device.user.click(question.getByRole('button', { name: 'Yes, save it' }));
      await expect
        .poll(async () =>
          (await device.engine.queries.lots(bcg, '2026-11-20' as never)).map(({ left }) => left),
        )
        .toEqual(expect.arrayContaining([200, Number(vials) * 20]));
      const events = await device.engine.db.event.toArray();
      const confirmed = events
        .map(({ envelope: { payload } }) => (payload as { confirmed?: string[] }).confirmed ?? [])
        .flat();
      expect(confirmed).toEqual(like === 1 ? ['received-twice'] : []);
    },
  );

  test('asks before an expired lot is saved, and saves nothing if that was a mistake', async () => {
    const device = await opened();
    await typeLots(
      device,
      { batchNo: 'B-1', vials: '10' },
      { batchNo: 'OLD', vials: '10', expiryOn: '30/06/2020' },
    );
    await save(device);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Batch OLD expired on 30\/06\/2020/)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'No, go back' }));
    expect(row('OLD').getByRole('textbox', { name: 'Vials of OLD' })).toHaveProperty('value', '10');
    expect(await received(device)).toHaveLength(1);
  });

  test('allows a lot to be counted again in its row, changed, removed, and restored', async () => {
    const device = await opened();
    await typeLots(device, { batchNo: 'B-1', vials: '10' }, { batchNo: 'B-2', vials: '10' });
    await device.user.click(row('B-1').getByRole('button', { name: 'Less' }));
    expect(await screen.findByText('2 lots · 380 doses')).toBeTruthy();
    await press(device, /Change B-1$/);
    typeInto(1, { 'Doses in a vial': '10' });
    await press(device, 'Done');
    expect(await screen.findByText('2 lots · 290 doses')).toBeTruthy();
    await press(device, /Change B-2$/);
    await press(device, 'Remove');
    expect(await screen.findByText('1 lot · 90 doses')).toBeTruthy();
    await device.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 lots · 290 doses')).toBeTruthy();
  });

  test('keeps everything typed on the tablet until it is saved, complete or not', async () => {
    const device = await opened();
    await typeLots(device, { batchNo: 'B-1', vials: '10' });
    await press(device, /^Next lot/);
    typeInto(2, { 'Batch no': 'HALF' });
    await device.user.click(screen.getByRole('button', { name: 'Change From, as last time' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reporting officer' }), {
      target: { value: 'Halima Sani' },
    });
    await expect.poll(() => draftText(device)).toContain('Halima Sani');
    cleanup();
    device.show(<DeliveryScreen />, '/ledger/delivery');
    expect(await screen.findByText(/Halima Sani/)).toBeTruthy();
    expect(openLot(2).getByRole('textbox', { name: 'Batch no' })).toHaveProperty('value', 'HALF');
    await device.user.click(openLot(2).getByRole('button', { name: 'Remove' }));
    await save(device);
    await expect.poll(() => received(device)).toHaveLength(2);
    expect((await received(device))[0]?.officer).toBe('Halima Sani');
    expect(await draftText(device)).not.toContain('B-1');
  });

  test('started on an earlier build is restored as it was counted', async () => {
    const device = await tablet();
    await device.receive();
    const session = await openRow(device.engine.db);
    const officer = { userId: session?.reply.user_id, facilityId: cottage } as Officer;
    await officerDraft(officer, 'delivery').save({
      lots: [
        {
          antigen: bcg,
          batchNo: 'B-1',
          expiryOn: '2035-06-30',
          vvmStage: 'I',
          vendor: 'Serum',
          vials: 10,
          perVial: 20,
        },
      ],
    });
    device.show(<DeliveryScreen />, '/ledger/delivery');
    expect(await screen.findByText('1 lot · 200 doses')).toBeTruthy();
  });
});

describe('A voucher', () => {
  test('shows its lines and their total, and each links to its receipt', async () => {
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

test('reports an improbable expiry date in its row while it is typed', async () => {
  await opened();
  await openLot(1).findByRole('option', { name: 'BCG' });
  typeInto(1, { 'Expiry date': '30/06/2062' });
  expect(openLot(1).getByText(/^This is more than 15 years from now/)).toBeTruthy();
  typeInto(1, { 'Expiry date': '30/06/2035' });
  expect(openLot(1).queryByText(/years from now/)).toBeNull();
});
