import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusalSentences } from '#contract/record-sentences.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { eventOf, formOf, receiptOf, type, particulars } from './amended-entry.tsx';
import { bcg, cottage, tablet } from './stock-tablet.tsx';

describe('An arrival', () => {
  test('waits on the dashboard, in the listing and on its receipt', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    const { address } = device.show(<DashboardScreen />);
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(needs.getByRole('heading', { name: '30 doses of BCG on the way to you' })).toBeTruthy();
    expect(needs.getByText('from Dundun Health Post')).toBeTruthy();
    await device.user.click(
      needs.getByRole('link', { name: 'Confirm arrival 30 doses of BCG on the way to you' }),
    );
    expect(address()).toBe(`/ledger/stock?receipt=${entry}`);
  });

  test.each([
    [0, '20 doses of BCG on the way to you', null],
    [10, '10 doses of BCG on the way to you', '20 doses were sent in all'],
    [20, '20 doses of BCG used before they were confirmed', '20 doses were sent in all'],
  ])('with %s doses used before it is confirmed says what the wallet says', async (used, title, fact) => {
    const device = await tablet();
    const entry = await device.arrive(20);
    if (used > 0) await device.issue(entry, used);
    device.show(<DashboardScreen />);
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(await needs.findByRole('heading', { name: title })).toBeTruthy();
    if (fact === null) expect(needs.queryByText(/in all/)).toBeNull();
    else expect(needs.getByText(fact)).toBeTruthy();
    const [arrival] = await device.engine.queries.unconfirmedArrivals();
    expect(arrival?.left).toBe(20 - used);
    expect((await device.engine.queries.wallet(bcg))?.onTheWay).toBe(20 - used);
  });

  test('is confirmed with one tap: officer and date are already filled in', async () => {
    const device = await tablet();
    const receipt = await receiptOf(device, await device.arrive(30));
    await device.user.click(await receipt.findByRole('button', { name: 'Confirm arrival' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm arrival: BCG, batch B-1' }));
    expect(await dialog.findByText(/ · Amina Bello$/)).toBeTruthy();
    await device.user.click(dialog.getByRole('button', { name: 'Confirm arrival' }));
    expect(await screen.findByText('The arrival is confirmed')).toBeTruthy();
    expect(await screen.findByText('Arrival confirmed by Amina Bello')).toBeTruthy();
    await expect.poll(() => screen.queryByText('Arrival not confirmed')).toBeNull();
  });

  test.each([
    ['', 'Type what you counted to see what is adjusted.'],
    ['many', 'Type what you counted to see what is adjusted.'],
    ['30', 'Nothing is adjusted: this is what was sent.'],
    [
      '0',
      'This lot is adjusted by −30 doses: 0 counted, 30 sent. Both facilities are told when this is sent.',
    ],
    [
      '32',
      'This lot is adjusted by +2 doses: 32 counted, 30 sent. Both facilities are told when this is sent.',
    ],
  ])('with %s counted says what is adjusted', async (typed, words) => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.arrive(30), 'differs');
    type(await dialog.findByLabelText('Doses counted'), typed);
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  test('that differs is counted in vials too, if the lot’s vial size is known', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    await device.engine.db.ledger.update(entry, { dosesPerVial: 10 });
    const { dialog } = await formOf(device, entry, 'differs');
    type(await dialog.findByLabelText('Vials of 10'), '2');
    expect(await dialog.findByText('2 vials × 10 = 20 doses')).toBeTruthy();
    expect(
      dialog.getByText(
        'This lot is adjusted by −10 doses: 20 counted, 30 sent. Both facilities are told when this is sent.',
      ),
    ).toBeTruthy();
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
    vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason });
    type(await dialog.findByLabelText('Doses counted'), '25');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  test('that differs is adjusted, and its adjustment links back to it', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    const { dialog } = await formOf(device, entry, 'differs');
    type(await dialog.findByLabelText('Doses counted'), '27');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect(
      await screen.findByText('The difference is saved. Both facilities are told when it is sent'),
    ).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.balance).toBe(27);
    expect(await screen.findByText('Different count', { selector: 'strong' })).toBeTruthy();
    expect(await device.engine.queries.unconfirmedArrivals()).toEqual([]);
  });

  test.each([30, 27])(
    'of 30 doses, once %s are counted, says why that is not reversed, and what to do',
    async (counted) => {
      const device = await tablet();
      const entry = await device.arrive(30);
      const payload = { entry, counted, note: null, ...particulars };
      await eventOf(device, { type: 'confirm-arrival', payload });
      const receipt = await receiptOf(device, entry);
      expect(
        await receipt.findByText(
          'The count of an arrival is not reversed, because the other half of the delivery is in the sender’s ledger. If it was wrong, adjust this lot.',
        ),
      ).toBeTruthy();
      expect(receipt.queryByRole('button', { name: 'Reverse' })).toBeNull();
    },
  );

  test('that differs says that both facilities were told only once the server has accepted it', async () => {
    const device = await tablet();
    const entry = await device.arrive(30);
    const { dialog } = await formOf(device, entry, 'differs');
    type(await dialog.findByLabelText('Doses counted'), '27');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect(
      await screen.findByText(/Both facilities are told once this is sent and accepted\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/were told/)).toBeNull();
    const { db, queries } = device.engine;
    const [adjusted] = await db.ledger.filter(({ activity }) => activity === 'adjust').toArray();
    expect(await queries.entry(adjusted?.id ?? '')).toMatchObject({ isDifferenceKnown: false });
    await db.base.clear();
    expect(await screen.findByText(/both facilities were told\.$/)).toBeTruthy();
  });

  test('counted as it was sent is no difference', async () => {
    const device = await tablet();
    const { dialog } = await formOf(device, await device.arrive(30), 'differs');
    type(await dialog.findByLabelText('Doses counted'), '30');
    await device.user.click(dialog.getByRole('button', { name: 'Report a difference' }));
    expect(await dialog.findByText('This is what was sent. Choose Confirm arrival instead.')).toBeTruthy();
  });
});

