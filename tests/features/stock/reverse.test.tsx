import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { childOf, give } from '#tests/features/children/session.ts';
import { eventOf, formOf, receiptOf, sentence, type, particulars } from './amended-entry.tsx';
import { tablet, type Tablet } from './stock-tablet.tsx';

describe('Reverse', () => {
  const entered: readonly [string, (device: Tablet) => Promise<EntryId>][] = [
    ['a receipt', (device) => device.receive()],
    ['an issue', async (device) => device.issue(await device.receive(), 50)],
    ['an increment', async (device) => device.adjust(await device.receive(), 5, 'increment')],
    ['a decrement', async (device) => device.adjust(await device.receive(), 5, 'decrement')],
    ['a utilization', async (device) => device.utilize(await device.issue(await device.receive(), 50), 42)],
  ];

  test.each(entered)('is offered on %s of one’s own', async (_what, enter) => {
    const device = await tablet();
    const receipt = await receiptOf(device, await enter(device));
    expect(await receipt.findByRole('button', { name: 'Reverse' })).toBeTruthy();
  });

  test.each<[Rejection, (device: Tablet) => Promise<EntryId>]>([
    [
      'not-own-entry',
      async (device) => {
        const entry = await device.receive();
        await device.signInAnother();
        return entry;
      },
    ],
    [
      'moved-on',
      async (device) => {
        const entry = await device.receive();
        await device.issue(entry, 5);
        return entry;
      },
    ],
    [
      'too-late-to-reverse',
      async (device) => {
        const entry = await device.receive();
        await device.age(entry, '2026-01-02T08:00:00.000Z');
        return entry;
      },
    ],
  ])('is not offered, and the receipt says why: %s', async (reason, enter) => {
    const device = await tablet();
    const receipt = await receiptOf(device, await enter(device));
    expect(await receipt.findByText(`You cannot undo this: ${sentence(reason)}`)).toBeTruthy();
    expect(receipt.queryByRole('button', { name: 'Reverse' })).toBeNull();
  });

  test.each<[string, (device: Tablet) => Promise<EntryId>]>([
    ['a transfer', async (device) => device.dispatch('transfer', await device.receive(), 5)],
    ['a return', async (device) => device.dispatch('return', await device.receive(), 5)],
    ['an arrival', (device) => device.arrive(5)],
  ])('is not offered on %s, which never can be', async (_what, enter) => {
    const device = await tablet();
    const receipt = await receiptOf(device, await enter(device));
    expect(receipt.queryByRole('button', { name: 'Reverse' })).toBeNull();
    expect(receipt.queryByText(/You cannot undo this/)).toBeNull();
  });

  test.each([
    [1, '1 dose of it is recorded on this tablet as given to a child.'],
    [2, '2 doses of it are recorded on this tablet as given to children.'],
  ])('of an issue used for children warns first and can still be confirmed: %i', async (given, words) => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 50);
    for (let number = 1; number <= given; number++)
      await give(device, await childOf(device, `Child ${number}`, 3), { source: entry, isHistory: false });
    const { dialog } = await formOf(device, entry, 'reverse');
    expect(await dialog.findByText(words)).toBeTruthy();
    type(await dialog.findByLabelText('Reason'), 'Typed twice');
    await device.user.click(dialog.getByRole('button', { name: 'Reverse' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reverse this entry?' }));
    expect(question.getByText(new RegExp(`^${words} `))).toBeTruthy();
  });

  test('of an issue used for no child does not warn', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.issue(await device.receive(), 50), 'reverse');
    await dialog.findByLabelText('Reason');
    expect(dialog.queryByText(/given to/)).toBeNull();
  });

  test.each<Rejection>([
    'entry-missing',
    'not-own-entry',
    'not-reversible',
    'already-reversed',
    'moved-on',
    'too-late-to-reverse',
  ])('refuses before anybody is asked: %s', async (reason) => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 50);
    const { dialog } = await formOf(device, entry, 'reverse');
    vi.spyOn(device.engine.stock, 'preview').mockResolvedValue({ accepted: false, reason });
    type(await dialog.findByLabelText('Reason'), 'Typed twice');
    await device.user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await dialog.findByText(sentence(reason))).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Typed twice');
  });

  test.each([
    ['a receipt', 0, ['In stock of BCG changes by −200 doses.', 'Batch B-1 is taken out of stock.']],
    ['an issue', 1, ['In stock of BCG changes by +50 doses.', 'Issued of BCG changes by −50 doses.']],
    ['an increment', 2, ['In stock of BCG changes by −5 doses.']],
    ['a decrement', 3, ['In stock of BCG changes by +5 doses.']],
    [
      'a utilization',
      4,
      ['Wastage of BCG changes by −8 doses.', 'The 50 issued doses are open again and can be used again.'],
    ],
  ] as const)('of %s explains the effect, reverses it, and links both entries', async (_what, at, words) => {
    const device = await tablet();
    const enter = entered[at]![1];
    const entry = await enter(device);
    const { dialog, address } = await formOf(device, entry, 'reverse');
    type(await dialog.findByLabelText('Reason'), 'Typed twice');
    await device.user.click(dialog.getByRole('button', { name: 'Reverse' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reverse this entry?' }));
    for (const sentenceSaid of words) expect(question.getByText(sentenceSaid)).toBeTruthy();
    await device.user.click(question.getByRole('button', { name: 'Yes, reverse it' }));
    expect(await screen.findByText('The entry is reversed')).toBeTruthy();
    expect(address()).toBe(`/?receipt=${entry}`);
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(await receipt.findByText('Reversed by Amina Bello')).toBeTruthy();
    await device.user.click(receipt.getAllByRole('button', { name: 'View the reversal' })[0]!);
    expect(await receipt.findByText('Typed twice')).toBeTruthy();
    await device.user.click(receipt.getByRole('button', { name: 'View the reversed entry' }));
    expect(await receipt.findByText(entry)).toBeTruthy();
  });

  test('asks for a reason', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.receive(), 'reverse');
    await device.user.click(await dialog.findByRole('button', { name: 'Reverse' }));
    expect(await dialog.findByText('Please say why it is reversed')).toBeTruthy();
    expect(dialog.getByText('Your forms are empty please fill in appropriately')).toBeTruthy();
  });

  test('is shown in the listing at both entries, each leading to the other', async () => {
    const device = await tablet();
    const entry = await device.receive();
    await eventOf(device, { type: 'reverse', payload: { entry, reason: 'Typed twice', ...particulars } });
    const { address } = device.show(<LedgerScreen />);
    const row = within(await screen.findByRole('row', { name: /Reversal/ }));
    expect(row.getByText('-200')).toBeTruthy();
    await device.user.click(row.getByRole('button', { name: /View reciept/ }));
    await device.user.click(await screen.findByRole('button', { name: 'View the reversed entry' }));
    expect(address()).toBe(`/?receipt=${entry}`);
  });
});

