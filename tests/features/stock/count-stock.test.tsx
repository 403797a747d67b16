import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { refusalSentences } from '#contract/record-sentences.ts';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { bcg, tablet, type Tablet } from './stock-tablet.tsx';

async function counting(device: Tablet) {
  const shown = device.show(<WalletScreen />, `/?count=${bcg}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Count stock of BCG' }));
  return { ...shown, dialog };
}
type Dialog = Awaited<ReturnType<typeof counting>>['dialog'];

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function fill(dialog: Dialog, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) type(await dialog.findByLabelText(label), value);
}

const save = (device: Tablet, dialog: Dialog) =>
  device.user.click(dialog.getByRole('button', { name: 'Save count' }));

describe('Count stock', () => {
  let device: Tablet;
  beforeEach(async () => {
    device = await tablet();
    await device.receive();
    await device.receive({ batchNo: 'B-2', doses: 40, vvmStage: 'II' });
  });

  test('opens from the wallet listing', async () => {
    const { address } = device.show(<WalletScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Count stock of BCG' }));
    expect(await screen.findByRole('dialog', { name: 'Count stock of BCG' })).toBeTruthy();
    expect(address()).toBe(`/?count=${bcg}`);
  });

  test('has each lot with what is expected, and the difference while it is typed', async () => {
    const { dialog } = await counting(device);
    const field = await dialog.findByLabelText('Batch B-1');
    expect(field).toHaveProperty('value', '');
    expect(dialog.getByText('Expected 200 doses · expires 30/06/2035 · VVM stage I')).toBeTruthy();
    expect(dialog.getByText('Expected 40 doses · expires 30/06/2035 · VVM stage II')).toBeTruthy();
    for (const [typed, words] of [
      ['196', 'Difference −4 doses'],
      ['1,203', 'Difference +1,003 doses'],
      ['200', 'As expected'],
    ] as const) {
      type(field, typed);
      expect(await dialog.findByText(words)).toBeTruthy();
    }
    expect(dialog.getByText('1 of 2 lots counted')).toBeTruthy();
    expect(dialog.getByText('As the book says')).toBeTruthy();
    expect(dialog.getByText('Not counted')).toBeTruthy();
  });

  test('has lots with none left last, so that doses found of them are counted', async () => {
    const emptied = await device.receive({ batchNo: 'B-0', doses: 20 });
    await device.issue(emptied, 20);
    const expired = await device.receive({ batchNo: 'B-X', doses: 5, expiryOn: '2026-01-31' as LocalDate });
    await device.issue(expired, 5);
    const { dialog } = await counting(device);
    await dialog.findByLabelText('Batch B-0');
    expect(dialog.getAllByLabelText(/^Batch /).map((field) => field.getAttribute('name'))).toHaveLength(3);
    expect(dialog.queryByLabelText('Batch B-X')).toBeNull();
    expect(dialog.getByText('Expected 0 doses · expires 30/06/2035 · VVM stage I')).toBeTruthy();
    await fill(dialog, { 'Batch B-0': '2', Reason: 'Found in the cold box' });
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 1 lot adjusted')).toBeTruthy();
    expect(await device.engine.queries.lotsLeft([emptied])).toEqual(new Map([[emptied, 2]]));
  });

  test('has such lots when nothing else is in stock', async () => {
    const other = await tablet();
    await other.issue(await other.receive({ doses: 20 }), 20);
    const { dialog } = await counting(other);
    expect(await dialog.findByText('0 of 1 lots counted')).toBeTruthy();
  });

  test('asks why the book differs', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '196' });
    await save(device, dialog);
    expect(await dialog.findByText('Why is the count different?')).toBeTruthy();
  });

  test('is not saved when nothing was counted', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { Reason: 'Monthly count' });
    await save(device, dialog);
    expect(await dialog.findByText(/^No lot was counted/)).toBeTruthy();
  });

  test.each([
    ['-3', /must not be negative/],
    ['many', 'Please enter a whole number'],
    ['12345678901', /is more than 10,000,000/],
  ])('takes no %s for a number of doses', async (typed, words) => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': typed, Reason: 'Monthly count' });
    await save(device, dialog);
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  test('adjusts every lot that differs, in one go, for the reason given', async () => {
    const { dialog, address } = await counting(device);
    await fill(dialog, { 'Batch B-1': '196', 'Batch B-2': '43', Reason: 'Monthly count' });
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 2 lots adjusted')).toBeTruthy();
    expect(address()).toBe('/');
    const { rows } = await device.engine.queries.ledger({ activity: 'adjustment', page: 0, pageSize: 10 });
    expect(rows.map(({ batchNo, doses, direction, reason }) => [batchNo, doses, direction, reason])).toEqual([
      ['B-1', 4, 'decrement', 'Monthly count'],
      ['B-2', 3, 'increment', 'Monthly count'],
    ]);
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(239);
  });

  test('says why doses are missing as a word that is counted: what is chosen, and for what was found a correction', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '190', 'Batch B-2': '43', Reason: 'Monthly count' });
    const why = await dialog.findByLabelText('Why fewer of B-1');
    expect(why).toHaveProperty('value', 'count-correction');
    expect(dialog.queryByLabelText('Why fewer of B-2')).toBeNull();
    await device.user.selectOptions(why, 'Broken');
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 2 lots adjusted')).toBeTruthy();
    const { rows } = await device.engine.queries.ledger({ activity: 'adjustment', page: 0, pageSize: 10 });
    expect(rows.map(({ doses, reasonCode }) => [doses, reasonCode])).toEqual([
      [10, 'broken'],
      [3, 'count-correction'],
    ]);
    expect(await device.engine.queries.wallet(bcg)).toMatchObject({
      balance: 233,
      wastage: 0,
      discarded: 10,
    });
  });

  test('reads the monitor of a lot that was counted; a worse stage is the lot’s from then on', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '200' });
    await dialog.findByText(/^VVM stage of B-1/);
    const stages = within(dialog.getByRole('radiogroup', { name: /VVM stage of B-1/ }));
    expect(dialog.queryByRole('radiogroup', { name: /VVM stage of B-2/ })).toBeNull();
    await device.user.click(stages.getByRole('radio', { name: /Stage III$/ }));
    await save(device, dialog);
    expect(await screen.findByText('Count saved: VVM stage of 1 lot set')).toBeTruthy();
    const notices = await device.engine.queries.notices('2026-11-20' as LocalDate);
    expect(notices.get(bcg as never)?.stock).toEqual({
      usable: 40,
      expired: 0,
      discard: 200,
      onHold: 0,
      onTheWay: 0,
    });
  });

  test('a better stage than is known is refused beside its field, and nothing is saved', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-2': '39', Reason: 'Monthly count' });
    await dialog.findByText(/^VVM stage of B-2/);
    const stages = within(dialog.getByRole('radiogroup', { name: /VVM stage of B-2/ }));
    await device.user.click(stages.getByRole('radio', { name: /Stage I$/ }));
    await save(device, dialog);
    expect((await dialog.findAllByText(/A vaccine vial monitor never goes back/)).length).toBeGreaterThan(0);
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(240);
  });

  test('adjusts a lot of which nothing is left to 0, and none that was left empty', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '0', Reason: 'Cold room failed' });
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 1 lot adjusted')).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(40);
  });

  test('that agrees asks for no reason, adjusts nothing and says so', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '200', 'Batch B-2': '40' });
    expect(dialog.queryByLabelText('Reason')).toBeNull();
    await save(device, dialog);
    expect(await screen.findByText('The count agrees with the book: nothing was adjusted')).toBeTruthy();
    const { total } = await device.engine.queries.ledger({ activity: 'adjustment', page: 0, pageSize: 10 });
    expect(total).toBe(0);
  });

  test.each(['zero-doses', 'less-than-in-stock', 'entry-missing'] as const)(
    'names the lot that was refused, and saves none: %s',
    async (reason) => {
      const { dialog } = await counting(device);
      vi.spyOn(device.engine.stock, 'saveTogether').mockResolvedValue({ ok: false, at: 0, reason });
      await fill(dialog, { 'Batch B-1': '196', 'Batch B-2': '43', Reason: 'Monthly count' });
      await save(device, dialog);
      const sentence = refusalSentences[reason].replace(' <vendor>', '');
      expect(await dialog.findByText(`Nothing was saved. Batch B-2: ${sentence}`)).toBeTruthy();
      expect(dialog.getByLabelText<HTMLInputElement>('Batch B-1').value).toBe('196');
    },
  );

  test.each([
    ['not-saved', /its storage may be full/],
    ['signed-out', /Please sign in again/],
    ['already-saved', 'This form was already saved in another window.'],
  ] as const)('keeps the sheet when it is not saved: %s', async (reason, words) => {
    const { dialog } = await counting(device);
    vi.spyOn(device.engine.stock, 'saveTogether').mockResolvedValue({ ok: false, at: 0, reason });
    await fill(dialog, { 'Batch B-1': '196', Reason: 'Monthly count' });
    await save(device, dialog);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLInputElement>('Batch B-1').value).toBe('196');
  });

  test('notices lots that moved since the sheet was opened, and has them counted again', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '196', 'Batch B-2': '43', Reason: 'Monthly count' });
    const lots = await device.engine.queries.lots(bcg, '2026-11-20' as never);
    await device.issue(lots.find(({ batchNo }) => batchNo === 'B-1')!.id, 10);
    await device.receive({ batchNo: 'B-3', doses: 5 });
    expect(await dialog.findByText('Batch B-1: 200 expected then, 190 now.')).toBeTruthy();
    expect(await dialog.findByText('Batch B-3: 0 expected then, 5 now.')).toBeTruthy();
    await save(device, dialog);
    expect(await dialog.findByText(/^Nothing was saved: stock of batch B-1, B-3 has moved/)).toBeTruthy();
    await device.user.click(dialog.getByRole('button', { name: 'Take the new figures' }));
    await dialog.findByText(/^Expected 190 doses/);
    expect(dialog.getByLabelText<HTMLInputElement>('Batch B-1').value).toBe('');
    expect((await dialog.findByDisplayValue('43')).getAttribute('name')).toContain('counted');
    expect(dialog.getByLabelText('Batch B-3')).toBeTruthy();
    expect(dialog.queryByText('Stock has moved since this sheet was opened')).toBeNull();
  });

  test('takes with the new figures what was typed while the disk was still busy with the key before', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '196' });
    const lots = await device.engine.queries.lots(bcg, '2026-11-20' as never);
    await device.issue(lots.find(({ batchNo }) => batchNo === 'B-1')!.id, 10);
    const take = await dialog.findByRole('button', { name: 'Take the new figures' });
    const field = dialog.getByLabelText('Batch B-2');
    type(field, '4');
    await Promise.resolve();
    type(field, '43');
    fireEvent.click(take);
    await dialog.findByText(/^Expected 190 doses/);
    expect((await dialog.findByLabelText<HTMLInputElement>('Batch B-2')).value).toBe('43');
  });

  test('goes on after a reload with what was expected then', async () => {
    const first = await counting(device);
    await fill(first.dialog, { 'Batch B-1': '196' });
    await device.user.click(first.dialog.getByRole('button', { name: 'Close' }));
    const lots = await device.engine.queries.lots(bcg, '2026-11-20' as never);
    await device.issue(lots.find(({ batchNo }) => batchNo === 'B-1')!.id, 10);
    await device.user.click(await screen.findByRole('button', { name: 'Count stock of BCG' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count stock of BCG' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Batch B-1')).value).toBe('196');
    expect(await dialog.findByText('Batch B-1: 200 expected then, 190 now.')).toBeTruthy();
  });

  test.each([
    ['As counted', ['Expected', '200', '196', '−4']],
    ['Blank', []],
    ['Blank with expected doses', ['Expected', '200']],
  ] as const)('prints: %s', async (paper, words) => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '196' });
    await device.user.click(dialog.getByRole('button', { name: /Print sheet/ }));
    await device.user.click(dialog.getByRole('menuitem', { name: paper }));
    const sheet = dialog.getByRole('table', { hidden: true }).textContent;
    for (const word of ['Expected', '200', '196', '−4'])
      expect(sheet.includes(word)).toBe((words as readonly string[]).includes(word));
    expect(sheet).toContain('B-1');
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('Count stock of what is not there', () => {
  test('says that there are no lots', async () => {
    const device = await tablet();
    await device.openWallet();
    const { dialog } = await counting(device);
    expect(await dialog.findByText('Nothing of this antigen is in stock')).toBeTruthy();
  });

  test('says that there is no such wallet', async () => {
    const device = await tablet();
    device.show(<WalletScreen />, `/?count=${bcg}`);
    expect(await screen.findByText('This facility has no such wallet.')).toBeTruthy();
  });
});
