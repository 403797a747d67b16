import { expect, test } from '@playwright/test';
import { allSaved, card, createWallet, expectWallet, issue, receive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';
import { serverWallet } from './support/server-view.ts';
import { demoPassword } from './support/stack.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import type { Tablet } from './support/tablet.ts';

const hourMs = 3_600_000;

test.describe('Signing in', () => {
  const { product, unpack } = productOfThisFile();

  test('disables Login while a field is empty, and refuses a wrong pair in the specification’s words', async () => {
    const { page, ...tablet } = await opened(await unpack());
    const login = page.getByRole('button', { name: 'Login' });
    await expect(login).toBeDisabled();
    await tablet.email.fill('facility@demo.test');
    await expect(login).toBeDisabled();
    await tablet.email.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email and password field is empty');
    await tablet.password.fill('not her password');
    const where = async () =>
      Promise.all([tablet.email, tablet.password].map((field) => field.boundingBox()));
    const before = await where();
    await login.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'facility@demo.test and •••••• do not match any record',
    );
    await expect(tablet.email).toHaveValue('facility@demo.test');
    await expect(tablet.password).toBeFocused();
    expect(await where()).toEqual(before);
  });

  test('says when there is no network and keeps what was typed', async () => {
    const tablet = await unpack();
    const { page, email, password } = await opened(tablet);
    await tablet.installed();
    await tablet.setOffline(true);
    await email.fill('facility@demo.test');
    await password.fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Check your Internet connection...');
    await tablet.setOffline(false);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('You have successfully login')).toBeVisible();
  });

  test('leads an unpaid user to the subscription page with the warning', async () => {
    const { page, email, password } = await opened(await unpack());
    await email.fill('unpaid@demo.test');
    await password.fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/subscription\/page$/);
    await expect(page.getByText('Please subscribe to continue using this app').first()).toBeVisible();
    await page.goto(`${product().origin}/protected/dashboard`);
    await expect(page).toHaveURL(/\/subscription\/page$/);
  });

  test('is asked for at a protected page by /unathorised, with a way back', async () => {
    const tablet = await unpack();
    for (const route of ['/protected/dashboard', '/ledger/stock', '/antigen/wallet', '/sync']) {
      await tablet.open(route);
      await expect(tablet.page).toHaveURL(/\/unathorised$/);
    }
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    await tablet.page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  });

  test('is not needed for the 404 page of an unknown address, with a link home', async () => {
    const tablet = await unpack();
    await tablet.open('/no/such/page');
    await expect(tablet.page.getByRole('heading', { name: 'Oops! Page not found!' })).toBeVisible();
    await expect(tablet.page.getByText('The page you requested was not found.')).toBeVisible();
    await tablet.page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(tablet.page).toHaveURL(`${product().origin}/`);
  });

  test('gives each level a menu of what it may open', async () => {
    const tablet = await unpack();
    await tablet.signIn('country@demo.test');
    await tablet.page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = tablet.page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Country Monitoring' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Organization' })).toBeHidden();
  });

  test('keeps waiting events at sign-out and says so, and a colleague’s sign-in sends them', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'BCG');
    await allSaved(tablet);
    await tablet.installed();
    await tablet.setOffline(true);
    await receive(tablet, { antigen: 'BCG', doses: 25, batchNo: 'LO-1' });
    await tablet.page.getByRole('button', { name: /account$/ }).click();
    await tablet.page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = tablet.page.getByRole('alertdialog', { name: 'Logout' });
    await expect(question).toContainText('1 entry waits on this tablet; it stays');
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await tablet.open('/protected/dashboard');
    await expect(tablet.page).toHaveURL(/\/unathorised$/);

    await tablet.setOffline(false);
    await tablet.signIn('facility2@demo.test');
    await allSaved(tablet);
    await expectWallet(tablet, 'BCG', { inStock: 25, issued: 0 });
    expect(await serverWallet(product().origin, 'BCG')).toEqual({ balance: 25, issued: 0 });
  });
});

test.describe('Time passes while the tablet is offline', () => {
  const { product, unpack } = productOfThisFile();

  test('renews an expired access token unnoticed in mid-queue, and everything is sent once', async () => {
    await stockOnServer(product().origin, { antigen: 'Penta', doses: 100, batchNo: 'EX-1' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    product().proxy.set({ kind: 'lose-answer' }, /sync\/push/);
    await issue(tablet, { antigen: 'Penta', doses: 10, batchNo: 'EX-1' });
    await expect.poll(() => serverWallet(product().origin, 'Penta')).toEqual({ balance: 90, issued: 10 });
    await issue(tablet, { antigen: 'Penta', doses: 20, batchNo: 'EX-1' });
    await product().killServer();
    // A page left while it renews its access receives no answer, so the next page asks again.
    await tablet.open('/sync');
    product().proxy.forget();
    await product().startServer({ aheadMs: hourMs });
    product().proxy.set({ kind: 'none' });
    await tablet.page.getByRole('button', { name: 'Retry now' }).click();
    await allSaved(tablet);
    expect(product().proxy.requests.filter((line) => line.includes('/auth/token/refresh/'))).toHaveLength(1);
    await expectWallet(tablet, 'Penta', { inStock: 70, issued: 30 });
  });

  test('shows Sign in to send after the session expired, and signing in sends everything', async () => {
    await stockOnServer(product().origin, { antigen: 'PCV', doses: 100, batchNo: 'EX-2' });
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await tablet.installed();
    await expect(card(tablet, 'PCV')).toContainText('100 doses');
    await tablet.setOffline(true);
    await issue(tablet, { antigen: 'PCV', doses: 40, batchNo: 'EX-2' });
    await expect(tablet.badge()).toHaveText('Offline · 1 waiting');
    await product().killServer();
    await product().startServer({ aheadMs: 32 * 24 * hourMs });
    await tablet.setOffline(false);
    await expect(tablet.badge()).toHaveText('Sign in to send · 1 waiting');
    await expectWallet(tablet, 'PCV', { inStock: 60, issued: 40 });

    await tablet
      .badge()
      .getByRole('link', { name: /Sign in to send/ })
      .click();
    await expect(tablet.page.getByLabel('Email')).toHaveValue('facility@demo.test');
    await tablet.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await tablet.page.getByRole('button', { name: 'Login' }).click();
    await allSaved(tablet);
    await expectWallet(tablet, 'PCV', { inStock: 60, issued: 40 });
  });
});

async function opened(tablet: Tablet) {
  await tablet.open('/');
  return {
    page: tablet.page,
    email: tablet.page.getByLabel('Email'),
    password: tablet.page.getByLabel('Password', { exact: true }),
  };
}
