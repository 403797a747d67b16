import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { lookAt } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { visibleRows } from './support/visible-rows.ts';
import { demoPassword } from './support/stack.ts';
import { landscape, type Tablet } from './support/tablet.ts';

const pays = '4084 0840 8408 4081';
const isDeclined = '4084 0800 0000 5408';
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

test.describe('Subscription', () => {
  const { unpack } = productOfThisFile();

  test('cannot be paid offline, and says so', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await signInUnpaid(tablet);
    await request(page);
    const pay = page.getByRole('button', { name: 'Make Payment' });
    await expect(pay).toBeVisible();
    await tablet.installed();
    await expect(pay).toBeVisible();
    await tablet.setOffline(true);
    await pay.click();
    await expect(page.getByText(/^Paying by card needs the network/)).toBeVisible();
    await tablet.open('/subscription/page');
    await expect(page.getByText(/^Paying by card needs the network/)).toBeVisible();
    expect(await lookAt(page, 'paying offline')).toEqual({});
  });

  test('of an unpaid user: declined, closed, paid, cancelled and renewed, and managers see all of it', async () => {
    test.setTimeout(360_000);
    const tablet = await unpack();
    const { page } = tablet;
    await signInUnpaid(tablet);
    await page.getByRole('button', { name: 'Request Payment Detail' }).click();
    await expect(page.getByText('field is empty').first()).toBeVisible();
    expect(await lookAt(page, 'subscription')).toEqual({});

    await request(page);
    await expect(page.getByText(/^Your card is charged ₦1,500.00 now and every month after/)).toBeVisible();
    expect(await lookAt(page, 'payment')).toEqual({});
    await openCard(page);
    expect(await page.evaluate(() => caches.match(location.href))).toBeUndefined();
    await typeCard(page, isDeclined);
    await expect(card(page).getByText('The card was declined.')).toBeVisible();
    await card(page).getByRole('button', { name: 'Close without paying' }).click();
    await expect(page.getByText('Payment Popup Closed')).toBeVisible();
    await expect(page.getByText(/^The card was not charged/)).toBeVisible();
    await page.getByRole('button', { name: 'Request Payment Detail' }).click();

    await request(page);
    await openCard(page);
    await card(page).getByRole('button', { name: 'Close without paying' }).click();
    await expect(page.getByText('Payment Popup Closed')).toBeVisible();
    await openCard(page);
    await typeCard(page, pays);
    await expect(page.getByText(/^Transaction Successful with reference vx-/)).toBeVisible();
    await expect(
      page.getByText(/Thank you for subscribing.*Subscription Successufully created/),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

    await tablet.go('/my/subscribers');
    await expect(visibleRows(page, 'unpaid@demo.test')).toContainText('₦1,500.00');
    expect(await lookAt(page, 'my subscription')).toEqual({});
    await page.getByRole('button', { name: 'Cancel Now' }).click();
    await confirm(page, 'Cancel Subscription', 'Cancel Now');
    await expect(page.getByText('Subscription disabled successfully')).toBeVisible();
    await expect(visibleRows(page, 'unpaid@demo.test')).toContainText('non-renewing');
    await tablet.go('/subscription/page');
    await expect(page.getByText(/^Your subscription has ended. Everything stays open until/)).toBeVisible();
    await tablet.go('/my/subscribers');
    await page.getByRole('button', { name: 'Renew' }).click();
    await confirm(page, 'Renew Subscription', 'Renew');
    await expect(page.getByText('Subscription enabled successfully')).toBeVisible();
    await expect(visibleRows(page, 'unpaid@demo.test')).toContainText('active');
    await page.getByRole('button', { name: 'Card Update' }).click();
    await confirm(page, 'Update Card', 'Card Update');
    await page.getByLabel('Card number').fill(pays);
    await page.getByRole('button', { name: 'Use this card' }).click();
    await page.getByRole('link', { name: 'Back to My Subscription' }).click();
    await expect(visibleRows(page, 'unpaid@demo.test')).toHaveCount(1);

    const desk = await unpack();
    await desk.signIn('admin@demo.test');
    await desk.go('/all/subscribers');
    await expect(visibleRows(desk.page, 'unpaid@demo.test')).toHaveCount(1);
    await desk.page.getByRole('searchbox', { name: 'Search subscribers' }).fill('nobody');
    await expect(desk.page.getByText('No records found')).toBeVisible();
    await desk.page.getByRole('searchbox', { name: 'Search subscribers' }).fill('fatima');
    await expect(visibleRows(desk.page, 'unpaid@demo.test')).toHaveCount(1);
    await desk.page.getByText('Manage', { exact: true }).click();
    await expect(desk.page.getByRole('button', { name: 'Cancel Now' })).toBeVisible();
    expect(await lookAt(desk.page, 'subscribers')).toEqual({});

    await desk.go('/payments');
    await expect(visibleRows(desk.page, 'unpaid@demo.test')).toHaveCount(2);
    expect(await lookAt(desk.page, 'payments')).toEqual({});
    await desk.page.getByRole('button', { name: 'Ask the provider' }).click();
    await expect(desk.page.getByText('Another payment took the place of this one.')).toBeVisible();
    await desk.page.getByText('Notices', { exact: true }).click();
    await expect(visibleRows(desk.page, 'charge.success')).toContainText('payment is paid');
    expect(await lookAt(desk.page, 'notices')).toEqual({});
  });

  test('has its fee and pages set by the country, and menus follow', async () => {
    // In landscape, the whole menu is visible.
    const desk = await unpack({ viewport: landscape });
    const { page } = desk;
    await desk.signIn('admin@demo.test');
    await desk.go('/payments?view=settings');
    await page.getByLabel('Fee of one account a month, in naira').fill('2,000');
    await page
      .getByRole('region', { name: 'Fee', exact: true })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(visibleRows(page, 'Tunde Adeyemi')).toContainText('₦2,000.00');
    expect(await lookAt(page, 'settings of payments')).toEqual({});
    await page.setViewportSize(landscape);
    await switchSubscription(page, 'Off');
    await desk.go('/my/subscribers');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    await desk.go('/payments?view=settings');
    await switchSubscription(page, 'On');
    await desk.go('/my/subscribers');
    await expect(page.getByRole('heading', { name: 'My Subscription' })).toBeVisible();
  });

  test('leaves no key, secret or anything of the card provider in the shipped app', async () => {
    const names = await readdir(dist, { recursive: true });
    const texts = names.filter((name) => /\.(?:js|css|html|webmanifest)$/.test(name));
    expect(texts.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const name of texts) {
      const text = await readFile(path.join(dist, name), 'utf8');
      if (/\b[sp]k_(?:test|live)_|paystack\.com?\b|SECRET_KEY|SESSION_SECRET/.test(text)) found.push(name);
    }
    expect(found).toEqual([]);
  });
});

