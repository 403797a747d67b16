import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { LedgerScreen } from '#features/stock/entries/entry-screen.tsx';
import { openRemembered } from './remembered.ts';
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
  // A single lot is already selected.
  await waitFor(() => {
    if (!selectButton(dialog, batch)) dialog.getByRole('region', { name: 'Selected entry' });
  });
  const select = selectButton(dialog, batch);
  if (select) await device.user.click(select);
  await dialog.findByLabelText(/^(No of dose|Children immunized)/);
  await openRemembered(device, dialog);
}

function selectButton(dialog: Dialog, batch: string): HTMLElement | null {
  return dialog.queryByRole('button', { name: `Select batch ${batch}` });
}

export async function send(
  device: Tablet,
  dialog: Dialog,
  button: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const choice = dialog.queryByRole('radio', { name: value });
    if (choice) await device.user.click(choice);
    else fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
  }
  await device.user.click(dialog.getByRole('button', { name: button }));
}

/** Doses that cannot be taken from a lot of 200, with the message beside the field. */
export const refusedDoses = [
  ['0', 'You cannot issued antigen with zero stock'],
  ['201', 'You cannot issued this Serum Institute antigen; you have less than the Antigen in stock'],
  ['-1', 'No of dose must not be negative'],
] as const;

/** Submits that many doses and expects a refusal beside the field, which keeps the value; the stock is unchanged. */
export async function expectDosesRefused(
  device: Tablet,
  dialog: Dialog,
  { button, doses, sentence }: { readonly button: string; readonly doses: string; readonly sentence: string },
): Promise<void> {
  await send(device, dialog, button, { 'No of dose': doses });
  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  const field = dialog.getByLabelText<HTMLInputElement>('No of dose');
  expect(field.value).toBe(doses);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect((await device.engine.queries.wallet(bcg))?.balance).toBe(200);
}
