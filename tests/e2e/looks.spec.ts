import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { contrast } from '#tests/ui/theme/palettes.ts';
import { daysAgo } from './support/days-ago.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { shiftsOn } from './support/layout-shift.ts';
import { faultsOf, shown, violationsOn } from './support/look-closely.ts';
import { allSaved, issue, openIssue } from './support/officer.ts';
import { expectNoTroubles, productOfThisFile } from './support/product.ts';
import { openReceipt } from './support/receipts.ts';
import { registerOnServer } from './support/server-register.ts';
import { stockOnServer } from './support/stock-on-server.ts';
import { phone, portrait, Tablet } from './support/tablet.ts';
import { turn } from './support/turn.ts';
import { themes, wear } from './support/themes.ts';
import { startToolkit } from './support/toolkit-server.ts';

/** Screens and modals, each with the role that shows it has loaded. */
const screens = [
  { path: '/?sign-in=1', shows: 'heading' },
  { path: '/forgot/password', shows: 'heading' },
  { path: '/unathorised', shows: 'heading' },
  { path: '/no/such/page', shows: 'heading' },
  { path: '/protected/dashboard', shows: 'heading' },
  { path: '/antigen/wallet', shows: 'heading' },
  { path: '/antigen/wallet?modal=create', shows: 'dialog' },
  { path: '/antigen/wallet?count=all', shows: 'heading' },
  { path: '/ledger/stock', shows: 'heading' },
  { path: '/ledger/stock?view=issued', shows: 'heading' },
  { path: '/ledger/stock?modal=add&activity=recieved', shows: 'dialog' },
  { path: '/ledger/stock?modal=add&activity=issued', shows: 'dialog' },
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
  { path: '/equipments?mode=registration', shows: 'heading' },
] as const;

/** Addresses that people share and bookmark, forms among them. */
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
  const { product } = productOfThisFile();
  let tablet: Tablet;

  test.beforeAll(async () => {
    test.setTimeout(360_000);
    tablet = await Tablet.unpack(product().origin);
    await fill(product().origin, tablet);
  });
  test.afterAll(async () => {
    await tablet.throwAway();
    expectNoTroubles([tablet]);
  });

  test('pass axe, with every target of 44 px and nothing cut off from 320 px', async () => {
    test.setTimeout(600_000);
    const { page } = tablet;
    // Turns off transitions, because a colour halfway to the next theme would fail the contrast check.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: Record<string, readonly string[]> = {};
    const look = async (where: string) => {
      Object.assign(found, await faultsOf(page, where));
    };
    for (const { path: address, shows } of screens) {
      await tablet.go(address);
      await shown(page, shows);
      await look(address);
    }
    await openIssue(tablet, { antigen: 'Penta', batchNo: 'PN-2207' });
    await look('issue form');
    await openReceipt(tablet, '/ledger/stock', 'Penta');
    await look('receipt');
    expect(found).toEqual({});
  });

  test('apply a theme before the first paint, and nothing moves after it', async () => {
    test.setTimeout(360_000);
    const { page } = tablet;
    await wear(page, 'dark');
    await tablet.open('/settings');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await shiftsOn(tablet, opened)).toEqual({});
  });

  test('have a header of one line, 64 px high or 56 on a phone', async () => {
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

  test('of a modal keep the focus while it is open, close by Escape, and give it back', async () => {
    const { page } = tablet;
    await tablet.open('/ledger/stock');
    const opener = page.getByRole('button', { name: 'Add to Ledger' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'recieved vaccine' });
    await expect(dialog.getByLabel('Batch no')).toBeVisible();
    await expect.poll(() => isFocusIn(page, 'dialog')).toBe(true);
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusIn(page, 'dialog')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('of the portrait tablet’s menu open and close by keyboard and lead to every screen', async () => {
    const { page } = tablet;
    await tablet.open('/protected/dashboard');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Ledger', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recieved Antigen' })).toBeFocused();
  });

  test('of theme and text size are chosen in the settings and kept', async () => {
    const { page } = tablet;
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
  test('is accessible in every part, state and theme, with no target below 44 px', async ({ page }) => {
    const server = await startToolkit();
    try {
      await page.goto(server.url);
      await expect(page.getByRole('heading', { level: 1, name: 'Toolkit' })).toBeVisible({ timeout: 60_000 });
      // Turns off transitions, because a colour halfway to the next theme would fail the contrast check.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const found: Record<string, string[]> = {};
      for (const theme of themes) {
        await wear(page, theme);
        const violations = [...(await violationsOn(page, theme)), ...(await layoutFaults(page))];
        if (violations.length > 0) found[theme] = violations;
      }
      expect(found).toEqual({});
      expect(await paleUnderTheMouse(page), 'words that are hard to read under the mouse').toEqual([]);
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

async function fill(origin: string, tablet: Tablet): Promise<void> {
  await stockOnServer(origin, { antigen: 'Penta', doses: 200, batchNo: 'PN-2207' });
  await registerOnServer(origin, [{ fullname: 'Aisha Muhammad', dob: daysAgo(45) }]);
  await tablet.signIn('facility@demo.test');
  await tablet.installed();
  await issue(tablet, { antigen: 'Penta', doses: 50, batchNo: 'PN-2207' });
  await allSaved(tablet);
}

function isFocusIn(page: Page, role: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.closest(`[role="${wanted}"]`) !== null, role);
}

/** Buttons whose words have too little contrast while hovered. */
async function paleUnderTheMouse(page: Page): Promise<readonly string[]> {
  const pale: string[] = [];
  for (const theme of themes) {
    await wear(page, theme);
    for (const tone of ['primary', 'plain', 'quiet', 'danger']) {
      const button = page.locator(`.ui-button[data-tone="${tone}"]:enabled`).first();
      await button.hover();
      const { words, ground } = await button.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { words: color, ground: backgroundColor };
      });
      if (contrast(hexOf(words), hexOf(ground)) < 7) pale.push(`${tone}, ${theme}: ${words} on ${ground}`);
    }
  }
  return pale;
}

/** `rgb(0, 79, 86)` as `#004f56`. */
function hexOf(colour: string): string {
  const parts = colour.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