async function signInUnpaid(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await tablet.go('/');
  await page.getByLabel('Email').fill('unpaid@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/subscription\/page$/);
}

async function request(page: Page): Promise<void> {
  await page.getByLabel('Amount').selectOption({ label: '₦1,500.00 every month' });
  await page.getByRole('button', { name: 'Request Payment Detail' }).click();
  await expect(page.getByRole('button', { name: 'Make Payment' })).toBeVisible();
}

/** The document that takes the card details, with the provider's frame in it. */
async function openCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page).toHaveURL(/\/pay\/vx-\w+\/$/);
  await expect(card(page).getByLabel('Card number')).toBeVisible();
}

function card(page: Page) {
  return page.frameLocator('iframe[title="Card"]');
}

async function typeCard(page: Page, number: string): Promise<void> {
  await card(page).getByLabel('Card number').fill(number);
  await card(page).getByRole('button', { name: /^Pay / }).click();
}

async function confirm(page: Page, title: string, press: string): Promise<void> {
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: press }).click();
}

async function switchSubscription(page: Page, to: 'On' | 'Off'): Promise<void> {
  const pages = page.getByRole('radiogroup', { name: /^Subscription pages/ });
  await pages.getByRole('radio', { name: to, exact: true }).check({ force: true });
  await page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Save' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'My Subscription' })).toHaveCount(to === 'On' ? 1 : 0);
}
