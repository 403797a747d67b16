import { expect, test } from '@playwright/test';
import { allSaved, fillReceive, openReceive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';

const box = { antigen: 'Penta', batchNo: 'PN-77', doses: 40 };

test.describe('Doubts about a receipt', () => {
  const { product, unpack } = productOfThisFile();

  test('include a quarter other than its date’s, asked about offline and named in the report', async () => {
    test.setTimeout(120_000);
    await stockOnServer(product().origin, { antigen: 'Penta', batchNo: 'PN-1', doses: 200 });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.setOffline(true);
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, box);
    const first = dialog.getByRole('radio', { name: 'Q1', exact: true });
    const other = (await first.isChecked()) ? 'Q2' : 'Q1';
    await dialog.getByRole('radio', { name: other, exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(other);
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(dialog).toBeHidden();
    await tablet.go('/reports/monthly');
    await expect(page.getByText('1 line is counted in another quarter than its date’s')).toBeVisible();
    await page.getByText('Show the lines').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'PN-77' })).toContainText(other);
    await tablet.setOffline(false);
    await allSaved(tablet);

    const above = await unpack();
    await above.signIn('lga@demo.test');
    await above.go('/reports/monthly');
    await above.page.getByText('Show the lines').click();
    await expect(above.page.getByRole('listitem').filter({ hasText: 'PN-77' })).toContainText(other);
  });

  test('include an expiry date long past or far ahead, and a future date is refused', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await tablet.setOffline(true);
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { ...box, batchNo: 'PN-78' });
    for (const expiry of ['31/01/1926', '31/01/2128']) {
      await dialog.getByLabel('Expiry date').fill(expiry);
      await dialog.getByLabel('Batch no').click();
      await expect(dialog.getByLabel('Expiry date')).toHaveAccessibleDescription(/expire|years|passed/i);
    }
    await dialog.getByLabel('Expiry date').fill('30/06/2028');
    await dialog
      .getByRole('textbox', { name: /^Date-time received/ })
      .first()
      .fill('01/01/2062');
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog.getByRole('textbox', { name: /^Date-time received/ }).first()).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  });
});
