import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { EntryId, VoucherId } from '#domain/kernel/ids.ts';
import { activityNameOf } from '#contract/activity-names.ts';
import { listingsOn } from '#features/stock/activities.tsx';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { IssueScreen } from '#features/stock/outgoing/outgoing-screen.tsx';
import { voucherAddress } from '#features/stock/voucher/voucher.ts';
import { consignment, tablet, type Tablet } from './stock-tablet.tsx';

const { officer, happenedAt, year, quarter } = consignment;

/** A tablet that shows the voucher of a delivery of 40 doses of B-1 and 30 of B-2. */
async function opened() {
  const device = await tablet();
  const voucher = device.engine.outbox.newId() as VoucherId;
  const first = await device.receive({ batchNo: 'B-1', doses: 40, dosesPerVial: 10, voucher });
  const second = await device.receive({ batchNo: 'B-2', doses: 30, dosesPerVial: 10, voucher });
  device.show(<LedgerScreen />, `/ledger/stock?voucher=${voucher}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt voucher' }));
  await dialog.findByText('70 doses');
  return { device, dialog, first, second };
}

async function reverse(device: Tablet, entry: EntryId) {
  const payload = { entry, reason: 'Typed twice', officer, happenedAt, year, quarter };
  expect(await device.engine.stock.save({ type: 'reverse', payload })).toMatchObject({ ok: true });
}

const toneOf = (button: HTMLElement) => button.dataset['tone'];

describe('A voucher of which lines were reversed', () => {
  test('says so on the line, on the screen and on paper, and leaves it out of the sums', async () => {
    const { device, dialog, first } = await opened();
    await reverse(device, first);
    expect(await dialog.findByText('30 doses')).toBeTruthy();
    expect(dialog.getByText('1 lot')).toBeTruthy();
    expect(dialog.getByText('3 vials')).toBeTruthy();
    const lines = [...document.querySelectorAll('.stock-voucher tbody tr')];
    expect(
      lines.map((line) => [/B-\d/.exec(line.textContent)?.[0], line.textContent.includes('Reversed')]),
    ).toEqual([
      ['B-1', true],
      ['B-2', false],
      ['B-1', true],
      ['B-2', false],
    ]);
    expect(toneOf(dialog.getByRole('button', { name: 'Print' }))).toBe('primary');
  });

  test('says so at its head where none is left, and no longer asks to be printed', async () => {
    const { device, dialog, first, second } = await opened();
    await reverse(device, second);
    await reverse(device, first);
    expect(await dialog.findByText('0 doses')).toBeTruthy();
    expect(within(dialog.getByRole('status')).getByText('Reversed')).toBeTruthy();
    expect(toneOf(dialog.getByRole('button', { name: 'Print' }))).toBe('plain');
  });
});

test('A voucher of stock that nobody has confirmed says so and names its sender, and nobody as who received it', async () => {
  const device = await tablet();
  const voucher = device.engine.outbox.newId() as VoucherId;
  await device.arrive(60, 'B-1', voucher);
  device.show(<LedgerScreen />, `/ledger/stock?voucher=${voucher}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrival voucher' }));
  expect(await dialog.findByText('Arrival not confirmed')).toBeTruthy();
  expect(dialog.getByText('Time sent')).toBeTruthy();
  const signers = [...document.querySelectorAll('.stock-voucher')]
    .map(({ textContent }) => textContent)
    .join();
  expect(signers).toMatch(/Issued by[^,]*, signature, date.*Received byName, signature, date/);
});

const screens = { '/ledger/stock': 'ledger', '/adjustment/return/listing': 'adjustment-return' } as const;

describe('Where a voucher opens', () => {
  test.each(['receive', 'arrive', 'issue', 'transfer', 'return', 'adjust'] as const)(
    'the listing behind the lines of a voucher of %s is the one that lists them',
    async (activity) => {
      const { pathname, searchParams } = new URL(
        voucherAddress('v-1' as VoucherId, activity),
        'http://tablet',
      );
      expect(searchParams.get('voucher')).toBe('v-1');
      const listings = listingsOn(screens[pathname as keyof typeof screens]);
      const view = searchParams.get('view');
      const shown = view === null ? listings[0] : listings.find(({ name }) => name === view);
      expect(shown?.activity).toBe(activityNameOf(activity));
    },
  );

  test('what was just issued is in the listing behind its voucher', async () => {
    const device = await tablet();
    await device.receive({ batchNo: 'P-1', doses: 100 });
    const { address } = device.show(<IssueScreen />, '/ledger/issue');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Doses of P-1' }), {
      target: { value: '25' },
    });
    await device.user.click(screen.getByRole('button', { name: 'Issued Antigen' }));
    await expect.poll(address).toMatch(/^\/ledger\/stock\?view=issued&voucher=/);
  });
});
