import { expect, test } from '@playwright/test';
import { stocked } from './support/officer.ts';
import { plainTexts } from './support/plain-texts.ts';
import { faultsIn } from './support/looks.ts';
import { productOfThisFile } from './support/product.ts';
import { routes } from './support/routes.ts';

/** Names of places, people, antigens and languages, addresses of mail: what no catalogue says. */
const names =
  'Ajingi Cottage Hospital|Ajingi|Kano|Nigeria|Amina Bello|Fatima Lawal|Halima Sani|BCG|English|Hausa|[\\w.]+@demo\\.test';
const data = new RegExp(`^(?:${names}|At birth|[ ·,/0-9])+$`);

test.describe('Languages', () => {
  const { unpack } = productOfThisFile();

  test('Hausa is chosen before signing in, is spoken without a network too, and English again', async () => {
    const tablet = await unpack();
    await tablet.open('/');
    const { page } = tablet;
    await page.getByText('Hausa', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Shiga', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
    await page.getByText('English', { exact: true }).click();
    await tablet.signIn('facility@demo.test');
    await tablet.installed();

    await tablet.open('/settings');
    await page.getByText('Hausa', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Saiti', level: 1 })).toBeVisible();
    await tablet.setOffline(true);
    await tablet.closeApp();
    await tablet.open('/settings');
    await expect(page.getByRole('heading', { name: 'Saiti', level: 1 })).toBeVisible();
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  test('words that are two fifths longer break no screen', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await stocked(tablet, { antigen: 'BCG', doses: '200', batchNo: 'B-1' });
    const { page } = tablet;
    await page.evaluate(() => localStorage.setItem('vaxledger.language', 'en-XA'));
    const plain: Record<string, string[]> = {};
    const faults: Record<string, string[]> = {};
    for (const { path } of routes.filter(({ heading }) => heading !== 'Access denied')) {
      await tablet.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(300);
      plain[path] = await plainTexts(page);
      Object.assign(faults, await faultsIn(page, path));
    }
    const unsaid = Object.entries(plain)
      .map(([path, texts]) => [path, texts.filter((text) => !data.test(text))] as const)
      .filter(([, texts]) => texts.length > 0);
    expect(Object.fromEntries(unsaid)).toEqual({});
    expect(faults).toEqual({});
  });
});
