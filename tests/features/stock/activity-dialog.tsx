import { fireEvent, screen, within } from '@testing-library/react';
import { LedgerScreen } from '#features/stock/ledger-screen.tsx';
import { bcg, type Tablet } from './stock-tablet.tsx';

/** The activity modal over the ledger, at the step of choosing an entry. */
export async function openActivity(device: Tablet, activity: string) {
  const shown = device.show(<LedgerScreen />, `/?modal=add&activity=${activity}`);
  const dialog = within(await screen.findByRole('dialog', { name: `${activity} vaccine` }));
  return { ...shown, dialog };
}
export type Dialog = Awaited<ReturnType<typeof openActivity>>['dialog'];

export async function chooseLot(device: Tablet, dialog: Dialog, batch = 'B-1'): Promise<void> {
  await device.user.selectOptions(await dialog.findByLabelText('Antigen'), bcg);
  await device.user.click(await dialog.findByRole('button', { name: `Select batch ${batch}` }));
}

export async function send(
  device: Tablet,
  dialog: Dialog,
  button: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
  }
  await device.user.click(dialog.getByRole('button', { name: button }));
}
