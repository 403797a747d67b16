import { expect, test, type Page } from '@playwright/test';
import { dismissNotices } from './support/dismiss-notices.ts';
import { fillLedger } from './support/fill-ledger.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { productOfThisFile } from './support/product.ts';
import { receiptOf } from './support/receipts.ts';
import { visibleRows } from './support/visible-rows.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, phone, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';

/** The rows of which nothing is hidden, neither below the screen nor under the bar at its foot. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('.ui-shell-bar')?.getBoundingClientRect();
    const foot = bar !== undefined && bar.height > 0 ? bar.top : innerHeight;
    const rows = document.querySelectorAll('.ui-row, .ui-table > tbody > tr');
    return Array.from(rows).filter((row) => row.getBoundingClientRect().bottom <= foot).length;
  });
}

/** Runs in the page: the rows that are higher than two lines, or hide the expiry of their lot for it. */
function rowsBeyondTwoLines(): string[] {
  return [...document.querySelectorAll('.ui-row')].flatMap((row) => {
    const foot = row.querySelector('.ui-row-text')?.getBoundingClientRect().bottom ?? 0;
    const expiry = [...row.querySelectorAll('.ui-row-part')].find((part) =>
      part.textContent?.startsWith('exp.'),
    );
    const { height } = row.getBoundingClientRect();
    const isSeen = expiry !== undefined && expiry.getBoundingClientRect().bottom <= foot + 1;
    return height <= 68 && isSeen ? [] : [`${row.textContent}: ${Math.round(height)} px`];
  });
}

test.describe('Rows of a listing', () => {
  const { unpack, product } = productOfThisFile();

  test('are ten on a tablet, held upright and on its side; the whole row opens it; nothing is wider than 320 px', async () => {
    test.setTimeout(360_000);
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 200, batchNo: 'PN-1' });
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.go('/ledger/stock');
    await expect(visibleRows(page, 'PN-1')).toBeVisible();
    await fillLedger(page, { batchNo: 'PN-1', entries: 60 });
    await tablet.open('/ledger/stock');
    await expect(page.getByText('Page 1 of 6')).toBeVisible();
    await dismissNotices(page);

    await test.step('held upright, in a list', async () => {
      await turn(page, portrait);
      await expect(page.getByRole('list', { name: 'Recieved Antigen' })).toBeVisible();
      expect(await wholeRows(page)).toBe(10);
    });

    await test.step('on its side, in a table', async () => {
      await turn(page, landscape);
      await expect(page.getByRole('table', { name: 'Recieved Antigen' })).toBeVisible();
      expect(await wholeRows(page)).toBe(10);
    });

    await test.step('on a phone, of two lines each', async () => {
      await turn(page, phone);
      await expect(page.getByRole('list', { name: 'Recieved Antigen' })).toBeVisible();
      expect(await page.evaluate(rowsBeyondTwoLines)).toEqual([]);
    });

    for (const [name, size] of Object.entries({ portrait, landscape, phone })) {
      await test.step(`each corner of a row opens its receipt: ${name}`, async () => {
        await turn(page, size);
        const row = visibleRows(page).nth(1);
        const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
        for (const position of [
          { x: 4, y: 4 },
          { x: width - 6, y: height - 6 },
        ]) {
          await row.click({ position });
          await expect(receiptOf(tablet)).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(receiptOf(tablet)).toBeHidden();
        }
      });
    }

    await test.step('the keyboard reaches a row once', async () => {
      await turn(page, landscape);
      await visibleRows(page).first().getByRole('button').focus();
      await page.keyboard.press('Tab');
      await expect(visibleRows(page).nth(1).getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(receiptOf(tablet)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('320 px are wide enough', async () => {
      await turn(page, { width: 320, height: 640 });
      for (const path of ['/ledger/stock', '/antigen/wallet', '/protected/dashboard', '/utilization']) {
        await tablet.go(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await layoutFaults(page), path).toEqual([]);
      }
    });
  });
});