describe('Correct', () => {
  test.each<Rejection>(['entry-missing', 'not-own-entry', 'nothing-to-correct'])(
    'says why it is refused: %s',
    async (reason) => {
      const device = await tablet();
      const { dialog } = await formOf(device, await device.receive(), 'correct');
      await dialog.findByLabelText('Batch no');
      vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason });
      await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
      expect((await screen.findAllByText(sentence(reason))).length).toBeGreaterThan(0);
    },
  );

  test('changes batch, expiry and officer of a lot’s first entry, and keeps the old values', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.receive(), 'correct');
    type(await dialog.findByLabelText('Batch no'), 'B-2');
    type(dialog.getByLabelText('Expiry date'), '2035-07-31');
    type(dialog.getByLabelText('Reporting officer'), 'Halima Sani');
    await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    const history = within(await receipt.findByRole('region', { name: 'History' }));
    expect(history.getByRole('listitem').textContent).toContain(
      'Corrected by Amina Bello · Batch no: B-1 B-2 · Expiry date: 30/06/2035 31/07/2035 · Officer: Amina Bello Halima Sani',
    );
    expect(receipt.getByText('Halima Sani', { selector: 'dd' })).toBeTruthy();
  });

  test('is undone from its notice by another correction', async () => {
    const device = await tablet();
    const entry = await device.receive();
    const { dialog } = await formOf(device, entry, 'correct');
    type(await dialog.findByLabelText('Batch no'), 'B-2');
    await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
    await device.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The correction was taken back')).toBeTruthy();
    expect(await device.engine.queries.entry(entry)).toMatchObject({
      batchNo: 'B-1',
      history: [
        { kind: 'corrected', changes: [{ field: 'batchNo', from: 'B-1', to: 'B-2' }] },
        { kind: 'corrected', changes: [{ field: 'batchNo', from: 'B-2', to: 'B-1' }] },
      ],
    });
  });

  test('shows batch and expiry of any other entry, but does not change them there', async () => {
    const device = await tablet();
    const entry = await device.issue(await device.receive(), 5);
    const { dialog } = await formOf(device, entry, 'correct');
    expect((await dialog.findByLabelText<HTMLInputElement>('Batch no')).readOnly).toBe(true);
    expect(dialog.getByText(/Batch and expiry are corrected on the entry/)).toBeTruthy();
  });

  test('is not offered on a colleague’s entry', async () => {
    const device = await tablet();
    const entry = await device.receive();
    await device.signInAnother();
    const receipt = await receiptOf(device, entry);
    await receipt.findByText(/You cannot undo this/);
    expect(receipt.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});
