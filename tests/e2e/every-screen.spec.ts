import { expect, test, type Page } from '@playwright/test';
import { faultsIn } from './support/looks.ts';
import { issue, openIssue, stocked } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';

/** Screens and modals with something in them, by the heading or dialog that shows they have come. */
const screens = [
  { path: '/?sign-in=1', shows: { role: 'heading', name: 'Login' } },
  { path: '/protected/dashboard', shows: { role: 'heading', name: 'Penta' } },
  { path: '/antigen/wallet', shows: { role: 'list', name: 'Antigen Wallet' } },
  { path: '/antigen/wallet?modal=create', shows: { role: 'dialog', name: 'Create Antigen Wallet' } },
  { path: '/antigen/wallet?count=all', shows: { role: 'dialog', name: 'Count stock of the whole store' } },
  { path: '/ledger/delivery', shows: { role: 'button', name: 'Scan next lot' } },
  { path: '/ledger/issue', shows: { role: 'button', name: 'Issued Antigen' } },
  { path: '/ledger/transfer', shows: { role: 'button', name: 'Transfer Antigen' } },
  { path: '/ledger/arrivals', shows: { role: 'heading', name: 'Confirm arrivals' } },
  { path: '/ledger/return', shows: { role: 'button', name: 'Return Antigen' } },
  { path: '/ledger/stock', shows: { role: 'list', name: 'Recieved Antigen' } },
  { path: '/ledger/stock?view=issued', shows: { role: 'list', name: 'Issued Antigen' } },
  { path: '/ledger/stock?modal=add&activity=recieved', shows: { role: 'button', name: 'Recieved Antigen' } },
  { path: '/ledger/stock?modal=add&activity=issued', shows: { role: 'dialog', name: 'issued vaccine' } },
  { path: '/sync?show=sent', shows: { role: 'article', name: /200 doses/ } },
  { path: '/settings', shows: { role: 'heading', name: 'Settings' } },
  { path: '/utilization', shows: { role: 'heading', name: 'Utilization' } },
  { path: '/unathorised', shows: { role: 'heading', name: 'Access denied' } },
  { path: '/no/such/page', shows: { role: 'heading', name: 'Oops! Page not found!' } },
] as const;

test.describe('Every screen', () => {
  const { unpack } = productOfThisFile();

  test('names every control, has targets of 44 px and never scrolls sideways, on tablet and phone', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await stocked(tablet, { antigen: 'Penta', doses: 200, batchNo: 'PN-2207' });
    await issue(tablet, { antigen: 'Penta', doses: 50, batchNo: 'PN-2207' });
    const faults: Record<string, string[]> = {};
    const look = async (where: string) => void Object.assign(faults, await faultsIn(page, where));
    for (const { path, shows } of screens) {
      await tablet.open(path);
      await expect(page.getByRole(shows.role, { name: shows.name }).first()).toBeVisible();
      await look(path);
    }
    await openIssue(tablet, { antigen: 'Penta', batchNo: 'PN-2207' });
    await look('issue form');
    await tablet.open('/ledger/stock');
    await page
      .getByRole('button', { name: /^View reciept/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'View invoice reciept' })).toContainText('Penta');
    await look('receipt');
    expect(faults).toEqual({});
  });

  test('a modal keeps the focus while it is open, closes by Escape, and gives it back', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.open('/ledger/stock');
    const opener = page.getByRole('button', { name: 'Add to Ledger' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'recieved vaccine' });
    await expect(dialog.getByLabel('Batch no')).toBeVisible();
    await expect.poll(() => isFocusIn(page, 'dialog')).toBe(true);
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusIn(page, 'dialog')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the menu of a tablet held upright opens and closes by keyboard and leads to every screen', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Ledger', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recieved Antigen' })).toBeFocused();
  });
});

function isFocusIn(page: Page, role: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.closest(`[role="${wanted}"]`) !== null, role);
}
