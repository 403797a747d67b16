import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { bcg, penta, tablet } from './stock-tablet.tsx';

const openForm = async (device: Awaited<ReturnType<typeof tablet>>) => {
  await device.user.click(await screen.findByRole('button', { name: 'Create Antigen Wallet' }));
  return screen.findByRole('dialog', { name: 'Create Antigen Wallet' });
};

/** Chooses BCG, submits the form and returns the dialog. */
const createBcg = async (device: Awaited<ReturnType<typeof tablet>>) => {
  const form = await openForm(device);
  await device.user.click(await within(form).findByRole('checkbox', { name: /BCG/ }));
  await device.user.click(within(form).getByRole('button', { name: 'Create Antigen Wallet' }));
  return form;
};

describe('the antigen wallets', () => {
  test('are listed with facility, antigen and schedule, ten a page by default', async () => {
    const device = await tablet();
    await device.openWallet(bcg);
    await device.openWallet(penta);
    device.show(<WalletScreen />);
    const row = await screen.findByRole('row', { name: /Penta/ });
    expect(within(row).getByText('Ajingi Cottage Hospital')).toBeTruthy();
    expect(within(row).getByText('6, 10 and 14 weeks')).toBeTruthy();
    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
    expect(sizes.value).toBe('10');
    expect(Array.from(sizes.options, (option) => option.value)).toEqual([
      '1000',
      '600',
      '500',
      '250',
      '200',
      '100',
      '50',
      '25',
      '15',
      '10',
    ]);
  });

  test('say how many doses may be given, where others lie among them', async () => {
    const device = await tablet();
    await device.receive({ doses: 60, batchNo: 'FINE-1' });
    await device.receive({ doses: 140, batchNo: 'GONE-1', expiryOn: '2020-01-31' as LocalDate });
    await device.openWallet(penta);
    device.show(<WalletScreen />);
    const row = within(await screen.findByRole('row', { name: /BCG/ }));
    expect(row.getByText('200')).toBeTruthy();
    expect(row.getByText('60 usable')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Penta/ })).queryByText(/usable/)).toBeNull();
  });

  test('are created offline, and the officer is told', async () => {
    const device = await tablet();
    device.show(<WalletScreen />);
    await createBcg(device);
    expect(await screen.findByText('Antigen wallet created successfully')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /BCG/ })).toBeTruthy();
    expect((await device.engine.queries.wallet(bcg))?.waiting).toBe(1);
  });

  test('are created several at once, each an event of its own', async () => {
    const device = await tablet();
    device.show(<WalletScreen />);
    const form = within(await openForm(device));
    await device.user.click(await form.findByRole('button', { name: /^Choose all/ }));
    const count = form.getAllByRole('checkbox').length;
    await device.user.click(form.getByRole('button', { name: 'Create Antigen Wallet' }));
    expect(await screen.findByText(`Antigen wallet created successfully: ${count}`)).toBeTruthy();
    expect(count).toBeGreaterThan(1);
    expect((await device.engine.queries.syncRows()).total).toBe(count);
    expect(await device.engine.queries.wallets()).toHaveLength(count);
  });

  test('are offered for antigens that have none yet only', async () => {
    const device = await tablet();
    await device.openWallet(bcg);
    device.show(<WalletScreen />);
    const form = within(await openForm(device));
    expect(await form.findByRole('checkbox', { name: /^Penta/ })).toBeTruthy();
    expect(form.queryByRole('checkbox', { name: /BCG/ })).toBeNull();
  });

  test('are not created twice, when another window was quicker', async () => {
    const device = await tablet();
    device.show(<WalletScreen />);
    const form = within(await openForm(device));
    await device.user.click(await form.findByRole('checkbox', { name: /BCG/ }));
    vi.spyOn(device.engine.queries, 'wallet').mockResolvedValue({} as never);
    await device.user.click(form.getByRole('button', { name: 'Create Antigen Wallet' }));
    expect(await form.findByText('This Facility and Antigen wallet already exist')).toBeTruthy();
    expect((await device.engine.queries.syncRows()).total).toBe(0);
  });

  test('are created as shown even if a draft names one that arrived meanwhile', async () => {
    const device = await tablet();
    device.show(<WalletScreen />);
    const form = within(await openForm(device));
    await device.user.click(await form.findByRole('checkbox', { name: /BCG/ }));
    await device.user.click(form.getByRole('checkbox', { name: /^Penta/ }));
    await device.openWallet(bcg);
    await waitFor(() => expect(form.queryByRole('checkbox', { name: /BCG/ })).toBeNull());
    await device.user.click(form.getByRole('button', { name: 'Create Antigen Wallet' }));
    expect(await screen.findByText('Antigen wallet created successfully')).toBeTruthy();
    expect(await device.engine.queries.wallets()).toHaveLength(2);
  });

  test('say so when the device cannot store one, and keep the form', async () => {
    const device = await tablet();
    vi.spyOn(device.engine.stock, 'saveTogether').mockResolvedValue({
      ok: false,
      at: 0,
      reason: 'not-saved',
    });
    device.show(<WalletScreen />);
    const form = await createBcg(device);
    expect(await screen.findByText('Error creating wallet')).toBeTruthy();
    expect(within(form).getByText(/^Not saved\./)).toBeTruthy();
    expect(within(form).getByRole<HTMLInputElement>('checkbox', { name: /BCG/ }).checked).toBe(true);
  });

  test('ask for an antigen in words', async () => {
    const device = await tablet();
    device.show(<WalletScreen />);
    const form = await openForm(device);
    // The button appears before the form; pressed then, it would do nothing.
    await within(form).findByRole('checkbox', { name: /BCG/ });
    await device.user.click(within(form).getByRole('button', { name: 'Create Antigen Wallet' }));
    expect(await within(form).findByText('Your forms are empty please fill in appropriately')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(form).getAllByRole('checkbox')[0]));
  });

  test('say what is missing on a device that has never been online', async () => {
    const device = await tablet({ hasReference: false });
    device.show(<WalletScreen />, '/?modal=create');
    expect(await screen.findByText(/The list of antigens is not on this tablet yet/)).toBeTruthy();
  });
});
