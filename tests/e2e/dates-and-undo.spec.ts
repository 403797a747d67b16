import { expect, test } from '@playwright/test';
import { layoutFaults } from './support/layout-faults.ts';
import { createWallet, expectWallet, fillReceive, openReceive, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { visibleRows } from './support/visible-rows.ts';

test.describe('Typing and undoing', () => {
  const { unpack } = productOfThisFile();

  test('reads a date as day, month and year in a US browser, and a month as its last day', async () => {
    const tablet = await unpack({ locale: 'en-US' });
    await tablet.signIn('facility@demo.test');
    expect(await tablet.page.evaluate(() => navigator.language)).toBe('en-US');
    await createWallet(tablet, 'BCG');
    const dialog = await openReceive(tablet);
    const expiry = dialog.getByLabel('Expiry date');
    await expect(expiry).toHaveAttribute('placeholder', 'dd/mm/yyyy');
    await expect(expiry).toHaveAttribute('inputmode', 'numeric');
    await expiry.pressSequentially('05122028');
    await expect(expiry).toHaveValue('05/12/2028');
    await expiry.fill('');
    await expiry.pressSequentially('062028');
    await expect(dialog).toContainText('Means the last day of the month, 30/06/2028');
    await fillReceive(dialog, { antigen: 'BCG', doses: 20, batchNo: 'US-1', expiryOn: '2028-12-05' });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog).toBeHidden();
    await expect(tablet.page.getByText('05/12/2028').first()).toBeVisible();
  });

  test('undoes what was just saved from the notice, one by one and together', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'MR');
    await receive(tablet, { antigen: 'MR', doses: 20, batchNo: 'UN-1' });
    // The notice stays while it has the focus.
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await expect(page.getByText('MR UN-1, 20 doses')).toBeVisible();
    await tablet.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone: the entry is reversed')).toBeVisible();
    // The status, the longest text of the row, is in view.
    await expect(visibleRows(page, 'Reversed').getByText('Change waiting')).toBeInViewport({ ratio: 0.9 });
    expect(await layoutFaults(page)).toEqual([]);
    await tablet.setOffline(false);
    await expectWallet(tablet, 'MR', { inStock: 0, issued: 0 });
  });

  test('links the summary of missing fields to each field', async () => {
    const tablet = await unpack();
    // Nothing was delivered there yet, so no vendor is suggested.
    await tablet.signIn('other@demo.test');
    await createWallet(tablet, 'HepB');
    const dialog = await openReceive(tablet);
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    const list = dialog.getByRole('list', { name: 'Fields to correct' });
    await list.getByRole('button', { name: 'Vendor' }).click();
    await expect(dialog.getByLabel('Vendor')).toBeFocused();
    await list.getByRole('button', { name: 'VVM stage' }).click();
    await expect(dialog.getByRole('radio', { name: 'Stage I', exact: true })).toBeFocused();
  });
});
