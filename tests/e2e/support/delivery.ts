import type { Page } from '@playwright/test';

/** A box of a delivery, with its label and count. */
export interface BoxOfVials {
  readonly antigen: string;
  readonly batchNo: string;
  /** As it is typed: dd/mm/yyyy. */
  readonly expiryOn: string;
  readonly vials: number;
  readonly perVial: number;
}

/** Types a lot into the open delivery; `at` is its number, from 1. */
export async function typeLot(page: Page, at: number, box: BoxOfVials): Promise<void> {
  if (at > 1) await page.getByRole('button', { name: 'Next lot', exact: true }).click();
  const lot = page.getByRole('form', { name: `Lot ${at}` });
  await lot.getByLabel('Antigen').selectOption(box.antigen);
  await lot.getByLabel('Batch no').fill(box.batchNo);
  await lot.getByLabel('Expiry date').fill(box.expiryOn);
  await lot.getByLabel('Vials', { exact: true }).fill(String(box.vials));
  await lot.getByLabel('Doses in a vial').fill(String(box.perVial));
}
