import { expect, test } from '@playwright/test';
import { type BoxOfVials, typeLot } from './support/delivery.ts';
import { dismissNotices } from './support/dismiss-notices.ts';
import { draftsOnDisk } from './support/drafts-on-disk.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, expectWallet, stocked } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { landscape } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';

const boxes = [
  { antigen: 'Penta', batchNo: 'PN-22071', expiryOn: '30/06/2028', vials: 30, perVial: 10 },
  { antigen: 'bOPV', batchNo: 'OP-3308', expiryOn: '31/03/2028', vials: 18, perVial: 20 },
  { antigen: 'BCG', batchNo: 'BCG-4471', expiryOn: '30/09/2028', vials: 10, perVial: 20 },
] as const satisfies readonly BoxOfVials[];

const tenAntigens = ['BCG', 'bOPV', 'HepB', 'HPV', 'IPV', 'MR', 'PCV', 'Penta', 'Rota', 'YF'] as const;

test.describe('A delivery of many lots', () => {
  const { unpack, product } = productOfThisFile();

  test('is entered offline, survives a reload, is saved completely, printed as a voucher and sent', async () => {
    const amina = await unpack();
    const { page } = amina;
    await amina.signIn('facility@demo.test');
    await amina.installed();
    // The origin of the last delivery is suggested for the next.
    await stocked(amina, { antigen: 'PCV', batchNo: 'PC-1', doses: 40 });
    await allSaved(amina);

    await amina.setOffline(true);
    await amina.open('/protected/dashboard');
    await page
      .getByRole('navigation', { name: 'Begin' })
      .getByRole('link', { name: /^Receive/ })
      .click();
    await expect(page.getByRole('group', { name: 'From, as last time' })).toContainText(
      'Gafasa Health Clinic',
    );
    const faults = await lookAt(page, 'empty');
    // The save button stands on the bottom bar although the delivery is nearly empty.
    const tabs = page.getByRole('navigation', { name: 'Everyday' });
    const foot = page.locator('.ui-action-bar');
    expect(await foot.evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeCloseTo(
      (await tabs.boundingBox())?.y ?? 0,
      0,
    );
    for (const [at, box] of boxes.entries()) await typeLot(page, at + 1, box);
    Object.assign(faults, await lookAt(page, 'typing'));
    const lots = page.getByRole('region', { name: 'Lots of this delivery' });
    await lots.getByRole('button', { name: 'Done' }).click();
    await lots.getByRole('button', { name: 'VVM I on all lots' }).click();
    await expect(page.getByText('3 lots · 860 doses')).toBeVisible();
    await expect.poll(() => draftsOnDisk(page)).toContain('BCG-4471');
    Object.assign(faults, await lookAt(page, 'typed'));

    await page.reload();
    await expect(lots.getByRole('row', { name: /BCG-4471/ })).toBeVisible();
    await expect(page.getByText('58 vials · saved together or not at all')).toBeVisible();
    await lots.getByRole('searchbox').fill('op-33');
    Object.assign(faults, await lookAt(page, 'found'));
    await lots.getByRole('button', { name: 'Lot 2: bOPV OP-3308' }).click();
    await expect(lots.getByLabel('Vials of OP-3308')).toBeFocused();
    await lots.getByRole('button', { name: 'Change OP-3308' }).click();
    await lots.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('2 lots · 500 doses')).toBeVisible();
    await page.getByRole('button', { name: 'Recieved Antigen' }).click();

    const voucher = page.getByRole('dialog', { name: 'Receipt voucher' });
    await expect(voucher).toContainText('500 doses');
    await expect(voucher).toContainText('Gafasa Health Clinic');
    Object.assign(faults, await lookAt(page, 'voucher'));
    for (const [paper, width] of [
      ['A5', 420],
      ['A4', 595],
    ] as const) {
      const widths = pagesOf(await page.pdf({ format: paper })).map((printed) => printed.width);
      expect(widths).toHaveLength(1);
      expect(Math.abs((widths[0] ?? 0) - width)).toBeLessThan(2);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(voucher.getByText('Receipt voucher').filter({ visible: true })).toHaveCount(1);
    await expect(voucher.getByText(/^Printed [\d/]+ [\d:]+ [AP]M by Amina Bello$/)).toBeVisible();
    await expect(voucher.getByText('Amina Bello, signature, date')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('paper.png') });
    await page.emulateMedia({ media: 'screen' });
    await expectWallet(amina, 'Penta', { inStock: 300, issued: 0 });

    const halima = await unpack();
    await halima.signIn('facility2@demo.test');
    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'BCG')).toEqual({ balance: 200, issued: 0 });
    await expectWallet(halima, 'BCG', { inStock: 200, issued: 0 });
    await halima.go('/ledger/stock');
    await visibleRows(halima.page, 'BCG-4471').first().click();
    await halima.page.getByRole('link', { name: /^Voucher / }).click();
    await expect(halima.page.getByRole('dialog', { name: 'Receipt voucher' })).toContainText('PN-22071');
    expect(faults).toEqual({});
  });

  test('shows ten lots at once on a tablet in landscape', async () => {
    const tablet = await unpack({ viewport: landscape });
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.go('/ledger/delivery');
    for (const [at, antigen] of tenAntigens.entries())
      await typeLot(page, at + 1, {
        antigen,
        batchNo: `LOT-${at}`,
        expiryOn: '30/06/2028',
        vials: 12,
        perVial: 10,
      });
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const rows = page.getByRole('row', { name: /LOT-/ });
    await expect(rows).toHaveCount(10);
    await dismissNotices(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const last = await rows.last().boundingBox();
    const foot = await page.locator('.ui-action-bar').boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  });
});
