import { expect, type Locator, type Page } from '@playwright/test';
import type { LogRow } from '#client/db/rows.ts';
import { rowsOnDisk } from './rows-on-disk.ts';
import type { Tablet } from './tablet.ts';
import { visibleRows } from './visible-rows.ts';
import { chooseFound } from './choose-found.ts';

/** The box in front of the officer. Each test has its own antigen, because a facility has one wallet for each. */
export interface Box {
  readonly antigen: string;
  readonly doses: number | string;
  readonly batchNo: string;
  readonly vendor?: string;
  readonly expiryOn?: string;
  readonly stage?: 'I' | 'II' | 'III';
  /** Another facility of the LGA, because nobody receives from their own. */
  readonly origin?: string;
}

export const vendor = 'Serum Institute';

export async function createWallet(tablet: Tablet, antigen: string): Promise<void> {
  await tablet.go('/antigen/wallet');
  await tablet.page.getByRole('button', { name: 'Create Antigen Wallet' }).click();
  const dialog = tablet.page.getByRole('dialog', { name: 'Create Antigen Wallet' });
  await dialog.getByRole('checkbox', { name: new RegExp(`^${antigen} · `) }).check();
  await dialog.getByRole('button', { name: 'Create Antigen Wallet' }).click();
  await expect(dialog).toBeHidden();
  await expect(visibleRows(tablet.page, antigen).first()).toBeVisible();
}

export async function openReceive(tablet: Tablet): Promise<Locator> {
  await tablet.go('/ledger/stock');
  await tablet.page.getByRole('button', { name: 'Add to Ledger' }).click();
  return receiveDialog(tablet.page);
}

export function receiveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'recieved vaccine' });
}

/** Opens a value that the form shows as text, as an officer does to change it. */
export async function openRemembered(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  const change = dialog.getByRole('button', { name: /^Change / });
  while ((await change.count()) > 0) {
    const before = await change.count();
    await change.first().click();
    await expect(change).toHaveCount(before - 1);
  }
}

/** Fills in a box's label and origin; the form suggests the rest. */
export async function fillReceive(dialog: Locator, box: Box): Promise<void> {
  await openRemembered(dialog);
  await choose(dialog.getByRole('combobox', { name: 'Antigen' }), box.antigen);
  await dialog.getByLabel('No of dose').fill(String(box.doses));
  await dialog.getByLabel('Batch no').fill(box.batchNo);
  await dialog.getByLabel('Expiry date').fill(box.expiryOn ?? '2028-06-30');
  await dialog.getByRole('radio', { name: `Stage ${box.stage ?? 'I'}`, exact: true }).check({ force: true });
  await dialog.getByLabel('Vendor').fill(box.vendor ?? vendor);
  await chooseFound(dialog, 'Origin facility', box.origin ?? 'Gafasa Health Clinic');
}

export async function receive(tablet: Tablet, box: Box): Promise<void> {
  const dialog = await openReceive(tablet);
  await fillReceive(dialog, box);
  await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
  await expect(dialog).toBeHidden();
}

export async function openIssue(tablet: Tablet, lot: { antigen: string; batchNo: string }): Promise<Locator> {
  await tablet.go('/ledger/stock?view=issued');
  await tablet.page.getByRole('button', { name: 'Add to Ledger' }).click();
  const dialog = tablet.page.getByRole('dialog', { name: 'issued vaccine' });
  await choose(dialog.getByLabel('Antigen'), lot.antigen);
  await selectLot(dialog, lot.batchNo);
  return dialog;
}

/** Selects a lot; if there is only one, it is already selected. */
export async function selectLot(dialog: Locator, batchNo: string): Promise<void> {
  const select = dialog.getByRole('button', { name: `Select batch ${batchNo}` });
  const selected = dialog.getByRole('region', { name: 'Selected entry' });
  await expect(select.or(selected)).toBeVisible();
  if (await select.isVisible()) await select.click();
  await expect(selected).toContainText(batchNo);
}

export async function issue(
  tablet: Tablet,
  { doses, ...lot }: { antigen: string; batchNo: string; doses: number },
): Promise<void> {
  const dialog = await openIssue(tablet, lot);
  await dialog.getByLabel('No of dose').fill(String(doses));
  await dialog.getByRole('button', { name: 'Issued Antigen' }).click();
  await expect(dialog).toBeHidden();
}

/** A wallet with one lot, saved and on the server. */
export async function stocked(tablet: Tablet, box: Box): Promise<void> {
  await createWallet(tablet, box.antigen);
  await receive(tablet, box);
  await allSaved(tablet);
}

export function card(tablet: Tablet, antigen: string): Locator {
  const title = tablet.page.getByRole('heading', { name: antigen, exact: true });
  return tablet.page.getByRole('article').filter({ has: title });
}

/** Opens the dashboard and expects both figures of a wallet; unconfirmed stock is in neither. */
export async function expectWallet(
  tablet: Tablet,
  antigen: string,
  { inStock, issued, onTheWay = 0 }: { inStock: number; issued: number; onTheWay?: number },
): Promise<void> {
  const [here, sent] = [inStock, onTheWay].map((doses) => doses.toLocaleString('en'));
  await tablet.go('/protected/dashboard');
  await expect(card(tablet, antigen)).toContainText(`${here} doses`);
  if (onTheWay > 0) await expect(card(tablet, antigen)).toContainText(`${sent} on the way`);
  await tablet.page.getByText('Issued Out Stock as today').click();
  await expect(card(tablet, antigen)).toContainText(`${issued.toLocaleString('en')} doses`);
}

/** Waits until the server has everything and its answers are back, and until the header shows that. */
export async function allSaved(tablet: Tablet): Promise<void> {
  // Right after a save the header may still refer to the previous save.
  await expect.poll(() => unansweredEvents(tablet.page), { timeout: 30_000, intervals: [100] }).toBe(0);
  // Cases that need a person take precedence over it.
  await expect(tablet.badge()).toHaveText(/^(All sent|\d+ needs? attention)$/);
}

async function unansweredEvents(page: Page): Promise<number> {
  const logs = await rowsOnDisk<LogRow>(page, 'log');
  return logs.reduce((sum, log) => sum + log.next_seq - 1 - log.folded_through, 0);
}

/** Triggers a replay, as an officer does who does not want to wait. */
export async function retryNow(tablet: Tablet): Promise<void> {
  await tablet.go('/sync');
  await tablet.page.getByRole('button', { name: 'Retry now' }).click();
}

async function choose(select: Locator, label: string | RegExp): Promise<void> {
  const option = select
    .locator('option')
    .filter({ hasText: typeof label === 'string' ? exactly(label) : label });
  await expect(option).toHaveCount(1);
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
