import { expect, test } from '@playwright/test';
import { chooseFound } from './support/choose-found.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, expectWallet, retryNow } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const own = 'Ajingi Cottage Hospital';

test.describe('Stock sent on one voucher', () => {
  const { unpack, product } = productOfThisFile();

  test('is counted and confirmed on one screen, offline, with what is missing', async () => {
    for (const [antigen, batchNo] of [
      ['Penta', 'PN-1'],
      ['BCG', 'BC-1'],
    ] as const)
      await stockOnServer(product().origin, { antigen, batchNo, doses: 100 }, 'other@demo.test');
    const musa = await unpack();
    const amina = await unpack();
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await musa.signIn('other@demo.test');
    await musa.go('/ledger/transfer');
    await musa.page.getByLabel('Doses of PN-1').fill('40');
    await musa.page.getByLabel('Vials × 20 of BC-1').fill('3');
    await chooseFound(musa.page.locator('main'), 'Destination facility', own);
    await musa.page.getByRole('button', { name: 'Transfer Antigen' }).click();
    const sent = musa.page.getByRole('dialog', { name: 'Transfer voucher' });
    await expect(sent).toContainText('100 doses');
    const no = ((await sent.getByText(/^No\. /).textContent()) ?? '').replace('No. ', '');
    await allSaved(musa);

    const confirm = amina.page.getByRole('link', { name: 'Confirm arrivals 2 lots on the way to you' });
    await expect(async () => {
      await retryNow(amina);
      await amina.go('/protected/dashboard');
      await expect(confirm).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await amina.setOffline(true);
    await confirm.click();
    const { page } = amina;
    // Scanning the voucher that came with the boxes opens its first line.
    await page.getByRole('button', { name: 'Scan a box or the voucher' }).click();
    await page.getByLabel('Or type what is printed beside the code').fill(no);
    await page.getByRole('button', { name: 'Use' }).click();
    await expect(page.getByLabel(/^Arrived of /).first()).toBeFocused();
    await page.getByRole('button', { name: 'All as sent' }).click();
    await page.getByLabel('Arrived of BC-1').fill('55');
    await page.getByLabel('Why fewer of BC-1').selectOption({ label: 'Broken' });
    await page.getByLabel('VVM of PN-1').selectOption('II');
    const faults = await lookAt(page, 'arrivals');
    // Each row is as wide as the page, so that columns line up from row to row.
    const narrower = await page
      .getByRole('list')
      .filter({ has: page.getByLabel(/^Arrived of /) })
      .evaluateAll((lists) =>
        lists.flatMap((list) => Array.from(list.children, (row) => list.clientWidth - row.clientWidth)),
      );
    expect(narrower).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Confirm arrival' }).click();
    await expect(page.getByRole('dialog', { name: 'Arrival voucher' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Batch, child, facility or task' });
    await field.fill('how many are left');
    await expect(page.getByRole('option').first()).toHaveText(/^Antigen Wallet/);
    await field.fill(no.slice(2, 7));
    await page.getByRole('option', { name: /^Arrival voucher/ }).click();
    await expect(page.getByRole('dialog', { name: 'Arrival voucher' })).toBeVisible();
    await expectWallet(amina, 'BCG', { inStock: 55, issued: 0 });
    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'BCG')).toEqual({ balance: 55, issued: 0 });
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 40, issued: 0 });
    expect(faults).toEqual({});
  });
});
