import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { allSaved, createWallet, fillReceive, openReceive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { settled } from './support/settled.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { visibleRows } from './support/visible-rows.ts';

test.describe('Two tabs of one tablet', () => {
  const client = mkdtempSync(path.join(tmpdir(), 'vaxledger-build-'));
  const { product, unpack } = productOfThisFile(() => {
    cpSync(process.env['CLIENT_DIR'] ?? 'dist', client, { recursive: true });
    return { CLIENT_DIR: client };
  });
  test.afterAll(() => rmSync(client, { recursive: true, force: true }));

  test('show the same at once, and only one sends', async () => {
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 300, batchNo: 'TA-1' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    const second = await tablet.context.newPage();
    await second.goto(`${product().origin}/protected/dashboard`);
    await expect(second.getByRole('article').filter({ hasText: 'Penta' })).toContainText('300 doses');
    await tablet.installed();
    await tablet.setOffline(true);
    await openReceive(tablet).then(async (dialog) => {
      await fillReceive(dialog, { antigen: 'Penta', doses: 40, batchNo: 'TA-2' });
      await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
      await expect(dialog).toBeHidden();
    });
    await expect(second.getByRole('article').filter({ hasText: 'Penta' })).toContainText('340 doses');
    await expect(second.getByRole('banner')).toContainText('Offline · 1 waiting');
    await expect(tablet.badge()).toHaveText('Offline · 1 waiting');

    product().proxy.forget();
    await tablet.setOffline(false);
    await allSaved(tablet);
    await expect(second.getByRole('banner')).toContainText('All sent');
    expect(product().proxy.requests.filter((line) => line.includes('/v/sync/push/'))).toHaveLength(1);
  });

  test('ask the server for nothing when reopened while nothing happens', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await allSaved(tablet);
    await tablet.installed();
    await tablet.closeApp();
    const { page } = tablet;
    await page.clock.install();
    await tablet.open('/protected/dashboard');
    const { proxy } = product();
    proxy.forget();
    await page.reload();
    // The page either pulls itself or relies on the previous page's recent run.
    await expect.poll(() => proxy.requests.join()).toMatch(/sync\/events/);
    await allSaved(tablet);
    // The stream's first message is processed one second after it arrives.
    await page.clock.runFor(2_000);
    await settled(page);
    proxy.forget();
    // Before, there was a pull every two seconds.
    await page.clock.runFor(10_000);
    await settled(page);
    // The browser checks for a new build by itself after loading a page.
    expect(proxy.requests.filter((line) => !line.includes('/sw.js'))).toEqual([]);
  });

  test('are both offered a new build, which never reloads over a form with unsaved values', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'PCV');
    await allSaved(tablet);
    await tablet.installed();
    const dialog = await openReceive(tablet);
    await fillReceive(dialog, { antigen: 'PCV', doses: 33, batchNo: 'UP-1' });
    await sign(tablet.page);

    appendFileSync(path.join(client, 'sw.js'), '\n// the next build\n');
    // The compressed copies belong to the previous build.
    for (const packed of ['br', 'gz']) rmSync(path.join(client, `sw.js.${packed}`), { force: true });
    const second = await tablet.context.newPage();
    await second.goto(`${product().origin}/protected/dashboard`);
    await expect(second.getByText('A new version is ready')).toBeVisible();
    await expect(
      tablet.page.getByText('Save or close the form you are filling in, then update.'),
    ).toBeAttached();
    await sign(second);
    await second.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => isSigned(second)).toBe(false);

    expect(await isSigned(tablet.page), 'the tab with the form was reloaded').toBe(true);
    await expect(dialog.getByLabel('Batch no')).toHaveValue('UP-1');
    await dialog.getByRole('button', { name: 'Recieved Antigen' }).click();
    await expect(dialog).toBeHidden();
    await tablet.page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => isSigned(tablet.page)).toBe(false);
    await expect(visibleRows(tablet.page, 'UP-1')).toBeVisible();
    await allSaved(tablet);
  });
});

/** Leaves a mark in the page that a reload removes. */
async function sign(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'yes';
  });
}

function isSigned(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['seen'] === 'yes').catch(() => true);
}
