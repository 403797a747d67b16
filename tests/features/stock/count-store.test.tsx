import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AdjustmentReturnScreen } from '#features/stock/entries/entry-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { expectGoal } from '#tests/support/taps.ts';
import { bcg, penta, tablet, type Tablet } from './stock-tablet.tsx';

const dialogOf = async () =>
  within(await screen.findByRole('region', { name: 'Count stock of the whole store' }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;

async function fill(dialog: Dialog, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
}

describe('Counting the whole store', () => {
  let device: Tablet;
  beforeEach(async () => {
    device = await tablet();
    await device.receive();
    await device.receive({ batchNo: 'P-1', doses: 40, antigen: penta });
    await device.issue(await device.receive({ batchNo: 'P-0', doses: 10, antigen: penta }), 10);
  });

  test('is one sheet of the whole stock, each batch with its antigen', async () => {
    const { address } = device.show(<WalletScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Count the store' }));
    const dialog = await dialogOf();
    expect(await dialog.findByLabelText('Batch B-1 of BCG')).toBeTruthy();
    expect(dialog.getByLabelText('Batch P-1 of Penta')).toBeTruthy();
    expect(dialog.getByText('0 of 2 lots counted')).toBeTruthy();
    expect(address()).toBe('/?count=all');
  });

  test('adjusts all differing lots together, on one voucher that is shown', async () => {
    const { address } = device.show(<WalletScreen />, '/?count=all');
    const dialog = await dialogOf();
    await fill(dialog, { 'Batch B-1 of BCG': '196', 'Batch P-1 of Penta': '43', Reason: 'Monthly count' });
    await device.user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText('Count saved: 2 lots adjusted')).toBeTruthy();
    expect(address()).toContain('/adjustment/return/listing?voucher=');
    const lines = await device.engine.queries.onVoucher(address().split('voucher=')[1] ?? '');
    expect(lines.map(({ antigen, doses, direction, reason }) => [antigen, doses, direction, reason])).toEqual(
      [
        [bcg, 4, 'decrement', 'Monthly count'],
        [penta, 3, 'increment', 'Monthly count'],
      ],
    );
    cleanup();
    device.show(<AdjustmentReturnScreen />, address());
    await device.user.click(await screen.findByRole('button', { name: 'Take back the count' }));
    await device.user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
    await expect
      .poll(async () => (await device.engine.queries.wallets()).map(({ balance }) => balance))
      .toEqual([200, 40]);
    expect((await device.engine.queries.counts('2026-11-27' as LocalDate)).store.lastOn).toBeNull();
  });

  test('saves nothing if one lot has moved, and names it', async () => {
    device.show(<WalletScreen />, '/?count=all');
    const dialog = await dialogOf();
    await fill(dialog, { 'Batch B-1 of BCG': '196', Reason: 'Monthly count' });
    const [lot] = await device.engine.queries.lots(penta, '2026-11-20' as never);
    await device.issue(lot?.id as never, 5);
    await device.user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await dialog.findByText(/^Nothing was saved: stock of batch P-1 of Penta has moved/)).toBeTruthy();
    expect(await device.engine.queries.lotsLeft([lot?.id ?? ''])).toEqual(new Map([[lot?.id, 35]]));
  });

  test('of ten antigens is one form, with a field for each and one save', async (context) => {
    const more = ['Penta', 'bOPV', 'PCV', 'Rota', 'IPV', 'HepB', 'MR', 'YF', 'TD'];
    const device = await tablet();
    await device.receive();
    for (const [at, name] of more.entries()) {
      const antigen = `0197e000-0000-7000-8000-00000000010${at}` as AntigenId;
      await device.engine.db.antigen.put({ id: antigen, name, schedule: '', dosesPerVial: 10 });
      await device.receive({ antigen, batchNo: `${name}-1`, doses: 40 });
    }
    const { address } = device.show(<WalletScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Count the store' }));
    const dialog = await dialogOf();
    const forms = screen.getAllByRole('region', { name: /^Count stock/ }).length;
    await fill(dialog, {
      'Batch B-1 of BCG': '196',
      ...Object.fromEntries(more.map((name) => [`Batch ${name}-1 of ${name}`, '39'])),
      Reason: 'Monthly count',
    });
    await device.user.click(dialog.getByRole('button', { name: 'Save count' }));
    await expect.poll(address).toContain('voucher=');
    const voucher = address().split('voucher=')[1] ?? '';
    expect(await device.engine.queries.onVoucher(voucher)).toHaveLength(10);
    expectGoal(context, 'count', forms);
  });

  test('leaves out lots in transit, for the store and for an antigen', async () => {
    await device.arrive(30, 'SENT-1');
    device.show(<WalletScreen />, '/?count=all');
    const dialog = await dialogOf();
    expect(await dialog.findByText('0 of 2 lots counted')).toBeTruthy();
    expect(dialog.queryByLabelText('Batch SENT-1 of BCG')).toBeNull();
    const lots = await device.engine.queries.lotsToCount(bcg, '2026-11-20' as never);
    expect(lots.map(({ batchNo }) => batchNo)).toEqual(['B-1']);
  });

  test('says so if nothing is in stock', async () => {
    (await tablet()).show(<WalletScreen />, '/?count=all');
    expect(await screen.findByText('Nothing is in stock')).toBeTruthy();
  });
});
