import { expect, type Locator } from '@playwright/test';
import { retryNow } from './officer.ts';
import { openReceipt, receiptOf } from './receipts.ts';
import type { Tablet } from './tablet.ts';

interface Arriving {
  readonly antigen: string;
  readonly doses: number;
}

/** Waits until the dashboard shows that doses are on the way, refreshing as an officer would after a phone call. */
export async function expectOnTheWay(tablet: Tablet, { antigen, doses }: Arriving): Promise<void> {
  const heading = tablet.page.getByRole('heading', {
    name: `${doses.toLocaleString('en')} doses of ${antigen} on the way to you`,
  });
  await expect(async () => {
    await retryNow(tablet);
    await tablet.go('/protected/dashboard');
    await expect(heading).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 45_000 });
}

/** Confirms stock that is on the way. */
export async function confirmArrival(tablet: Tablet): Promise<void> {
  const dialog = await openArrival(tablet, 'Confirm arrival');
  await dialog.getByRole('button', { name: 'Confirm arrival' }).click();
  await expect(receiptOf(tablet)).toContainText('Arrival confirmed by');
}

/** Reports that a different number of doses arrived than was sent. */
export async function reportDifference(
  tablet: Tablet,
  { counted, note }: { readonly counted: number; readonly note: string },
): Promise<void> {
  const dialog = await openArrival(tablet, 'Report a difference');
  await dialog.getByLabel('Doses counted').fill(String(counted));
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Report a difference' }).click();
  await expect(receiptOf(tablet)).toContainText('Difference reported by');
}

async function openArrival(tablet: Tablet, button: string): Promise<Locator> {
  const receipt = await openReceipt(tablet, '/ledger/stock', 'Arrival not confirmed');
  await receipt.getByRole('button', { name: button }).click();
  return tablet.page.getByRole('dialog', { name: new RegExp(`^${button}: `) });
}
