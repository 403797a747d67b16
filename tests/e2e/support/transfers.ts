import { expect } from '@playwright/test';
import { chooseFound } from './choose-found.ts';
import { openRemembered, selectLot } from './officer.ts';
import type { Tablet } from './tablet.ts';

export interface Transfer {
  readonly antigen: string;
  readonly batchNo: string;
  readonly doses: number;
  /** Destination: a facility or store, and the places that lead there if they are not the tablet's own. */
  readonly to: string;
  readonly state?: string;
  readonly lga?: string;
}

/** Sends doses of a lot to another facility or store, without waiting for anything. */
export async function transfer(
  tablet: Tablet,
  { antigen, batchNo, doses, to, state, lga }: Transfer,
): Promise<void> {
  await tablet.go('/ledger/stock?modal=add&activity=transfer');
  const dialog = tablet.page.getByRole('dialog', { name: 'transfer vaccine' });
  await dialog.getByLabel('Antigen').selectOption({ label: antigen });
  await selectLot(dialog, batchNo);
  await dialog.getByLabel('No of dose').fill(String(doses));
  if (state !== undefined || lga !== undefined) await openRemembered(dialog);
  if (state !== undefined) await chooseFound(dialog, 'Destination state', state);
  if (lga !== undefined) await chooseFound(dialog, 'Destination LGA', lga);
  await chooseFound(dialog, 'Destination facility', to);
  await dialog.getByRole('button', { name: 'Transfer Antigen' }).click();
  await expect(dialog).toBeHidden();
}
