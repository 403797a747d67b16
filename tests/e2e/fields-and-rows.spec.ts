import { type Locator, type Page, expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { dismissNotices } from './support/dismiss-notices.ts';
import { fillLedger } from './support/fill-ledger.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { lookAt } from './support/looks.ts';
import {
  allSaved,
  card,
  createWallet,
  fillReceive,
  openIssue,
  openReceive,
  receive,
} from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { receiptOf } from './support/receipts.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, phone, portrait } from './support/tablet.ts';
import { turn } from './support/turn.ts';
import { visibleRows } from './support/visible-rows.ts';

const sizes = { portrait, landscape, phone };

/** Aspects of the stock screens that only a real browser shows: positions, and which element a finger hits. */
test.describe('Fields and rows', () => {
  const { product, unpack, tabletOf } = productOfThisFile();

  test.describe('Rows of a listing', () => {
    test('are ten on a tablet in portrait and landscape, open anywhere in the row, and fit 320 px', async () => {
      await stockOnServer(product().origin, { antigen: 'HepB', doses: 200, batchNo: 'PN-1' });
      const tablet = await unpack();
      const { page } = tablet;
      await tablet.signIn('facility@demo.test');
      await tablet.go('/ledger/stock');
      await expect(visibleRows(page, 'PN-1')).toBeVisible();
      await fillLedger(page, { batchNo: 'PN-1', entries: 60 });
      await tablet.open('/ledger/stock');
      await expect(page.getByText('Page 1 of 6')).toBeVisible();
      await dismissNotices(page);

      await test.step('in portrait, in a list', async () => {
        await turn(page, portrait);
        await expect(page.getByRole('list', { name: 'Recieved Antigen' })).toBeVisible();
        expect(await wholeRows(page)).toBe(10);
      });

      await test.step('in landscape, in a table', async () => {
        await turn(page, landscape);
        await expect(page.getByRole('table', { name: 'Recieved Antigen' })).toBeVisible();
        expect(await wholeRows(page)).toBe(10);
      });

      await test.step('on a phone, with two lines each', async () => {
        await turn(page, phone);
        await expect(page.getByRole('list', { name: 'Recieved Antigen' })).toBeVisible();
        expect(await page.evaluate(rowsBeyondTwoLines)).toEqual([]);
      });

      for (const [name, size] of Object.entries(sizes)) {
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

  test.describe('A list under a field, by finger', () => {
    test('is closed by a tap beside it, which presses nothing under it', async () => {
      const tablet = await tabletOf('facility@demo.test');
      await createWallet(tablet, 'MR');
      const dialog = await openReceive(tablet);
      await askForOrigin(dialog);
      const { page } = tablet;
      await tap(page, originOf(dialog));
      const list = page.getByRole('listbox');
      await expect(list).toBeVisible();
      // Hidden from screen readers while the list is open, but still visible.
      const save = dialog.getByRole('button', { name: 'Recieved Antigen', includeHidden: true });
      await tap(page, save);
      await expect(list).toBeHidden();
      await expect(originOf(dialog)).toBeFocused();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      // Within half a second the tap would count as the second of a double tap.
      await expect(async () => {
        await tap(page, save);
        await expect(dialog.getByRole('alert')).toContainText(
          'Your forms are empty please fill in appropriately',
          { timeout: 1000 },
        );
      }).toPass();
    });

    test('can be seen and touched two frames after it opens, while the keyboard is still appearing', async () => {
      const tablet = await tabletOf('facility@demo.test');
      await createWallet(tablet, 'BCG');
      const dialog = await openReceive(tablet);
      await askForOrigin(dialog);
      const seen = watchOpening(tablet.page);
      await tap(tablet.page, originOf(dialog));
      expect(await seen).toEqual({ opacity: '1', touched: 'the list' });

      const facility = 'Gafasa Health Clinic';
      const option = tablet.page.getByRole('option', { name: facility });
      await option.evaluate((row) => row.scrollIntoView({ block: 'nearest' }));
      await tap(tablet.page, option);
      await expect(originOf(dialog)).toHaveValue(facility);
      await expect(tablet.page.getByRole('listbox')).toBeHidden();
    });
  });

  test.describe('Doses in vials', () => {
    test('are typed and shown beside doses, offline, and stay the same after sending', async () => {
      const amina = await tabletOf('facility@demo.test');
      const { page } = amina;
      await createWallet(amina, 'Penta');
      await amina.setOffline(true);

      const receive = await openReceive(amina);
      await fillReceive(receive, { antigen: 'Penta', doses: 200, batchNo: 'PN-22071' });
      await expect(receive.getByLabel('Doses in a vial')).toHaveValue('10');
      await expect(receive).toContainText('20 vials × 10 = 200 doses');
      const faults = await lookAt(page, 'receive in vials');
      await receive.getByRole('button', { name: 'Recieved Antigen' }).click();
      await expect(receive).toBeHidden();

      const issue = await openIssue(amina, { antigen: 'Penta', batchNo: 'PN-22071' });
      await expect(issue).toContainText('10 doses a vial · once open: 28 days at most, kept cold');
      await issue.getByRole('textbox', { name: 'Vials of 10' }).fill('4');
      await expect(issue.getByLabel('No of dose')).toHaveValue('40');
      await expect(issue).toContainText('4 vials × 10 = 40 doses');
      Object.assign(faults, await lookAt(page, 'issue in vials'));
      await issue.getByRole('button', { name: 'Issued Antigen' }).click();
      await expect(issue).toBeHidden();

      await amina.go('/protected/dashboard');
      await expect(card(amina, 'Penta')).toContainText('160 doses');
      await amina.go('/antigen/wallet');
      await expect(page.getByText('16 vials of 10').first()).toBeVisible();
      Object.assign(faults, await lookAt(page, 'wallets in vials'));
      await amina.setOffline(false);
      await allSaved(amina);
      await expect(page.getByText('16 vials of 10').first()).toBeVisible();
      expect(faults).toEqual({});
    });
  });

  test.describe('The days left of a lot', () => {
    test('are on one line and push no column out of sight', async () => {
      const tablet = await tabletOf('facility@demo.test');
      const { page } = tablet;
      await createWallet(tablet, 'PCV');
      const vendor = 'Serum Institute of India';
      const batchNo = 'PCV-2026-0045';
      await receive(tablet, { antigen: 'PCV', doses: 2000, batchNo, vendor, expiryOn: '2041-06-30' });
      const dialog = await openReceive(tablet);
      await fillReceive(dialog, { antigen: 'PCV', doses: 5, batchNo: 'OLD-1', expiryOn: daysAgo(82) });
      await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, save it' }).click();
      await expect(dialog).toBeHidden();
      await openIssue(tablet, { antigen: 'PCV', batchNo });

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
});

/** The form suggests the store that supplies the facility; this test wants another. */
async function askForOrigin(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Change Origin/ }).click();
  await originOf(dialog).scrollIntoViewIfNeeded();
}

const originOf = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: 'Origin facility' });

/** The element in the middle of the list, where a finger would hit it, two frames after the list appears. */
function watchOpening(page: Page): Promise<{ opacity: string; touched: string }> {
  return page.evaluate(async () => {
    const opened = () => document.querySelector('.ui-combobox-popover');
    while (!opened()) await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const list = opened();
    if (!list) return { opacity: '', touched: 'nothing: it closed' };
    const { x, y, width } = list.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + 20);
    return {
      opacity: getComputedStyle(list).opacity,
      touched: list.contains(met) ? 'the list' : `${met?.nodeName} ${met?.className}`,
    };
  });
}

/** A bare tap: a locator's own tap would wait until nothing covers the target. */
async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2);
}

/** Chips that take more than one line, and tables wider than their container. */
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

/** The number of rows in full view, neither below the screen nor under the bottom bar. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('.ui-shell-bar')?.getBoundingClientRect();
    const foot = bar !== undefined && bar.height > 0 ? bar.top : innerHeight;
    const rows = document.querySelectorAll('.ui-row, .ui-table > tbody > tr');
    return Array.from(rows).filter((row) => row.getBoundingClientRect().bottom <= foot).length;
  });
}

/** Runs in the page: the rows taller than two lines, or whose lot's expiry is hidden to avoid that. */
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
