import { expect, type Locator } from '@playwright/test';
import type { Tablet } from './tablet.ts';
import { visibleRows } from './visible-rows.ts';

/** Opens the receipt of the newest entry in a listing that contains these words. */
export async function openReceipt(tablet: Tablet, view: string, words: string | RegExp): Promise<Locator> {
  await tablet.go(view);
  const row = visibleRows(tablet.page, words).first();
  await row.getByRole('button', { name: /^View reciept/ }).click();
  const receipt = receiptOf(tablet);
  await expect(receipt).toBeVisible();
  return receipt;
}

export function receiptOf(tablet: Tablet): Locator {
  return tablet.page.getByRole('dialog', { name: 'View invoice reciept' });
}

/** Reverses the entry whose receipt is open. */
export async function reverse(tablet: Tablet, reason: string): Promise<void> {
  await receiptOf(tablet).getByRole('button', { name: 'Reverse', exact: true }).click();
  const dialog = tablet.page.getByRole('dialog', { name: /^Reverse: / });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await tablet.page.getByRole('button', { name: 'Yes, reverse it' }).click();
  await expect(dialog).toBeHidden();
}
