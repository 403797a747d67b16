import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusalSentences } from '#contract/refusal-sentences.ts';
import type { EntryId, EventId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { DashboardScreen } from '#features/stock/dashboard-screen.tsx';
import { LedgerScreen } from '#features/stock/ledger-screen.tsx';
import { childOf, give } from '#tests/features/children/session.ts';
import { bcg, consignment, cottage, tablet, type Tablet } from './stock-tablet.tsx';

const sentence = (reason: Rejection) => refusalSentences[reason].replace('<vendor>', 'Serum Institute');

async function receiptOf(device: Tablet, entry: EntryId) {
  device.show(<LedgerScreen />, `/?receipt=${entry}`);
  const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
  await receipt.findByText(entry);
  return receipt;
}

async function formOf(device: Tablet, entry: EntryId, mark: string) {
  const shown = device.show(<LedgerScreen />, `/?receipt=${entry}&mark=${mark}`);
  const dialog = within(await screen.findByRole('dialog', { name: /batch B-1$/ }));
  await dialog.findByRole('button', { name: 'Close' });
  return { ...shown, dialog };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** The name of an event is that of the entry that it wrote. */
const { officer, happenedAt, year, quarter } = consignment;
const particulars = { officer, happenedAt, year, quarter };

async function eventOf(device: Tablet, activity: Parameters<Tablet['engine']['outbox']['save']>[0]) {
  const saved = await device.engine.outbox.save(activity);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.event as string as EntryId;
}

describe('Reverse', () => {
  const entered: readonly [string, (device: Tablet) => Promise<EntryId>][] = [
    ['a receipt', (device) => device.receive()],
    ['an issue', async (device) => device.issue(await device.receive(), 50)],
    ['an increment', async (device) => device.adjust(await device.receive(), 5, 'increment')],
    ['a decrement', async (device) => device.adjust(await device.receive(), 5, 'decrement')],
    ['a utilization', async (device) => device.utilize(await device.issue(await device.receive(), 50), 42)],
  ];

  test.each(entered)('is offered on %s of her own', async (_what, enter) => {
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
    expect(await receipt.findByText(`It cannot be reversed: ${sentence(reason)}`)).toBeTruthy();
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
    expect(receipt.queryByText(/It cannot be reversed/)).toBeNull();
  });

  test.each([
    [1, '1 dose of it is recorded on this device as given to a child.'],
    [2, '2 doses of it are recorded on this device as given to children.'],
  ])(
    'of an issue that children were given of warns first and asks all the same: %i',
    async (given, words) => {
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
    },
  );

  test('of an issue that no child was given of warns of nothing', async () => {
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
    vi.spyOn(device.engine.outbox, 'preview').mockResolvedValue({ accepted: false, reason });
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
      ['Wastage of BCG changes by −8 doses.', 'The 50 issued doses are open again and can be utilized anew.'],
    ],
  ] as const)('of %s says what will happen, does it, and links both', async (_what, at, words) => {
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
    await device.user.click(row.getByRole('button', { name: 'Reversal' }));
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
      vi.spyOn(device.engine.outbox, 'save').mockResolvedValue({ ok: false, reason });
      await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
      expect((await screen.findAllByText(sentence(reason))).length).toBeGreaterThan(0);
    },
  );

  test('changes batch, expiry and officer of what opened the lot, and keeps what it said', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.receive(), 'correct');
    type(await dialog.findByLabelText('Batch no'), 'B-2');
    type(dialog.getByLabelText('Expiry date'), '2199-07-31');
    type(dialog.getByLabelText('Reporting officer'), 'Halima Sani');
    await device.user.click(dialog.getByRole('button', { name: 'Correct' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    const history = within(await receipt.findByRole('region', { name: 'History' }));
    expect(history.getByRole('listitem').textContent).toContain(
      'Corrected by Amina Bello · Batch no: B-1 B-2 · Expiry date: 30/06/2199 31/07/2199 · Officer: Amina Bello Halima Sani',
    );
    expect(receipt.getByText('Halima Sani', { selector: 'dd' })).toBeTruthy();
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
    await receipt.findByText(/It cannot be reversed/);
    expect(receipt.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});

describe('An arrival', () => {
  test('waits on the dashboard, in the listing and on its receipt', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    const { address } = device.show(<DashboardScreen />);
    expect(await screen.findByText('1 arrival waits for confirmation')).toBeTruthy();
    await device.user.click(screen.getByRole('link', { name: '30 doses of BCG from Dundun Health Post' }));
    expect(address()).toBe(`/ledger/stock?receipt=${entry}`);
  });

  test('is confirmed with one tap: officer and date stand there already', async () => {
    const device = await tablet();
    const receipt = await receiptOf(device, await device.arrive(30));
    await device.user.click(await receipt.findByRole('button', { name: 'Confirm arrival' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm arrival: BCG, batch B-1' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Officer')).value).toBe('Amina Bello');
    await device.user.click(dialog.getByRole('button', { name: 'Confirm arrival' }));
    expect(await screen.findByText('The arrival is confirmed')).toBeTruthy();
    expect(await screen.findByText('Arrival confirmed by Amina Bello')).toBeTruthy();
    await expect.poll(() => screen.queryByText('Arrival not confirmed')).toBeNull();
  });

  test.each([
    ['', 'Type what you counted to see what is adjusted.'],
    ['many', 'Type what you counted to see what is adjusted.'],
    ['30', 'Nothing is adjusted: this is what was sent.'],
    ['0', 'This lot is adjusted by −30 doses: 0 counted, 30 sent. Both facilities see the difference.'],
    ['32', 'This lot is adjusted by +2 doses: 32 counted, 30 sent. Both facilities see the difference.'],
  ])('with %s counted says what is adjusted', async (typed, words) => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.arrive(30), 'differs');
    type(await dialog.findByLabelText('Doses counted'), typed);
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  test.each([
    ['already-confirmed', refusalSentences['already-confirmed']],
    ['entry-missing', refusalSentences['entry-missing']],
    [
      'less-than-in-stock',
      'More doses are missing than this lot has left: some were issued or sent on already. Set those entries right first.',
    ],
  ] as const)('says why a difference is refused: %s', async (reason, words) => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.arrive(30), 'differs');
    vi.spyOn(device.engine.outbox, 'save').mockResolvedValue({ ok: false, reason });
    type(await dialog.findByLabelText('Doses counted'), '25');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  test('that differs is adjusted, and its adjustment leads back to it', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    const { dialog } = await formOf(device, entry, 'differs');
    type(await dialog.findByLabelText('Doses counted'), '27');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect(await screen.findByText('The difference is reported')).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(27);
    expect(await screen.findByText('Counted otherwise', { selector: 'strong' })).toBeTruthy();
    expect(await device.engine.queries.unconfirmedArrivals()).toEqual([]);
  });

  test('as sent is no difference', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.arrive(30), 'differs');
    type(await dialog.findByLabelText('Doses counted'), '30');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect(await dialog.findByText('This is what was sent. Choose Confirm arrival instead.')).toBeTruthy();
  });
});

describe('What was sent and counted otherwise where it arrived', () => {
  async function countedThere() {
    const device = await tablet();
    const entry = await device.dispatch('transfer', await device.receive(), 30);
    const line = {
      at: '2026-11-20T09:00:00.000Z',
      event: entry as string as EventId,
      kind: 'differs',
      by: 'Musa Garba (Dundun Health Post)',
      changes: [{ field: 'doses', from: '30', to: '27' }],
    } as const;
    await device.engine.db.ledger.update(entry, { arrival: 'differs', history: [line] });
    return { device, entry };
  }

  test('is marked in the listing with what arrived', async () => {
    const { device, entry } = await countedThere();
    const { address } = device.show(<LedgerScreen />, '/?view=transferred');
    await device.user.click(await screen.findByRole('button', { name: '27 of 30 arrived' }));
    expect(address()).toBe(`/?view=transferred&receipt=${entry}`);
  });

  test('says so on its receipt, and leads to where the case is settled', async () => {
    const { device, entry } = await countedThere();
    const receipt = await receiptOf(device, entry);
    expect(receipt.getByText('27 of 30 arrived', { selector: 'strong' })).toBeTruthy();
    expect(receipt.getByText(/^Dundun Health Post counted otherwise than was sent/)).toBeTruthy();
    expect(receipt.getByText('Difference reported by Musa Garba (Dundun Health Post)')).toBeTruthy();
    expect(receipt.getByRole('link', { name: 'Open the sync centre' }).getAttribute('href')).toBe('/sync');
  });

  test('is a case on the dashboard', async () => {
    const { device, entry } = await countedThere();
    const detail = 'The stock counted otherwise where it arrived: 30 sent, 27 counted';
    await device.engine.db.case_file.put({
      id: 'case',
      facility: cottage,
      event: entry as string as EventId,
      reason: 'arrival-differs',
      detail,
      openedAt: '2026-11-20T09:00:00.000Z',
      closedAt: null,
    });
    device.show(<DashboardScreen />);
    expect(await screen.findByText('1 case to look into')).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the sync centre' }).getAttribute('href')).toBe('/sync');
  });
});

describe('What was issued', () => {
  test('is marked once it is utilized, and not when that is taken back', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.issue(lot, 20);
    const issued = await device.issue(lot, 50);
    const entry = await device.utilize(issued, 42);
    const { address } = device.show(<LedgerScreen />, '/?view=issued');
    const marks = await screen.findAllByRole('button', { name: 'Utilized' });
    expect(marks).toHaveLength(1);
    await device.user.click(marks[0]!);
    expect(address()).toBe(`/?view=issued&receipt=${issued}`);
    await eventOf(device, { type: 'reverse', payload: { entry, reason: 'Typed twice', ...particulars } });
    await expect.poll(() => screen.queryByRole('button', { name: 'Utilized' })).toBeNull();
  });

  test('bears no such mark when the server refused it, or when it was reversed', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const refused = await device.issue(lot, 50);
    await device.refuse(refused, 'less-than-in-stock');
    const reversed = await device.issue(lot, 20);
    await eventOf(device, { type: 'reverse', payload: { entry: reversed, reason: 'Twice', ...particulars } });
    device.show(<LedgerScreen />, '/?view=issued');
    await screen.findByRole('button', { name: 'Reversal' });
    expect(screen.queryByRole('button', { name: 'Utilized' })).toBeNull();
  });
});