describe('What was sent and counted differently on arrival', () => {
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
    const row = within(await screen.findByRole('row', { name: /27 of 30 arrived/ }));
    await device.user.click(row.getByRole('button', { name: /^View reciept/ }));
    expect(address()).toBe(`/?view=transferred&receipt=${entry}`);
  });

  test('says so on its receipt, and leads to the settling of the case', async () => {
    const { device, entry } = await countedThere();
    const receipt = await receiptOf(device, entry);
    expect(receipt.getByText('27 of 30 arrived', { selector: 'strong' })).toBeTruthy();
    expect(receipt.getByText(/^Dundun Health Post counted a different number of doses/)).toBeTruthy();
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
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(needs.getByRole('heading', { name: 'A case to look into' })).toBeTruthy();
    expect(needs.getByText(detail)).toBeTruthy();
    expect(needs.getByRole('link', { name: 'See case A case to look into' }).getAttribute('href')).toBe(
      '/sync?show=attention',
    );
  });
});

test('Stock unconfirmed for long is one row of the start page, which says so and leads to the count', async () => {
  const device = await tablet();
  const entry = await device.arrive(30);
  await device.engine.db.case_file.put({
    id: 'case',
    facility: cottage,
    event: entry as string as EventId,
    reason: 'arrival-unconfirmed',
    detail: 'This stock was sent more than 14 days ago',
    openedAt: '2026-11-20T09:00:00.000Z',
    closedAt: null,
  });
  device.show(<DashboardScreen />);
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(await needs.findByText('This stock was sent more than 14 days ago')).toBeTruthy();
  expect(needs.getByRole('link', { name: /^Confirm arrival / }).getAttribute('href')).toBe(
    `/ledger/stock?receipt=${entry}`,
  );
  expect(needs.queryByText('A case to look into')).toBeNull();
});

describe('What was issued', () => {
  test('is marked once it is utilized, and not after that is undone', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.issue(lot, 20);
    const issued = await device.issue(lot, 50);
    const entry = await device.utilize(issued, 42);
    const { address } = device.show(<LedgerScreen />, '/?view=issued');
    const badges = await screen.findAllByText('Utilized');
    expect(badges).toHaveLength(1);
    const row = within(badges[0]!.closest('tr')!);
    await device.user.click(row.getByRole('button', { name: /^View reciept/ }));
    expect(address()).toBe(`/?view=issued&receipt=${issued}`);
    await eventOf(device, { type: 'reverse', payload: { entry, reason: 'Typed twice', ...particulars } });
    await expect.poll(() => screen.queryByText('Utilized')).toBeNull();
  });

  test('has no such badge if the server refused it, or it was reversed', async () => {
    const device = await tablet();
    const lot = await device.receive();
    const refused = await device.issue(lot, 50);
    await device.refuse(refused, 'less-than-in-stock');
    const reversed = await device.issue(lot, 20);
    await eventOf(device, { type: 'reverse', payload: { entry: reversed, reason: 'Twice', ...particulars } });
    device.show(<LedgerScreen />, '/?view=issued');
    await screen.findByText('Reversal');
    expect(screen.queryByText('Utilized')).toBeNull();
  });
});
