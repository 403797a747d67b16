import { expect, type Locator } from '@playwright/test';
import { chooseFound } from './choose-found.ts';
import { selectLot } from './officer.ts';
import type { Tablet } from './tablet.ts';

/** The lot that an entry takes doses from. */
interface FromLot {
  readonly antigen: string;
  readonly batchNo: string;
}

const buttons = { transfer: 'Transfer Antigen', return: 'Return Antigen' } as const;

/** Sends doses of a lot elsewhere, to the destination that the form suggests. */
export async function send(
  tablet: Tablet,
  activity: keyof typeof buttons,
  { doses, to, ...lot }: FromLot & { readonly doses: number; readonly to: string },
): Promise<void> {
  const dialog = await openFor(tablet, activity, lot);
  await dialog.getByLabel('No of dose').fill(String(doses));
  const field = dialog.getByRole('combobox', { name: 'Destination facility' });
  // A return's origin is suggested as its destination, and shown as text.
  const proposed = dialog.getByRole('group', { name: 'Destination' }).filter({ hasText: to });
  await expect(field.or(proposed)).toBeVisible();
  if (await field.isVisible()) await chooseFound(dialog, 'Destination facility', to);
  await dialog.getByRole('button', { name: buttons[activity] }).click();
  await expect(dialog).toBeHidden();
}

/** Removes doses from stock by an adjustment. */
export async function adjustDown(
  tablet: Tablet,
  { doses, ...lot }: FromLot & { readonly doses: number },
): Promise<void> {
  const dialog = await openFor(tablet, 'adjustment', lot, '&direction=decrement');
  await dialog.getByLabel('No of dose to adjust').fill(String(doses));
  await dialog.getByRole('button', { name: 'Deduct Stock' }).click();
  await expect(dialog).toBeHidden();
}

/** Records the utilization of an issued entry on outreach; the form shows the share wasted before saving. */
export async function utilize(
  tablet: Tablet,
  { children, wastedShare, ...lot }: FromLot & { readonly children: number; readonly wastedShare: string },
): Promise<void> {
  const dialog = await openFor(tablet, 'utilization', lot);
  await dialog.getByText('Outreach', { exact: true }).click();
  await dialog.getByLabel('Children immunized').fill(String(children));
  await expect(dialog.getByText(wastedShare)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save record' }).click();
  await expect(dialog).toBeHidden();
}

async function openFor(
  tablet: Tablet,
  activity: string,
  { antigen, batchNo }: FromLot,
  more = '',
): Promise<Locator> {
  const screens: Record<string, string> = {
    adjustment: '/adjustment/return/listing',
    return: '/adjustment/return/listing',
    utilization: '/utilization',
  };
  await tablet.go(`${screens[activity] ?? '/ledger/stock'}?modal=add&activity=${activity}${more}`);
  const dialog = tablet.page.getByRole('dialog', { name: `${activity} vaccine` });
  await dialog.getByLabel('Antigen').selectOption({ label: antigen });
  await selectLot(dialog, batchNo);
  return dialog;
}
