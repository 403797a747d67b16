import { expect } from '@playwright/test';
import { openRemembered, selectLot } from './officer.ts';
import type { Tablet } from './tablet.ts';

export interface Transfer {
  readonly antigen: string;
  readonly batchNo: string;
  readonly doses: number;
  /** Where it goes: a facility or store, and the places that lead there where they are not the tablet's own. */
  readonly to: string;
  readonly state?: string;
  readonly lga?: string;
}

/** Sends doses of a lot to another facility or store, and waits for nothing. */
export async function transfer(
  tablet: Tablet,
  { antigen, batchNo, doses, to, state, lga }: Transfer,
): Promise<void> {
  await tablet.open('/ledger/stock?modal=add&activity=transfer');
  const dialog = tablet.page.getByRole('dialog', { name: 'transfer vaccine' });
  await dialog.getByLabel('Antigen').selectOption({ label: antigen });
  await selectLot(dialog, batchNo);
  await dialog.getByLabel('No of dose').fill(String(doses));
  if (state !== undefined || lga !== undefined) await openRemembered(dialog);
  if (state !== undefined) await dialog.getByLabel('Destination state').selectOption({ label: state });
  if (lga !== undefined) await dialog.getByLabel('Destination LGA').selectOption({ label: lga });
  const field = dialog.getByRole('combobox', { name: 'Destination facility' });
  await field.fill(to.slice(0, 10));
  await expect(tablet.page.getByRole('option', { name: to })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(to);
  await dialog.getByRole('button', { name: 'Transfer Antigen' }).click();
  await expect(dialog).toBeHidden();
}
