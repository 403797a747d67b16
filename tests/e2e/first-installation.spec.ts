import { expect, test } from '@playwright/test';
import { productOfThisFile } from './support/product.ts';

const { product, unpack } = productOfThisFile();

test('an interrupted first installation loses no screen, and continues when the network returns', async () => {
  // Only the worker requests this file, no screen does.
  product().proxy.set({ kind: 'refuse' }, /icon-maskable/);
  const tablet = await unpack({ disk: undefined });
  const { page } = tablet;
  await tablet.signIn('facility@demo.test');
  const hasWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(() => product().proxy.requests.some((line) => line.includes('icon-maskable'))).toBe(true);
  await expect.poll(hasWorker).toBe(false);

  await tablet.setOffline(true);
  product().proxy.set({ kind: 'none' });
  await tablet.go('/guide');
  await expect(page.getByRole('heading', { name: 'No connection', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Not yet ready offline');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(`${product().origin}/`);
  await tablet.go('/guide');
  await expect(page.getByRole('heading', { name: 'No connection', level: 1 })).toBeVisible();

  await tablet.setOffline(false);
  await expect(page.getByRole('heading', { name: 'How it works', level: 1 })).toBeVisible();
  await expect(page.locator('.guide'), 'its style sheet came too').toHaveCSS('max-inline-size', '640px');
  await expect(page.getByRole('banner')).not.toContainText('Not yet ready offline');
  await tablet.setOffline(true);
  await tablet.open('/equipments');
  await expect(page.getByRole('heading', { name: 'Equipments', level: 1 })).toBeVisible();
});
