import { expect, test } from '@playwright/test';
import { installabilityOf, manifestOf } from './support/installability.ts';
import {
  allSaved,
  card,
  createWallet,
  expectWallet,
  issue,
  receive,
  retryNow,
  vendor,
} from './support/officer.ts';
import { expectNoTroubles, productOfThisFile } from './support/product.ts';
import { routes } from './support/routes.ts';
import { Tablet } from './support/tablet.ts';
import { visibleRows } from './support/visible-rows.ts';

const lot = { antigen: 'Penta', batchNo: 'PN-2207' };
const refusal = `You cannot issued this ${vendor} antigen; you have less than the Antigen in stock`;

// One story on two tablets: each test continues where the last one ended.
test.describe.serial('A facility officer', () => {
  const { product } = productOfThisFile();
  let amina: Tablet;
  let halima: Tablet;

  test.beforeAll(async () => {
    amina = await Tablet.unpack(product().origin);
    halima = await Tablet.unpack(product().origin);
  });
  test.afterEach(() => expectNoTroubles([amina, halima]));
  test.afterAll(async () => {
    await Promise.all([amina.throwAway(), halima.throwAway()]);
  });

  test('signs in once, and the app can be installed and is ready to work offline', async () => {
    await amina.signIn('facility@demo.test');
    await amina.installed();
    await allSaved(amina);
    expect(await installabilityOf(amina.page)).toEqual([]);
    const manifest = await manifestOf(amina.page);
    expect(manifest).toMatchObject({
      name: 'Vaxledger',
      display: 'standalone',
      start_url: '/protected/dashboard',
    });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Add to Ledger', 'Child Registration']);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  test('opens the installed app offline, and every route opens', async () => {
    await amina.setOffline(true);
    product().proxy.set({ kind: 'refuse' });
    product().proxy.cut();
    for (const { path, heading } of routes) {
      await test.step(path, async () => {
        await amina.open(path);
        await expect(amina.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      });
    }
  });

  test('creates an antigen wallet, receives 200 doses of a lot and issues 50 of them', async () => {
    product().proxy.set({ kind: 'refuse' });
    await createWallet(amina, lot.antigen);
    await receive(amina, { ...lot, doses: 200 });
    await issue(amina, { ...lot, doses: 50 });
    await expect(amina.page.getByRole('heading', { level: 1, name: 'Issued Antigen' })).toBeVisible();
    await expect(visibleRows(amina.page, lot.antigen)).toContainText('Waiting');
  });

  test('sees the dashboard card change at once and the header say Offline · 3 waiting', async () => {
    product().proxy.set({ kind: 'refuse' });
    await expectWallet(amina, lot.antigen, { inStock: 150, issued: 50 });
    await expect(card(amina, lot.antigen)).toContainText('3 waiting');
    await expect(amina.badge()).toHaveText('Offline · 3 waiting');
  });

  test('finds everything after closing the app and losing power', async () => {
    product().proxy.set({ kind: 'refuse' });
    await amina.pullBattery();
    await amina.boot();
    await expectWallet(amina, lot.antigen, { inStock: 150, issued: 50 });
    await expect(amina.badge()).toHaveText('Offline · 3 waiting');
  });

  test('has everything sent by the service worker when the network returns with the app closed', async () => {
    await amina.closeApp();
    product().proxy.forget();
    product().proxy.set({ kind: 'none' });
    await amina.setOffline(false);
    await expect
      .poll(() => product().proxy.requests.filter((line) => line.includes('/v/sync/pull/')).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    expect(amina.context.pages().map((page) => page.url())).toEqual(['about:blank']);
    expect(product().proxy.requests.filter((line) => line.includes('/v/sync/push/'))).toHaveLength(1);
  });

  test('sees the same wallet on a colleague’s tablet', async () => {
    await halima.signIn('facility2@demo.test');
    await expectWallet(halima, lot.antigen, { inStock: 150, issued: 50 });
    await expectWallet(amina, lot.antigen, { inStock: 150, issued: 50 });
    await expect(amina.badge()).toHaveText('All sent');
  });

  test('is told in the specification’s words after both over-issued a lot while offline', async () => {
    await Promise.all([amina.installed(), halima.installed()]);
    await Promise.all([amina.setOffline(true), halima.setOffline(true)]);
    await issue(amina, { ...lot, doses: 100 });
    await issue(halima, { ...lot, doses: 120 });
    await expectWallet(amina, lot.antigen, { inStock: 50, issued: 150 });
    await expectWallet(halima, lot.antigen, { inStock: 30, issued: 170 });

    await amina.setOffline(false);
    await expect(amina.badge()).toHaveText('All sent');
    await halima.setOffline(false);
    await expect(halima.attention('1 needs attention')).toBeVisible();

    await halima.open('/ledger/stock?view=issued');
    const entry = visibleRows(halima.page, '120');
    await expect(entry).toContainText('Needs you');
    await entry.getByRole('button', { name: /^View reciept/ }).click();
    await expect(halima.page.getByRole('dialog', { name: 'View invoice reciept' })).toContainText(refusal);

    await halima.page.keyboard.press('Escape');
    await halima.attention('1 needs attention').click();
    const refused = halima.page.getByRole('article', { name: /120 doses/ });
    await expect(refused).toContainText(refusal);
    await expect(refused).toContainText('Refused');
  });

  test('loses nothing: both tablets and the server agree, and the refused entry is kept', async () => {
    await expectWallet(halima, lot.antigen, { inStock: 50, issued: 150 });
    await expectWallet(amina, lot.antigen, { inStock: 50, issued: 150 });
    await halima.pullBattery();
    await halima.boot();
    await halima.open('/sync?show=attention');
    await expect(halima.page.getByRole('article', { name: /120 doses/ })).toContainText(
      `Batch ${lot.batchNo}`,
    );
    await expect(halima.attention('1 needs attention')).toBeVisible();
  });

  test('corrects and resends it, and both tablets agree', async () => {
    await halima.page.getByRole('link', { name: 'Correct and resend' }).click();
    const dialog = halima.page.getByRole('dialog', { name: 'Correct and resend: issued vaccine' });
    await expect(dialog).toContainText(refusal);
    await expect(dialog.getByLabel('No of dose')).toHaveValue('120');
    await dialog.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(dialog.getByLabel('No of dose')).toHaveAccessibleDescription(refusal);
    await dialog.getByLabel('No of dose').fill('50');
    await dialog.getByRole('button', { name: 'Issued Antigen' }).click();
    await expect(dialog).toBeHidden();
    await expect(halima.badge()).toHaveText('All sent');
    await expectWallet(halima, lot.antigen, { inStock: 0, issued: 200 });
    await retryNow(amina);
    await expectWallet(amina, lot.antigen, { inStock: 0, issued: 200 });
    await halima.open('/sync?show=set-aside');
    await expect(halima.page.getByRole('article', { name: /120 doses/ })).toContainText(
      'Corrected and sent again',
    );
  });
});
