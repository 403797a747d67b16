import { expect, test, type Locator, type Page } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { layoutFaults } from './support/layout-faults.ts';
import {
  allSaved,
  card,
  createWallet,
  fillReceive,
  issue,
  openReceive,
  type Box,
} from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { landscape, phone, portrait, type Tablet } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';
import { turn } from './support/turn.ts';

const sizes = { portrait, landscape, phone };

const inDays = (days: number) => daysAgo(-days);

async function receiveOn(tablet: Tablet, box: Box, day: string): Promise<void> {
  const dialog = await openReceive(tablet);
  await fillReceive(dialog, box);
  await dialog.getByLabel(/^Date-time/).fill(`${day}T09:00`);
  await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
  const question = tablet.page.getByRole('button', { name: 'Yes, save it' });
  await expect.poll(async () => (await question.isVisible()) || !(await dialog.isVisible())).toBe(true);
  if (await question.isVisible()) await question.click();
  await expect(dialog).toBeHidden();
}

test.describe('Alerts and how figures are made up', () => {
  const { unpack, product } = productOfThisFile();

  test('are shown offline, by chips and figures that open what they are about', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    const faults: Record<string, string[]> = {};
    const look = async (where: string) => {
      for (const [name, size] of Object.entries(sizes)) {
        await turn(page, size);
        await page.screenshot({
          path: test.info().outputPath(`${where} ${name}.png`),
          animations: 'disabled',
        });
        const found = await layoutFaults(page);
        if (found.length > 0) faults[`${where} ${name}`] = found;
      }
      await turn(page, portrait);
    };
    const lot = { antigen: 'Penta', batchNo: 'PN-2207' };

    await test.step('three months of use are on the server', async () => {
      await stockOnServer(product().origin, {
        ...lot,
        doses: 260,
        on: inDays(-100),
        issued: [
          { doses: 120, on: inDays(-80) },
          { doses: 120, on: inDays(-1) },
        ],
      });
      await tablet.signIn('facility@demo.test');
      await tablet.installed();
      await createWallet(tablet, 'BCG');
      await allSaved(tablet);
    });

    await test.step('the rest happens offline', async () => {
      await tablet.setOffline(true);
      product().proxy.set({ kind: 'refuse' });
      product().proxy.cut();
      await receiveOn(
        tablet,
        { antigen: 'BCG', batchNo: 'BC-1', doses: 40, expiryOn: inDays(-2) },
        inDays(0),
      );
      await receiveOn(
        tablet,
        { antigen: 'BCG', batchNo: 'BC-2', doses: 60, expiryOn: inDays(40), stage: 'II' },
        inDays(0),
      );
      await receiveOn(
        tablet,
        { antigen: 'BCG', batchNo: 'BC-3', doses: 20, expiryOn: inDays(400), stage: 'III' },
        inDays(0),
      );
    });

    await test.step('the cards show the alerts, and nothing jumps while they load', async () => {
      await tablet.open('/protected/dashboard');
      const said = [
        '40 doses expired',
        '20 doses at VVM III',
        '1 lot expires within 90 days',
        '1 lot at VVM II',
      ];
      await expect(chipsOf(card(tablet, 'BCG'))).toHaveCount(said.length);
      for (const name of said)
        await expect(card(tablet, 'BCG').getByRole('button', { name, exact: true })).toBeVisible();
      await expect(
        card(tablet, 'Penta').getByRole('button', { name: '1 week, at or below minimum' }),
      ).toBeVisible();
      expect(await layoutShift(page)).toBeLessThan(0.05);
      await look('dashboard');
    });

    await test.step('a chip opens the lots concerned, and Back closes them', async () => {
      await card(tablet, 'BCG').getByRole('button', { name: '1 lot at VVM II', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'BCG: lots at VVM II' });
      await expect(visibleRows(dialog, 'BC-2')).toContainText('60');
      await expect(visibleRows(dialog)).toHaveCount(1);
      await look('lots');
      await page.goBack();
      await expect(dialog).toBeHidden();
      const chip = card(tablet, 'Penta').getByRole('button', { name: /at or below minimum$/ });
      await chip.click();
      const level = page.getByRole('dialog', { name: 'Penta: weeks of stock' });
      await expect(level).toContainText('20 usable doses are in stock. 240 were issued in the last 90 days');
      await look('level');
      await page.keyboard.press('Escape');
      await expect(level).toBeHidden();
      await expect(chip).toBeFocused();
    });

    await test.step('a figure opens its movements, and a waiting one joins them at once', async () => {
      await issue(tablet, { ...lot, doses: 5 });
      await tablet.go('/protected/dashboard');
      await card(tablet, 'Penta')
        .getByRole('button', { name: /^15 doses/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Movements of Penta' });
      await expect(movementsOf(dialog)).toContainText([
        /Issued.*In stock after 15Batch .*Waiting.*−5/s,
        /Issued.*In stock after 20Batch .*Sent.*−120/s,
        /Issued.*In stock after 140Batch .*Sent.*−120/s,
        /Received from Gafasa Health Clinic.*In stock after 260Batch .*Sent.*\+260/s,
      ]);
      await look('movements');
      await dialog.getByText('Issued', { exact: true }).first().click();
      await expect(movementsOf(dialog)).toHaveCount(3);
      await expect(movementsOf(dialog).first()).toContainText(/Issued after 245.*\+5/s);
      await page.reload();
      await expect(movementsOf(dialog)).toHaveCount(3);
      await dialog.getByRole('button', { name: 'View reciept of batch PN-2207' }).first().click();
      await expect(page.getByRole('dialog', { name: 'View invoice reciept' })).toContainText('Penta');
      await page.goBack();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the figures of the wallet listing do the same', async () => {
      await tablet.go('/antigen/wallet');
      const row = visibleRows(page, 'Penta');
      await expect(row).toContainText(/245 issued.*0 wasted.*15/s);
      await look('wallets');
      await row.getByRole('button', { name: 'Movements of Penta' }).click();
      const dialog = page.getByRole('dialog', { name: 'Movements of Penta' });
      await dialog.getByText('Open-vial wastage', { exact: true }).click();
      await expect(dialog).toContainText('Nothing has moved yet');
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    expect(faults).toEqual({});
  });
});

function chipsOf(wallet: Locator): Locator {
  return wallet.getByRole('list', { name: /^Warnings for/ }).getByRole('button');
}

function movementsOf(dialog: Locator): Locator {
  return visibleRows(dialog);
}

/** Cumulative layout shift of the page since it was opened, as the browser measures it; 0 is none. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
