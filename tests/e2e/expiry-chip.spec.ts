import { expect, test, type Page } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { createWallet, fillReceive, openIssue, openReceive, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { landscape, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';

test.describe('The days left of a lot', () => {
  const { unpack } = productOfThisFile();

  test('stand on one line, and push no column out of sight', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'Penta');
    const vendor = 'Serum Institute of India';
    const batchNo = 'PENTA-2026-0045';
    await receive(tablet, { antigen: 'Penta', doses: 2000, batchNo, vendor, expiryOn: '2041-06-30' });
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { antigen: 'Penta', doses: 5, batchNo: 'OLD-1', expiryOn: daysAgo(82) });
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, save it' }).click();
    await expect(dialog).toBeHidden();
    await openIssue(tablet, { antigen: 'Penta', batchNo });

    const faults: Record<string, string[]> = {};
    const look = async (where: string) => {
      await expect(page.getByText('Expired 82 days ago').last()).toBeVisible();
      for (const [name, size] of Object.entries({ portrait, landscape })) {
        await turn(page, size);
        faults[`${where} ${name}`] = await brokenChips(page);
      }
    };
    await page.getByRole('dialog').getByRole('button', { name: 'Choose another' }).click();
    await look('lots');
    await tablet.go('/ledger/stock');
    await look('ledger');
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});

/** Chips of more than one line, and tables that are wider than their place. */
function brokenChips(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chips = [...document.querySelectorAll<HTMLElement>('.stock-expiry .ui-flag')]
      .filter((chip) => chip.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(chip).lineHeight))
      .map((chip) => `${chip.textContent} is ${chip.offsetHeight} px high`);
    const places = ':is(main, [role="dialog"])';
    const listings = [...document.querySelectorAll<HTMLElement>(`${places} :is(.ui-table, .ui-rows)`)];
    const tooWide = listings
      .map((listing) => listing.getBoundingClientRect().right - document.documentElement.clientWidth)
      .filter((beyond) => beyond > 0)
      .map((beyond) => `a listing is ${beyond} px too wide`);
    return [...chips, ...tooWide, ...(listings.length === 0 ? ['no listing is shown'] : [])];
  });
}
