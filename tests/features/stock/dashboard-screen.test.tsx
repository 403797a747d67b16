import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DashboardScreen } from '#features/stock/dashboard-screen.tsx';
import { penta, tablet } from './stock-tablet.tsx';

describe('the dashboard', () => {
  test('says that there is no wallet, and leads to creating one', async () => {
    (await tablet()).show(<DashboardScreen />);
    expect(await screen.findByText('No Antigen Wallet!!!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Wallet' }).getAttribute('href')).toBe('/antigen/wallet');
  });

  test('names the facility and the officer whose it is', async () => {
    (await tablet()).show(<DashboardScreen />);
    expect(await screen.findByText('Ajingi Cottage Hospital · Amina Bello')).toBeTruthy();
  });

  test('shows a card per wallet with the balance, its schedule and how much of it still waits', async () => {
    const device = await tablet();
    const lot = await device.receive();
    await device.issue(lot, 50);
    await device.openWallet(penta);
    device.show(<DashboardScreen />);
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['BCG', 'Penta']);
    expect(within(cards[0]!).getByText('150')).toBeTruthy();
    expect(within(cards[0]!).getByText('At birth')).toBeTruthy();
    expect(within(cards[0]!).getByText('2 waiting')).toBeTruthy();
  });

  test('shows what was issued instead, and keeps the choice in the address', async () => {
    const device = await tablet();
    await device.issue(await device.receive(), 50);
    const { address } = device.show(<DashboardScreen />);
    await device.user.click(await screen.findByRole('radio', { name: 'Issued Out Stock as today' }));
    expect(within(await screen.findByRole('article')).getByText('50')).toBeTruthy();
    expect(address()).toBe('/?figure=issued');
    await device.user.click(screen.getByRole('radio', { name: 'Balance In Stock as today' }));
    expect(within(await screen.findByRole('article')).getByText('150')).toBeTruthy();
  });

  test('tells a user above facility level where the figures are', async () => {
    (await tablet({ level: 'isLga' })).show(<DashboardScreen />);
    expect(await screen.findByText(/The menu shows what you can open/)).toBeTruthy();
  });
});
