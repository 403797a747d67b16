import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { eventOf, formOf, sentence, type, particulars } from './amended-entry.tsx';
import { bcg, consignment, tablet, type Tablet } from './stock-tablet.tsx';

describe('A waiting change that would be refused', () => {
  test('is marked in the listing and says why on the receipt', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const event = await eventOf(device, {
      type: 'reverse',
      payload: { entry: lot, reason: 'Typed twice', ...particulars },
    });
    await device.engine.db.event.where({ event_id: event as string }).modify({ would_refuse: 'moved-on' });
    const { address } = device.show(<LedgerScreen />);
    const row = within(await screen.findByRole('row', { name: /Change may not be accepted/ }));
    await device.user.click(row.getByRole('button', { name: /^View reciept/ }));
    expect(address()).toBe(`/?receipt=${lot}`);
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(await receipt.findByText('Your reversal of this entry may not be accepted.')).toBeTruthy();
    expect(receipt.getByText(sentence('moved-on'))).toBeTruthy();
  });
});

describe('A change that could not be saved', () => {
  test.each([
    ['not-saved', /its storage may be full/],
    ['signed-out', /Please sign in again/],
    ['already-saved', 'This form was already saved in another window.'],
  ] as const)('keeps the form and says why: %s', async (reason, words) => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.receive(), 'correct');
    type(await dialog.findByLabelText('Batch no'), 'B-2');
    vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason });
    await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLInputElement>('Batch no').value).toBe('B-2');
  });
});

describe('A change that the server refused', () => {
  const changes = [
    {
      name: 'reversal',
      button: 'Reverse',
      reason: 'moved-on',
      words: 'The server refused the reversal of this entry.',
      filled: ['Reason', 'Typed twice'],
      save: async (device: Tablet) => {
        const entry = await device.receive();
        const payload = { entry, reason: 'Typed twice', ...particulars };
        return { entry, event: await eventOf(device, { type: 'reverse', payload }) };
      },
    },
    {
      name: 'correction',
      button: 'Correct',
      reason: 'not-own-entry',
      words: 'The server refused the correction of this entry.',
      filled: ['Batch no', 'B-2'],
      save: async (device: Tablet) => {
        const entry = await device.receive();
        const { expiryOn, officer, happenedAt } = consignment;
        const payload = { entry, batchNo: 'B-2', expiryOn, officer, correctedBy: officer, happenedAt };
        return { entry, event: await eventOf(device, { type: 'correct', payload }) };
      },
    },
    {
      name: 'report of a difference',
      button: 'Report a difference',
      reason: 'less-than-in-stock',
      words: 'The server refused your answer about this delivery.',
      filled: ['Doses counted', '25'],
      save: async (device: Tablet) => {
        const entry = await device.arrive(30);
        const payload = { entry, counted: 25, note: null, ...particulars };
        return { entry, event: await eventOf(device, { type: 'confirm-arrival', payload }) };
      },
    },
  ] as const;

  test.each(changes)('a $name is shown on the entry, and opens filled in', async (change) => {
    const device = await tablet();
    const { entry, event } = await change.save(device);
    await device.refuse(event, change.reason, 'Another tablet was faster');
    device.show(<LedgerScreen />);
    const row = within(await screen.findByRole('row', { name: /Change refused/ }));
    await device.user.click(row.getByRole('button', { name: /^View reciept/ }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    await receipt.findByText(entry);
    expect(receipt.getByText(change.words)).toBeTruthy();
    expect(receipt.getByText('Another tablet was faster')).toBeTruthy();
    await device.user.click(receipt.getByRole('button', { name: 'Correct and resend' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: `Correct and resend: ${change.button}` }),
    );
    const [label, value] = change.filled;
    expect((await dialog.findByLabelText<HTMLInputElement>(label)).value).toBe(value);
    expect(dialog.getByText('The server refused this entry: Another tablet was faster')).toBeTruthy();
  });

  test('names the replaced event when it is sent again', async () => {
    const device = await tablet();
    const { event } = await changes[1].save(device);
    await device.refuse(event, 'not-own-entry');
    device.show(<LedgerScreen />, `/?modal=correct&event=${event}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct and resend: Correct' }));
    type(await dialog.findByLabelText('Batch no'), 'B-3');
    await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('The entry is corrected')).toBeTruthy();
    const { rows } = await device.engine.queries.syncRows();
    expect(rows[0]).toMatchObject({ type: 'correct', replaces: event });
  });

  test('a monitor reading opens as it was read, and is read again with what is known now', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const { officer, happenedAt } = consignment;
    const read = async (vvmStage: 'I' | 'II') =>
      eventOf(device, { type: 'read-vvm', payload: { entry: lot, vvmStage, officer, happenedAt } });
    const event = await read('I');
    await device.refuse(event, 'vvm-improved', 'This lot was at a later stage already');
    await read('II');
    const { address } = device.show(<LedgerScreen />, `/?receipt=${lot}`);
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(await receipt.findByText('The server refused your reading of the VVM of this lot.')).toBeTruthy();
    await device.user.click(receipt.getByRole('button', { name: 'Correct and resend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct and resend: VVM reading' }));
    expect(await dialog.findByRole('radio', { name: 'Stage I', checked: true })).toBeTruthy();
    expect(dialog.getByText(/BCG, batch B-1, is known to be at stage II/)).toBeTruthy();
    expect(dialog.getByText(/20\/11\/2026.* · Amina Bello/)).toBeTruthy();
    // A reading concerns the lot; it moves no doses.
    expect(dialog.getByText('BCG')).toBeTruthy();
    expect(dialog.queryByText(/\d doses?\b/)).toBeNull();
    await device.user.click(dialog.getByRole('button', { name: 'Save reading' }));
    expect((await dialog.findAllByText(sentence('vvm-improved'))).length).toBeGreaterThan(0);
    await device.user.click(dialog.getByRole('radio', { name: 'Stage III' }));
    await device.user.click(dialog.getByRole('button', { name: 'Save reading' }));
    expect(await screen.findByText('The VVM reading is saved')).toBeTruthy();
    const { rows } = await device.engine.queries.syncRows();
    expect(rows[0]).toMatchObject({
      type: 'read-vvm',
      replaces: event,
      payload: { vvmStage: 'III', entry: lot },
    });
    expect((await device.engine.queries.lots(bcg, consignment.expiryOn))[0]?.vvmStage).toBe('III');
    expect(address()).not.toContain('modal=correct');
  });
});
