import { expect, test } from '@playwright/test';
import { issue, stocked, vendor } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';

const a5 = { width: 420, height: 595 };

test.describe('The receipt', () => {
  const { unpack } = productOfThisFile();

  test('shows the entry whole and prints on exactly one A5 page', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await stocked(tablet, { antigen: 'Penta', doses: 200, batchNo: 'PN-2207' });
    await issue(tablet, { antigen: 'Penta', doses: 50, batchNo: 'PN-2207' });
    await tablet.open('/ledger/stock');
    await tablet.page.getByRole('button', { name: 'View reciept of Penta, batch PN-2207' }).click();
    const receipt = tablet.page.getByRole('dialog', { name: 'View invoice reciept' });
    const items = receipt.getByRole('definition');
    for (const [term, value] of [
      ['Antigen', 'Penta'],
      ['No of doses', '200'],
      ['Expiry date', '30/06/2028'],
      ['Batch no', 'PN-2207'],
      ['Manufacturer', vendor],
      ['Activity', 'recieved'],
      ['Facility', 'Ajingi Cottage Hospital'],
      ['Origin', 'Gafasa Health Clinic'],
    ] as const) {
      await expect(receipt.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
      await expect(items.filter({ hasText: value }).first()).toBeVisible();
    }
    await expect(receipt.getByRole('button', { name: 'Print' })).toBeEnabled();

    const pages = pagesOf(await tablet.page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    expect(Math.abs((pages[0]?.width ?? 0) - a5.width)).toBeLessThan(2);
    expect(Math.abs((pages[0]?.height ?? 0) - a5.height)).toBeLessThan(2);
  });
});
