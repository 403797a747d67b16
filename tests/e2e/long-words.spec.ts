import { expect, test } from '@playwright/test';
import { layoutFaults } from './support/layout-faults.ts';
import { allSaved, createWallet, fillReceive, openIssue, openReceive, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { landscape, phone, portrait } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';
import { turn } from './support/turn.ts';

const sizes = { portrait, landscape, phone };
const longest = 'LOT'.padEnd(200, '0123456789');

test.describe('Words without a space', () => {
  const { unpack } = productOfThisFile();

  test('break inside their card, cell and form, and cut nothing off', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'Penta');
    const box = { antigen: 'Penta', doses: 20, batchNo: longest, vendor: longest, expiryOn: '2041-06-30' };
    const form = await openReceive(tablet);
    await fillReceive(form, box);
    await form.getByRole('button', { name: 'Recieved Antigen' }).click();
    // No printed label has a batch number this long.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(form).toBeHidden();
    // With a single lot there is nothing to choose.
    await receive(tablet, { antigen: 'Penta', doses: 10, batchNo: 'PN-2' });
    await allSaved(tablet);
    const faults: Record<string, string[]> = {};
    const look = async (where: string) => {
      for (const [name, size] of Object.entries(sizes)) {
        await turn(page, size);
        const found = [...(await layoutFaults(page)), ...(await page.evaluate(cutOff))];
        if (found.length > 0) faults[`${where} ${name}`] = found;
      }
      await turn(page, portrait);
    };

    await tablet.go('/sync?show=sent');
    await expect(page.getByRole('article', { name: new RegExp(longest) })).toBeVisible();
    await look('sync centre');
    await tablet.go('/ledger/stock');
    await expect(visibleRows(page, longest)).toBeVisible();
    await look('ledger');
    const dialog = await openIssue(tablet, { antigen: 'Penta', batchNo: longest });
    await look('issue form');
    await dialog.getByRole('button', { name: 'Choose another' }).click();
    await expect(visibleRows(dialog, longest)).toBeVisible();
    await look('lots');
    expect(faults).toEqual({});
  });
});

/** Runs in the page: content that sticks out of its cell, line, card or dialog. */
function cutOff(): string[] {
  const faults: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
    const holder = element.parentElement?.closest<HTMLElement>(
      'td, .ui-row-text, .ui-row-end, article, .ui-modal-body',
    );
    if (!holder || element.matches('.ui-hidden-text, .ui-hidden-text *, thead, thead *')) continue;
    const { right, width } = element.getBoundingClientRect();
    const over = Math.round(right - holder.getBoundingClientRect().right);
    if (width > 1 && over > 1)
      faults.push(`${element.tagName.toLowerCase()}.${element.className} stands ${over} px outside`);
  }
  return faults;
}
