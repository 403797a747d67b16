import { expect, test, type Locator, type Page } from '@playwright/test';
import { draftsOnDisk } from './support/drafts-on-disk.ts';
import { lookAt } from './support/looks.ts';
import { allSaved, card, expectWallet, issue } from './support/officer.ts';
import { pagesOf } from './support/pdf-pages.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { portrait, type Tablet } from './support/tablet.ts';
import { turn } from './support/turn.ts';

test.describe('The physical count', () => {
  const { unpack, product } = productOfThisFile();

  test('is made offline, survives a reload, notices later movements, and is adjusted everywhere', async () => {
    const { origin } = product();
    await stockOnServer(origin, { antigen: 'Penta', batchNo: 'PN-1', doses: 100 });
    await stockOnServer(origin, { antigen: 'Penta', batchNo: 'PN-2', doses: 40, stage: 'II' });
    const amina = await unpack();
    const { page } = amina;
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await expect(card(amina, 'Penta')).toContainText('140 doses');

    await amina.setOffline(true);
    await amina.go('/antigen/wallet');
    await page.getByRole('button', { name: 'Count stock of Penta' }).click();
    const dialog = countOf(amina);
    const faults = await lookAt(page, 'empty');
    await test.step('it says what is missing', async () => {
      await dialog.getByRole('button', { name: 'Save count' }).click();
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Why is the count different?');
      await dialog.getByLabel('Reason').fill('Monthly count');
      await dialog.getByRole('button', { name: 'Save count' }).click();
      await expect(dialog).toContainText('No lot was counted.');
    });
    await test.step('differences are shown while typing, and survive a reload', async () => {
      await dialog.getByLabel('Batch PN-1').fill('96');
      await dialog.getByLabel('Batch PN-2').fill('43');
      await expect(dialog).toContainText('−4 book 100');
      await expect(dialog).toContainText('+3 book 40');
      await expect(dialog).toContainText('2 of 2 lots counted');
      await expect(dialog).toContainText('2 lots differ: PN-2 +3, PN-1 −4');
      await expect.poll(() => draftsOnDisk(page)).toContain('"43"');
      await page.reload();
      await expect(dialog.getByLabel('Batch PN-1')).toHaveValue('96');
      await expect(dialog.getByLabel('Batch PN-2')).toHaveValue('43');
      await expect(dialog.getByLabel('Reason')).toHaveValue('Monthly count');
      Object.assign(faults, await lookAt(page, 'counted'));
    });
    await test.step('a sheet prints on A5 and on A4: as counted, blank, and with expected amounts', async () => {
      for (const [paper, width] of [
        ['A5', 420],
        ['A4', 595],
      ] as const) {
        const printed = await page.pdf({ format: paper });
        const widths = pagesOf(printed).map((printedPage) => printedPage.width);
        expect(widths).toHaveLength(1);
        expect(Math.abs((widths[0] ?? 0) - width)).toBeLessThan(2);
      }
      await page.emulateMedia({ media: 'print' });
      const sheet = dialog.getByRole('table');
      // As wide as an A5 sheet within its margins: a date broken over two lines is misread.
      await turn(page, { width: 484, height: 720 });
      for (const word of [sheet.getByText('30/06/2028').first(), sheet.getByText('Difference')])
        expect(await linesOf(word)).toBe(1);
      await turn(page, portrait);
      await expect(sheet).toContainText('PN-1');
      await expect(sheet).toContainText('−4');
      // As wide as the paper, not as the longest word.
      expect((await sheet.boundingBox())?.width).toBeGreaterThan(700);
      await page.screenshot({ path: test.info().outputPath('paper filled.png') });
      await page.emulateMedia({ media: 'screen' });
      await printed(page, 'Blank');
      await page.emulateMedia({ media: 'print' });
      await expect(sheet).not.toContainText('Expected');
      await expect(sheet).not.toContainText('96');
      await page.screenshot({ path: test.info().outputPath('paper blank.png') });
      await page.emulateMedia({ media: 'screen' });
      await printed(page, 'Blank with expected doses');
      await page.emulateMedia({ media: 'print' });
      await expect(sheet).toContainText('Expected');
      await expect(sheet).not.toContainText('96');
      await page.emulateMedia({ media: 'screen' });
    });
    await test.step('what a colleague issued meanwhile is noticed, and that lot is counted again', async () => {
      const halima = await unpack();
      await halima.signIn('facility2@demo.test');
      await issue(halima, { antigen: 'Penta', batchNo: 'PN-1', doses: 10 });
      await allSaved(halima);
      await amina.setOffline(false);
      await expect(dialog).toContainText('Batch PN-1: 100 expected then, 90 now.', { timeout: 30_000 });
      Object.assign(faults, await lookAt(page, 'moved'));
      await amina.setOffline(true);
      await dialog.getByRole('button', { name: 'Save count' }).click();
      await expect(dialog).toContainText('Nothing was saved: stock of batch PN-1 has moved');
      await dialog.getByRole('button', { name: 'Take the new figures' }).click();
      await expect(dialog.getByLabel('Batch PN-1')).toHaveValue('');
      await expect(dialog.getByLabel('Batch PN-2')).toHaveValue('43');
      await dialog.getByLabel('Batch PN-1').fill('86');
      await dialog.getByRole('button', { name: 'Save count' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Count saved: 2 lots adjusted')).toBeVisible();
    });
    await expectWallet(amina, 'Penta', { inStock: 129, issued: 10 });

    await amina.setOffline(false);
    await allSaved(amina);
    expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 129, issued: 10 });
    await expectWallet(amina, 'Penta', { inStock: 129, issued: 10 });
    await amina.go('/antigen/wallet');
    await page.getByRole('button', { name: 'Count stock of Penta' }).click();
    await expect(dialog.getByLabel('Batch PN-1')).toHaveValue('');
    await test.step('a count that agrees is taken back offline, and every tablet hears of it', async () => {
      await amina.setOffline(true);
      await dialog.getByRole('button', { name: 'All 86 of PN-1' }).click();
      await dialog.getByRole('button', { name: 'Save count' }).click();
      await expect(page.getByText('The count agrees with the book: nothing was adjusted')).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(page.getByText('The count was taken back')).toBeVisible();
      await amina.setOffline(false);
      await allSaved(amina);
      expect(await serverWallet(product().origin, 'Penta')).toEqual({ balance: 129, issued: 10 });
    });
    expect(faults).toEqual({});
  });
});

function countOf(tablet: Tablet): Locator {
  return tablet.page.getByRole('region', { name: 'Count stock of Penta' });
}

/** The number of lines that a cell's words take. */
function linesOf(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getClientRects().length;
  });
}

/** Chooses what to print; a test browser opens no print dialog. */
async function printed(page: Page, sheet: string): Promise<void> {
  await page.getByRole('button', { name: 'Print sheet' }).click();
  await page.getByRole('menuitem', { name: sheet, exact: true }).click();
}