describe('A waiting change that would be refused', () => {
  test('is marked in the listing and says why on the receipt', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const event = await eventOf(device, {
      type: 'reverse',
      payload: { entry: lot, reason: 'Typed twice', ...particulars },
    });
    await device.engine.db.outbox.where({ event_id: event as string }).modify({ would_refuse: 'moved-on' });
    const { address } = device.show(<LedgerScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Change would be refused' }));
    expect(address()).toBe(`/?receipt=${lot}`);
    const receipt = within(await screen.findByRole('dialog', { name: 'View invoice reciept' }));
    expect(
      await receipt.findByText('The reversal of this entry, saved on this device, would be refused.'),
    ).toBeTruthy();
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
    vi.spyOn(device.engine.outbox, 'save').mockResolvedValue({ ok: false, reason });
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
        const { expiryOn } = consignment;
        const payload = { entry, batchNo: 'B-2', expiryOn, officer, correctedBy: officer, happenedAt };
        return { entry, event: await eventOf(device, { type: 'correct', payload }) };
      },
    },
    {
      name: 'report of a difference',
      button: 'Report a difference',
      reason: 'less-than-in-stock',
      words: 'The server refused what was said about this arrival.',
      filled: ['Doses counted', '25'],
      save: async (device: Tablet) => {
        const entry = await device.arrive(30);
        const payload = { entry, counted: 25, note: null, ...particulars };
        return { entry, event: await eventOf(device, { type: 'confirm-arrival', payload }) };
      },
    },
  ] as const;

  test.each(changes)('a $name is said on the entry, and opens filled in', async (change) => {
    const device = await tablet();
    const { entry, event } = await change.save(device);
    await device.refuse(event, change.reason, 'Another tablet was faster');
    device.show(<LedgerScreen />);
    await device.user.click(await screen.findByRole('button', { name: 'Change refused' }));
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

  test('names the event that it replaces when it is sent again', async () => {
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
});
