import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { dismissNotices } from './dismiss-notices.ts';
import { landscape, phone, portrait, type Tablet } from './tablet.ts';
import { themes, wear } from './themes.ts';

/** Everything in every theme and size, to look at and delete. */
const lookedAt = fileURLToPath(new URL('../../../.pictures', import.meta.url));
const sizes = { portrait, landscape, phone };

const folder = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));

/** A picture for the README, without passing notices. */
export async function drawFor(page: Page, name: string, height?: number): Promise<void> {
  // Content behind a task cannot be dismissed.
  const isFree = (await page.getByRole('dialog').count()) === 0;
  if (isFree) await dismissNotices(page);
  const { width, height: whole } = page.viewportSize() ?? portrait;
  await page.screenshot({
    path: path.join(folder, `${name}.png`),
    animations: 'disabled',
    clip: { x: 0, y: 0, width, height: height ?? whole },
  });
}

/** Screens by the name of their pictures, each drawn as by `drawLooks`. */
export async function drawAll(tablet: Tablet, addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(addresses)) {
    await tablet.open(address);
    await expect(tablet.page.getByRole('heading').first()).toBeVisible();
    await expect(tablet.page.locator('.ui-skeleton')).toHaveCount(0);
    await drawLooks(tablet.page, name);
  }
}

/** Draws the screen in every size and theme, to look at and delete. */
export async function drawLooks(page: Page, name: string, fullPage = false): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await wear(page, theme);
      const file = path.join(lookedAt, `${name}-${size}-${theme}.png`);
      await page.screenshot({ path: file, animations: 'disabled', fullPage });
    }
  }
}
