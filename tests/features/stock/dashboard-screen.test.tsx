import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { keepOpenings } from '#features/stock/dashboard/known-openings.ts';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { penta, tablet } from './stock-tablet.tsx';

describe('the dashboard', () => {
  test('says that there is no wallet, and leads to creating one', async () => {
    (await tablet()).show(<DashboardScreen />);
    expect(await screen.findByText('No Antigen Wallet!!!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Wallet' }).getAttribute('href')).toBe(
      '/antigen/wallet?modal=create',
    );
  });

  test('has its title for screen readers, while the frame shows the facility', async () => {
    (await tablet()).show(<DashboardScreen />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  test('shows each wallet with the balance, its schedule and the waiting part, stock-outs first', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.issue(lot, 50);
    await device.openWallet(penta);
    device.show(<DashboardScreen />);
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Penta', 'BCG']);
    expect(within(cards[1]!).getByText('150')).toBeTruthy();
    expect(within(cards[1]!).getByText('At birth')).toBeTruthy();
    expect(within(cards[1]!).getByText('2 waiting')).toBeTruthy();
  });

  test('shows the doses issued instead, and keeps the choice in the address', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    const { address } = device.show(<DashboardScreen />);
    await device.user.click(await screen.findByRole('radio', { name: 'Issued Out Stock as today' }));
    expect(within(await screen.findByRole('article')).getByText('50')).toBeTruthy();
    expect(address()).toBe('/?figure=issued');
    await device.user.click(screen.getByRole('radio', { name: 'Balance In Stock as today' }));
    expect(within(await screen.findByRole('article')).getByText('150')).toBeTruthy();
  });

  test('reports a stock-out and what to do about it, from the first day of a wallet', async () => {
    const device = await tablet();
    await device.openWallet(penta);
    device.show(<DashboardScreen />);
    expect(within(await screen.findByRole('article')).getByText('Stock-out')).toBeTruthy();
    const needs = within(screen.getByRole('region', { name: 'Needs you' }));
    expect(needs.getByText('no usable dose in the store')).toBeTruthy();
    expect(needs.getByRole('link', { name: 'Receive Stock-out: Penta' }).getAttribute('href')).toBe(
      '/ledger/delivery',
    );
  });

  test('does not count doses that may not be given as usable, and shows the balance beside them', async () => {
    const device = await tablet();
    await device.receive({ doses: 80, batchNo: 'OLD-1', expiryOn: '2020-01-31' as LocalDate });
    await device.receive({ doses: 50, batchNo: 'HOT-1', vvmStage: 'III' });
    device.show(<DashboardScreen />);
    const entry = within(await screen.findByRole('article'));
    expect(entry.getByText('usable of 130 doses').parentElement?.textContent).toBe('0usable of 130 doses');
    expect(entry.getByText('Stock-out')).toBeTruthy();
    expect(entry.getByRole('button', { name: '80 doses expired' })).toBeTruthy();
    expect(entry.getByRole('button', { name: '50 doses at VVM III' })).toBeTruthy();
    const needs = within(screen.getByRole('region', { name: 'Needs you' }));
    expect(needs.getAllByRole('heading').map((title) => title.textContent)).toEqual([
      'Needs you',
      'Stock-out: BCG',
      'Expired: BCG OLD-1',
      'At discard point: BCG HOT-1',
    ]);
    expect(needs.getByText('BCG: 130 doses, none usable')).toBeTruthy();
  });

  test('lists what needs attention, each with one way to it', async () => {
    const device = await tablet();
    const arrived = await device.arrive(30, 'TR-1');
    device.show(<DashboardScreen />);
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(
      needs
        .getByRole('link', { name: 'Confirm arrival 30 doses of BCG on the way to you' })
        .getAttribute('href'),
    ).toBe(`/ledger/stock?receipt=${arrived}`);
  });

  describe('records of children opened from above', () => {
    const hourMs = 60 * 60_000;
    const opening = (name: string, ageMs: number) => ({
      id: `opening of ${name}`,
      child: name,
      vacc_no: null,
      fullname: name,
      officer: 'Halima Sani',
      officer_level: 'lga',
      officer_unit: 'Ajingi',
      purpose: 'complaint-or-aefi',
      reason: 'A serious reaction is followed up',
      brought_by: null,
      brought_how: null,
      opened_at: new Date(Date.now() - ageMs).toISOString(),
    });
    const told = (...results: object[]) =>
      Response.json({ count: results.length, page: 0, page_size: 50, next: null, results });
    const today = <section aria-label="Children today" />;

    test('need the officer for seven days, offline too, and lead to who asked and why', async () => {
      let network = () => told(opening('Musa Ibrahim', hourMs), opening('Zara Bello', 9 * 24 * hourMs));
      const device = await tablet({ network: () => network() });
      const first = device.show(<DashboardScreen>{today}</DashboardScreen>);
      const link = { name: 'See who and why Opened from above: the record of Musa Ibrahim' };
      expect((await screen.findByRole('link', link)).getAttribute('href')).toBe('/child/openings');
      expect(screen.queryByText(/Zara Bello/)).toBeNull();
      first.leave();
      network = () => Response.error();
      device.show(<DashboardScreen>{today}</DashboardScreen>);
      const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
      expect(needs.getByText('by Halima Sani, Ajingi')).toBeTruthy();
      // The facility keeps no stock, and the page still says so.
      expect(screen.getByText('No Antigen Wallet!!!')).toBeTruthy();
    });

    test('are shown with the age of the answer if it is old', async () => {
      const device = await tablet();
      const user = (await device.engine.db.session.get('current'))?.reply.user_id ?? '';
      const toldAt = Date.now() - 2 * hourMs;
      const openings = [opening('Musa Ibrahim', 3 * hourMs)];
      await keepOpenings(device.engine.answers, { user, openings, toldAt });
      device.show(<DashboardScreen>{today}</DashboardScreen>);
      expect(await screen.findByText(`as of ${formatDateTime(toldAt)}`)).toBeTruthy();
    });

    test('are not requested if no children are registered', async () => {
      const asked: string[] = [];
      const device = await tablet({
        network: (url) => {
          asked.push(url);
          return told();
        },
      });
      device.show(<DashboardScreen />);
      await screen.findByText('No Antigen Wallet!!!');
      expect(asked).toEqual([]);
    });
  });

  test('tells a user above facility level where the figures are', async () => {
    (await tablet({ level: 'isLga' })).show(<DashboardScreen />);
    expect(await screen.findByText(/The menu shows what you can open/)).toBeTruthy();
  });
});
