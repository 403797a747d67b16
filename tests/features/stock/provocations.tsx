import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { LedgerScreen, UtilizationScreen } from '#features/stock/entries/entry-screen.tsx';
import { WalletScreen } from '#features/stock/wallets/wallet-screen.tsx';
import { chooseLot, openActivity, send, type Dialog } from './activity-dialog.tsx';
import { openRemembered } from './remembered.ts';
import { bcg, type Tablet } from './stock-tablet.tsx';

/** Actions of an officer up to a refusal. */
export type Provoke = (device: Tablet) => Promise<unknown>;

export const show =
  (screenShown: Parameters<Tablet['show']>[0], address?: string): Provoke =>
  async (device) =>
    device.show(screenShown, address);

const stocked = async (device: Tablet) => device.receive();
const issued = async (device: Tablet) => device.issue(await stocked(device), 50);

/** A screen after stock was received and issued. */
export const stockOn =
  (screenShown: Parameters<Tablet['show']>[0], address?: string): Provoke =>
  async (device) => {
    await issued(device);
    device.show(screenShown, address);
  };

/** The modal of an activity that starts from one of several lots. */
export const choosing =
  (activity: string): Provoke =>
  async (device) => {
    const lot = await stocked(device);
    await device.receive({ batchNo: 'B-2' });
    if (activity === 'utilization') {
      await device.issue(lot, 50);
      await device.issue(lot, 50);
    }
    const { dialog } = await openActivity(device, activity);
    await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
  };

export const opened =
  (activity: string): Provoke =>
  async (device) => {
    await formOf(device, activity);
  };

export async function formOf(device: Tablet, activity: string, isIncrement = false): Promise<Dialog> {
  await (activity === 'utilization' ? issued(device) : stocked(device));
  const { dialog } = await openActivity(device, activity);
  await chooseLot(device, dialog);
  if (activity === 'adjustment')
    await device.user.click(
      await dialog.findByRole('radio', { name: isIncrement ? 'Increment' : 'Decrement' }),
    );
  await dialog.findByRole('radiogroup', { name: 'Quarter' });
  if (activity === 'transfer' || activity === 'return') {
    await dialog.findByDisplayValue('Ajingi');
    await device.user.click(await dialog.findByRole('combobox', { name: 'Destination facility' }));
    await device.user.click(await screen.findByRole('option', { name: 'Dundun Health Post' }));
  }
  return dialog;
}

export const filled =
  (activity: string, button: string, values: Readonly<Record<string, string>>): Provoke =>
  async (device) =>
    send(device, await formOf(device, activity, button === 'Increment Stock'), button, values);

export const withoutEntry =
  (activity: string, button: string): Provoke =>
  async (device) => {
    await (activity === 'utilization' ? issued(device) : stocked(device));
    const { dialog } = await openActivity(device, activity);
    const isDecrement = button === 'Deduct Stock';
    if (isDecrement) await device.user.click(await dialog.findByRole('radio', { name: 'Decrement' }));
    await device.user.click(await dialog.findByRole('button', { name: button }));
  };

export async function receiving(device: Tablet): Promise<Dialog> {
  device.show(<LedgerScreen />, '/?modal=add&activity=recieved');
  const dialog = within(await screen.findByRole('dialog', { name: 'recieved vaccine' }));
  await dialog.findByRole('option', { name: 'BCG' });
  await openRemembered(device, dialog);
  await dialog.findByDisplayValue('Ajingi');
  return dialog;
}

export const received: Provoke = async (device) => {
  const dialog = await receiving(device);
  await device.user.click(await dialog.findByRole('combobox', { name: 'Origin facility' }));
  await device.user.click(await screen.findByRole('option', { name: 'Dundun Health Post' }));
  await device.user.click(dialog.getByRole('radio', { name: 'Stage I' }));
  await send(device, dialog, 'Recieved Antigen', {
    Antigen: bcg,
    'No of dose': '200',
    'Batch no': 'B-77',
    'Expiry date': '2035-06-30',
    Vendor: 'Serum Institute',
  });
};

export const emptyReceive: Provoke = async (device) =>
  device.user.click((await receiving(device)).getByRole('button', { name: 'Recieved Antigen' }));

export const pages: Provoke = async (device) => {
  for (let count = 1; count <= 11; count += 1) await device.receive({ batchNo: `LOT-${count}` });
  device.show(<LedgerScreen />);
};

export const receipt: Provoke = async (device) => {
  device.show(<UtilizationScreen />, `/?receipt=${await device.utilize(await issued(device), 42)}`);
  await screen.findByText('Serum Institute');
};

export const searching: Provoke = async (device) => {
  await stocked(device);
  device.show(<LedgerScreen />);
  await screen.findByText('B-1');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
};

export const creating =
  (before: Provoke): Provoke =>
  async (device) => {
    await before(device);
    device.show(<WalletScreen />, '/?modal=create');
    const form = within(await screen.findByRole('dialog', { name: 'Create Antigen Wallet' }));
    await device.user.click(await form.findByRole('checkbox', { name: /BCG/ }));
    await device.user.click(form.getByRole('button', { name: 'Create Antigen Wallet' }));
  };

export const nothing: Provoke = async () => undefined;
/** Another window creates the wallet after the form read its data and before its button is pressed. */
export const createdMeanwhile: Provoke = async (device) =>
  vi.spyOn(device.engine.queries, 'wallet').mockResolvedValue({} as never);
export const fullDisk: Provoke = async (device) => {
  vi.spyOn(device.engine.stock, 'saveTogether').mockResolvedValue({
    ok: false,
    reason: 'not-saved',
    at: 0,
  } as never);
  return vi.spyOn(device.engine.stock, 'save').mockResolvedValue({ ok: false, reason: 'not-saved' });
};
export const slowDisk: Provoke = async (device) => {
  vi.spyOn(device.engine.stock, 'save').mockReturnValue(new Promise(() => undefined));
  await received(device);
};
