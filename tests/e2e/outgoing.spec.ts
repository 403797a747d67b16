import { expect, test, type Locator } from '@playwright/test';
import { draftsOnDisk } from './support/drafts-on-disk.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, card, expectWallet } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';

/** Taps that are counted. */
function counted() {
  let taps = 0;
  return {
    tap: async (where: Locator) => {
      await where.click();
      taps += 1;
    },
    taps: () => taps,
  };
}

test.describe('Doses sent out on one voucher', () => {
  const { tabletOf, product } = productOfThisFile();

  test('are issued lot by lot on one screen, offline, printed, sent, and reversed together', async () => {
    const { origin } = product();
    const later = { batchNo: 'PN-22090', expiryOn: '2028-12-31' };
    await stockOnServer(origin, { antigen: 'Penta', batchNo: 'PN-22071', doses: 300 });
    await stockOnServer(origin, { antigen: 'Penta', ...later, doses: 120 });
    await stockOnServer(origin, { antigen: 'BCG', batchNo: 'BCG-4471', doses: 200 });
    const amina = await tabletOf('facility@demo.test');
    const { page } = amina;
    await expect(card(amina, 'BCG')).toContainText('200 doses');

    await amina.setOffline(true);
    const finger = counted();
    const begin = page.getByRole('navigation', { name: 'Begin' });
    await finger.tap(begin.getByRole('link', { name: /^Issue/ }));
    const bcg = page.getByRole('region', { name: 'BCG' });
    await finger.tap(bcg.getByRole('button', { name: 'More' }).first());
    await finger.tap(page.getByRole('button', { name: 'Issued Antigen' }));
    const voucher = page.getByRole('dialog', { name: 'Issue voucher' });
    await expect(voucher).toContainText('20 doses');
    expect(finger.taps()).toBeLessThanOrEqual(5);
    await voucher.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('heading', { name: 'Issued Antigen', level: 1 })).toBeVisible();
    await expect(visibleRows(page, 'BCG-4471').first()).toBeVisible();

    await amina.go('/ledger/issue');
    const penta = page.getByRole('region', { name: 'Penta' });
    await expect(penta.getByRole('listitem').first()).toContainText('PN-22071');
    await page.getByLabel('Vials × 10 of PN-22071').fill('4');
    await page.getByLabel('Doses of PN-22090').fill('200');
    await expect(penta).toContainText('More than the 120 in stock');
    const faults = await lookAt(page, 'issue');
    await expect.poll(() => draftsOnDisk(page)).toContain('"200"');
    await page.reload();
    await expect(page.getByLabel('Doses of PN-22071')).toHaveValue('40');
    await page.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(page.getByText('Nothing was saved. Please look at PN-22090.').first()).toBeVisible();
    await page.getByLabel('Doses of PN-22090').fill('20');
    await expect(page.getByText('6 vials · saved together or not at all')).toBeVisible();
    await page.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(voucher).toContainText('60 doses');
    // The notice stays while it has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus();
    Object.assign(faults, await lookAt(page, 'voucher'));
    expect(pagesOf(await page.pdf({ format: 'A5' }))).toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone: 2 entries are reversed')).toBeVisible();
    await expect(voucher).toContainText('0 doses');
    Object.assign(faults, await lookAt(page, 'reversed'));
    await expectWallet(amina, 'Penta', { inStock: 420, issued: 0 });
    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 420, issued: 0 });
    expect(await serverWallet(product().origin, 'BCG')).toEqual({ balance: 180, issued: 20 });
    expect(faults).toEqual({});
  });

  test('are found by the code on their box, and go to the last destination by default', async () => {
    await stockOnServer(product().origin, { antigen: 'MR', batchNo: 'MR-1', doses: 100 });
    const amina = await tabletOf('facility@demo.test');
    const { page } = amina;
    await expect(card(amina, 'MR')).toContainText('100 doses');
    await amina.go('/ledger/transfer');
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('(01)08901234567890(17)280630(10)MR-1');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(page.getByLabel('Vials × 10 of MR-1')).toBeFocused();
    await page.keyboard.type('3');
    await expect(page.getByText('1 lot · 30 doses')).toBeVisible();
    const faults = await lookAt(page, 'transfer');
    await page.getByRole('combobox', { name: 'Destination facility' }).fill('Gafasa Health');
    await page
      .getByRole('option', { name: /Gafasa Health Clinic/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Transfer Antigen' }).click();
    await expect(page.getByRole('dialog', { name: 'Transfer voucher' })).toContainText(
      'Gafasa Health Clinic',
    );
    await amina.go('/ledger/transfer');
    await expect(page.getByRole('group', { name: 'Destination' })).toContainText('Gafasa Health Clinic');
    expect(faults).toEqual({});
  });
});
