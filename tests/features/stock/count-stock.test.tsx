import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from 'react-hot-toast/headless';
import type { Direction } from '#domain/ledger/model.ts';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { refusalSentences } from '#contract/record-sentences.ts';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { bcg, tablet, type Tablet } from './stock-tablet.tsx';

async function counting(device: Tablet) {
  const shown = device.show(<WalletScreen />, `/?count=${bcg}`);
  const dialog = within(await screen.findByRole('region', { name: 'Count stock of BCG' }));
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
    expect(await screen.findByRole('region', { name: 'Count stock of BCG' })).toBeTruthy();
    expect(address()).toBe(`/?count=${bcg}`);
  });

  test('shows each lot with the expected doses, and the difference while typing', async () => {
    const { dialog } = await counting(device);
    const field = await dialog.findByLabelText('Batch B-1');
    expect(field).toHaveProperty('value', '');
    expect(dialog.getByRole('button', { name: 'All 40 of B-2' })).toBeTruthy();
    for (const [typed, ...words] of [
      ['196', '−4', 'book 200'],
      ['1,203', '+1,003', 'book 200'],
      ['200', 'As expected'],
    ] as const) {
      type(field, typed);
      for (const word of words) expect(await dialog.findAllByText(word)).not.toEqual([]);
    }
    expect(dialog.getByText('1 of 2 lots counted')).toBeTruthy();
    expect(dialog.getByText('As the book says')).toBeTruthy();
  });

  test('takes over the expected doses with one tap', async () => {
    const { dialog } = await counting(device);
    await device.user.click(await dialog.findByRole('button', { name: 'All 200 of B-1' }));
    await device.user.click(dialog.getByRole('button', { name: 'All 40 of B-2' }));
    expect(dialog.getByText('2 of 2 lots counted')).toBeTruthy();
    expect(dialog.queryByLabelText('Reason')).toBeNull();
    await save(device, dialog);
    expect(await screen.findByText('The count agrees with the book: nothing was adjusted')).toBeTruthy();
  });

  test('counts whole vials if their size is known', async () => {
    await device.engine.db.antigen.update(bcg, { dosesPerVial: 20 });
    const { dialog } = await counting(device);
    type(await dialog.findByLabelText('Vials of 20, B-1'), '9');
    expect(dialog.getByLabelText('Batch B-1')).toHaveProperty('value', '180');
    type(dialog.getByLabelText('Batch B-1'), '190');
    expect(dialog.getByLabelText('Vials of 20, B-1')).toHaveProperty('value', '9');
  });

  test('does not reveal the expected doses while they are hidden, and compares before it saves', async () => {
    const { dialog, address } = await counting(device);
    await device.user.click(await screen.findByRole('radio', { name: 'Book hidden' }));
    await fill(dialog, { 'Batch B-1': '190' });
    expect(dialog.queryByRole('button', { name: /^All / })).toBeNull();
    for (const told of [/−10/, /200/, /lots? differ/, 'As expected'])
      expect(dialog.queryByText(told)).toBeNull();
    expect(dialog.queryByLabelText(/^Why fewer|^Reason/)).toBeNull();
    expect(address()).toContain('book=hidden');
    await save(device, dialog);
    expect(await dialog.findByText(/^Not saved yet: the count differs from the book/)).toBeTruthy();
    expect(await dialog.findByText('book 200')).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(240);
    await fill(dialog, { Reason: 'Monthly count' });
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 1 lot adjusted')).toBeTruthy();
  });

  test('is signed by the counter and a witness, and is an event even without a difference', async () => {
    const { dialog } = await counting(device);
    const saving = vi.spyOn(device.engine.stock, 'saveTogether');
    await fill(dialog, { 'Batch B-1': '200', 'Seen by': 'Halima Sani' });
    expect(dialog.getByLabelText<HTMLInputElement>('Counted by').value).not.toBe('');
    await save(device, dialog);
    expect(await screen.findByText('The count agrees with the book: nothing was adjusted')).toBeTruthy();
    expect(saving.mock.calls[0]?.[0]).toMatchObject([
      { type: 'count-stock', payload: { witness: 'Halima Sani', lots: [{ counted: 200, expected: 200 }] } },
    ]);
  });

  test('finds a lot by letters of its batch and focuses it', async () => {
    const { dialog } = await counting(device);
    await device.user.type(await dialog.findByRole('searchbox'), 'b-2');
    await device.user.click(await dialog.findByRole('button', { name: 'BCG · B-2' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Batch B-2')));
  });

  test('lists lots with none left last, so that doses found of them can be counted', async () => {
    const emptied = await device.receive({ batchNo: 'B-0', doses: 20 });
    await device.issue(emptied, 20);
    const expired = await device.receive({ batchNo: 'B-X', doses: 5, expiryOn: '2026-01-31' as LocalDate });
    await device.issue(expired, 5);
    const { dialog } = await counting(device);
    await dialog.findByLabelText('Batch B-0');
    expect(dialog.getAllByLabelText(/^Batch /).map((field) => field.getAttribute('name'))).toHaveLength(3);
    expect(dialog.queryByLabelText('Batch B-X')).toBeNull();
    expect(dialog.getByRole('button', { name: 'All 0 of B-0' })).toBeTruthy();
    await fill(dialog, { 'Batch B-0': '2', Reason: 'Found in the cold box' });
    await save(device, dialog);
    expect(await screen.findByText('Count saved: 1 lot adjusted')).toBeTruthy();
    expect(await device.engine.queries.lotsLeft([emptied])).toEqual(new Map([[emptied, 2]]));
  });

  test('lists such lots even if nothing else is in stock', async () => {
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

  test('adjusts each differing lot in one save, for the given reason', async () => {
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

  test('records missing doses under a coded reason: the chosen one, and a correction for doses found', async () => {
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

  test('reads the monitor of a counted lot, and a worse stage applies to it from then on', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-1': '200' });
    const stage = await dialog.findByLabelText('VVM stage of B-1');
    expect(dialog.queryByLabelText('VVM stage of B-2')).toBeNull();
    await device.user.selectOptions(stage, 'III');
    await save(device, dialog);
    expect(await screen.findByText('Count saved: VVM stage of 1 lot set')).toBeTruthy();
    await device.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(
      await screen.findByText('The count was taken back. The VVM stages that were read stay'),
    ).toBeTruthy();
    const notices = await device.engine.queries.notices('2026-11-20' as LocalDate);
    expect(notices.get(bcg as never)?.stock).toEqual({
      usable: 40,
      expired: 0,
      discard: 200,
      onHold: 0,
      onTheWay: 0,
    });
  });

  test('a better stage than the known one is refused beside its field, and nothing is saved', async () => {
    const { dialog } = await counting(device);
    await fill(dialog, { 'Batch B-2': '39', Reason: 'Monthly count' });
    const stage = await dialog.findByLabelText<HTMLSelectElement>('VVM stage of B-2');
    await device.user.selectOptions(stage, 'I');
    await save(device, dialog);
    expect((await dialog.findAllByText(/A vaccine vial monitor never goes back/)).length).toBeGreaterThan(0);
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(240);
  });

  test('adjusts a lot with none left to 0, but not one whose field was left empty', async () => {
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

  test.each([
    ['differs', { 'Batch B-1': '196', 'Batch B-2': '40', Reason: 'Monthly count' }],
    ['agrees', { 'Batch B-1': '200', 'Batch B-2': '40' }],
  ])('that %s is taken back whole: its adjustments, and the day of the last count', async (_how, values) => {
    const lastOn = async () => (await device.engine.queries.counts('2026-11-27' as LocalDate)).store.lastOn;
    const { dialog } = await counting(device);
    await fill(dialog, values);
    await save(device, dialog);
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    expect(await lastOn()).not.toBeNull();
    await device.user.click(undo);
    expect(await screen.findByText('The count was taken back')).toBeTruthy();
    expect(await lastOn()).toBeNull();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(240);
  });

  describe('with differences in two lots, counted before on 01/11/2026', () => {
    const before = '2026-11-01T09:00' as LocalDateTime;
    const counts = async () => {
      const lots = await device.engine.queries.lots(bcg, '2026-11-20' as LocalDate);
      return lots.map(({ left, countedAt }) => [left, countedAt === before ? 'before' : 'now']);
    };
    beforeEach(async () => {
      const { db } = device.engine;
      for (const { id } of await db.lot.toArray()) await db.ledger.update(id, { countedAt: before });
      const { dialog } = await counting(device);
      await fill(dialog, { 'Batch B-1': '196', 'Batch B-2': '43', Reason: 'Monthly count' });
      await save(device, dialog);
      await screen.findByText('Count saved: 2 lots adjusted');
      cleanup();
      toast.remove();
    });

    async function receiptOfLine(direction: Direction) {
      const lines = await device.engine.db.ledger.toArray();
      const line = lines.find(({ activity, direction: way }) => activity === 'adjust' && way === direction);
      device.show(<LedgerScreen />, `/?receipt=${line?.id ?? ''}`);
      return within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    }

    test('a lot whose adjustment is reversed was last counted when it was before', async () => {
      for (const [direction, then] of [
        [
          'increment',
          [
            [40, 'before'],
            [196, 'now'],
          ],
        ],
        [
          'decrement',
          [
            [40, 'before'],
            [200, 'before'],
          ],
        ],
      ] as const) {
        const receipt = await receiptOfLine(direction);
        await device.user.click(await receipt.findByRole('button', { name: 'Reverse' }));
        const dialog = within(await screen.findByRole('dialog', { name: /^Reverse: BCG/ }));
        type(await dialog.findByLabelText('Reason'), 'Counted in the wrong shelf');
        await device.user.click(dialog.getByRole('button', { name: 'Reverse' }));
        const question = within(await screen.findByRole('alertdialog', { name: 'Reverse this entry?' }));
        expect(question.getByText(/^The count of this lot is taken back with it/)).toBeTruthy();
        await device.user.click(question.getByRole('button', { name: 'Yes, reverse it' }));
        await expect.poll(counts).toEqual(then);
        cleanup();
      }
    });

    test('the receipt of a line takes back the whole count', async () => {
      expect(await counts()).toEqual([
        [43, 'now'],
        [196, 'now'],
      ]);
      const receipt = await receiptOfLine('increment');
      await device.user.click(await receipt.findByRole('button', { name: 'Take back the count' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Take back the whole count?' }));
      expect(
        question.getByText('2 adjustments are reversed. 2 lots were then last counted before it.'),
      ).toBeTruthy();
      await device.user.click(question.getByRole('button', { name: 'Yes, take it back' }));
      expect(await screen.findByText('The count was taken back')).toBeTruthy();
      expect(await counts()).toEqual([
        [40, 'before'],
        [200, 'before'],
      ]);
      await expect.poll(() => receipt.queryByRole('button', { name: 'Take back the count' })).toBeNull();
    });

    test('is not offered to be taken back once an adjustment has moved on', async () => {
      const lots = await device.engine.queries.lots(bcg, '2026-11-20' as LocalDate);
      await device.issue(lots.find(({ batchNo }) => batchNo === 'B-2')!.id, 43);
      const receipt = await receiptOfLine('decrement');
      await receipt.findByRole('button', { name: 'Reverse' });
      expect(receipt.queryByRole('button', { name: 'Take back the count' })).toBeNull();
    });

    test('an adjustment that was saved by itself in the same minute is none of the count', async () => {
      const lots = await device.engine.queries.lots(bcg, '2026-11-20' as LocalDate);
      const alone = await device.adjust(lots[0]!.id, 1, 'increment');
      expect(await device.engine.queries.countWith(alone)).toBeNull();
    });
  });

  test.each(['zero-doses', 'less-than-in-stock', 'entry-missing'] as const)(
    'names the refused lot, and saves none: %s',
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

  test('detects lots that moved since the sheet was opened, and asks to count them again', async () => {
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
    await dialog.findByRole('button', { name: 'All 190 of B-1' });
    expect(dialog.getByLabelText<HTMLInputElement>('Batch B-1').value).toBe('');
    expect((await dialog.findByDisplayValue('43')).getAttribute('name')).toContain('counted');
    expect(dialog.getByLabelText('Batch B-3')).toBeTruthy();
    expect(dialog.queryByText('Stock has moved since this sheet was opened')).toBeNull();
  });

  test('saves what was typed while the previous key was still being written, with the new figures', async () => {
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
    await dialog.findByRole('button', { name: 'All 190 of B-1' });
    expect((await dialog.findByLabelText<HTMLInputElement>('Batch B-2')).value).toBe('43');
  });

  test('continues after a reload with the doses expected then', async () => {
    const first = await counting(device);
    await fill(first.dialog, { 'Batch B-1': '196' });
    await device.user.click(first.dialog.getByRole('button', { name: 'Close' }));
    const lots = await device.engine.queries.lots(bcg, '2026-11-20' as never);
    await device.issue(lots.find(({ batchNo }) => batchNo === 'B-1')!.id, 10);
    await device.user.click(await screen.findByRole('button', { name: 'Count stock of BCG' }));
    const dialog = within(await screen.findByRole('region', { name: 'Count stock of BCG' }));
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
    await device.user.click(screen.getByRole('button', { name: /Print sheet/ }));
    await device.user.click(screen.getByRole('menuitem', { name: paper }));
    const sheet = dialog.getByRole('table', { hidden: true }).textContent;
    for (const word of ['Expected', '200', '196', '−4'])
      expect(sheet.includes(word)).toBe((words as readonly string[]).includes(word));
    expect(sheet).toContain('B-1');
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('Count stock of something missing', () => {
  test('says that there are no lots', async () => {
    const device = await tablet();
    await device.openWallet();
    device.show(<WalletScreen />, `/?count=${bcg}`);
    expect(await screen.findByText('Nothing of this antigen is in stock')).toBeTruthy();
  });

  test('says that there is no such wallet', async () => {
    const device = await tablet();
    device.show(<WalletScreen />, `/?count=${bcg}`);
    expect(await screen.findByText('This facility has no such wallet.')).toBeTruthy();
  });
});
