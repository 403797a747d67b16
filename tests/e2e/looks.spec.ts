import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { daysAgo } from './support/days-ago.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { shiftsOn } from './support/layout-shift.ts';
import { crampedFaults, shown, violationsIn, violationsOn } from './support/look-closely.ts';
import { issue, stocked } from './support/officer.ts';
import { expectNoTroubles, productOfThisFile } from './support/product.ts';
import { registerChild } from './support/register.ts';
import { phone, portrait, Tablet } from './support/tablet.ts';
import { turn } from './support/turn.ts';
import { themes, wear } from './support/themes.ts';
import { startToolkit } from './support/toolkit-server.ts';

/** Screens and modals, by what shows that they have come. */
const screens = [
  { path: '/?sign-in=1', shows: 'heading' },
  { path: '/forgot/password', shows: 'heading' },
  { path: '/unathorised', shows: 'heading' },
  { path: '/no/such/page', shows: 'heading' },
  { path: '/protected/dashboard', shows: 'heading' },
  { path: '/antigen/wallet', shows: 'heading' },
  { path: '/antigen/wallet?modal=create', shows: 'dialog' },
  { path: '/ledger/stock', shows: 'heading' },
  { path: '/ledger/stock?view=issued', shows: 'heading' },
  { path: '/ledger/stock?modal=add&activity=recieved', shows: 'dialog' },
  { path: '/ledger/delivery', shows: 'heading' },
  { path: '/ledger/issue', shows: 'heading' },
  { path: '/ledger/transfer', shows: 'heading' },
  { path: '/ledger/arrivals', shows: 'heading' },
  { path: '/ledger/return', shows: 'heading' },
  { path: '/adjustment/return/listing', shows: 'heading' },
  { path: '/utilization', shows: 'heading' },
  { path: '/child/registration', shows: 'heading' },
  { path: '/child/immunization', shows: 'heading' },
  { path: '/child/due', shows: 'heading' },
  { path: '/child/aefi', shows: 'heading' },
  { path: '/child/aefi?report=1', shows: 'dialog' },
  { path: '/child/openings', shows: 'heading' },
  { path: '/reports/monthly', shows: 'heading' },
  { path: '/sync?show=sent', shows: 'heading' },
  { path: '/settings', shows: 'heading' },
  { path: '/single/user', shows: 'heading' },
  { path: '/equipments', shows: 'heading' },
] as const;

/** Addresses that are shared and kept, forms among them. */
const opened = [
  '/protected/dashboard',
  '/ledger/stock',
  '/ledger/stock?modal=add&activity=recieved',
  '/ledger/stock?modal=add&activity=issued',
  '/antigen/wallet?modal=create',
  '/child/registration',
  '/child/due',
  '/sync?show=sent',
  '/settings',
  '/profile',
  '/subscription/page',
];

test.describe('Looks', () => {
  const { product, unpack } = productOfThisFile();
  let tablet: Tablet;

  test.beforeAll(async () => {
    test.setTimeout(360_000);
    tablet = await Tablet.unpack(product().origin);
    await fill(tablet);
  });
  test.afterAll(async () => {
    await tablet.throwAway();
    expectNoTroubles([tablet]);
  });

  test('axe finds nothing in any theme; from 320 px, at twice the size and with the largest text nothing is cut off', async () => {
    test.setTimeout(600_000);
    const { page } = tablet;
    // A colour that is still on its way to the next theme is nobody's choice.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: Record<string, readonly string[]> = {};
    for (const { path: address, shows } of screens) {
      await tablet.open(address);
      await shown(page, shows);
      Object.assign(found, await violationsIn(page, address));
      await wear(page, 'light');
      Object.assign(found, await crampedFaults(page, address));
    }
    expect(found).toEqual({});
  });

  test('a theme is there before the first paint, and nothing of the page moves after it', async () => {
    test.setTimeout(360_000);
    const { page } = tablet;
    await wear(page, 'dark');
    await tablet.open('/settings');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await shiftsOn(tablet, opened)).toEqual({});
  });

  test('the header is one line of 64 px, on a phone of 56', async () => {
    const { page } = tablet;
    for (const [size, height] of [
      [portrait, 64],
      [phone, 56],
    ] as const) {
      await turn(page, size);
      await tablet.open('/ledger/stock');
      await shown(page, 'heading');
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(height + 1);
    }
    await turn(page, portrait);
  });

  test('theme and text size are chosen in the settings and stay', async () => {
    const tablet = await unpack();
    const { page } = tablet;
    await tablet.signIn('facility@demo.test');
    await tablet.open('/settings');
    const root = page.locator('html');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Sunlight').click();
    await page.getByRole('radiogroup', { name: 'Text size' }).getByText('Largest').click();
    await expect(root).toHaveAttribute('data-theme', 'sunlight');
    await expect(root).toHaveCSS('font-size', '20px');
    await expect(page.locator('body')).toHaveCSS('font-weight', '500');
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'sunlight');
    await expect(page.getByRole('radio', { name: 'Sunlight' })).toBeChecked();
  });
});

test.describe('The toolkit', () => {
  test('is accessible in every part, state and theme, and has no target below 44 px', async ({ page }) => {
    const server = await startToolkit();
    try {
      await page.goto(server.url);
      await expect(page.getByRole('heading', { level: 1, name: 'Toolkit' })).toBeVisible({ timeout: 60_000 });
      const found: Record<string, string[]> = {};
      for (const theme of themes) {
        await wear(page, theme);
        const violations = [...(await violationsOn(page, theme)), ...(await layoutFaults(page))];
        if (violations.length > 0) found[theme] = violations;
      }
      expect(found).toEqual({});
    } finally {
      await server.close();
    }
  });

  test('is in no build', async () => {
    const assets = path.resolve(import.meta.dirname, '../../dist/assets');
    const texts = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
    expect(texts.length).toBeGreaterThan(5);
    for (const name of texts)
      expect([name, (await readFile(path.join(assets, name), 'utf8')).includes('toolkit-specimen')]).toEqual([
        name,
        false,
      ]);
  });
});

async function fill(tablet: Tablet): Promise<void> {
  await tablet.signIn('facility@demo.test');
  await stocked(tablet, { antigen: 'Penta', doses: 200, batchNo: 'PN-2207' });
  await issue(tablet, { antigen: 'Penta', doses: 50, batchNo: 'PN-2207' });
  await registerChild(tablet, {
    fullname: 'Aisha Muhammad',
    bornOn: daysAgo(45),
    caregiverNumber: '0803 112 4471',
  });
}
