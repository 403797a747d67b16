import { test, type Page } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { landscape, phone, portrait } from './tablet.ts';

const sizes = { portrait, landscape, phone };

/** Takes a picture of the page in each size that officers hold, and says what a thumb would stumble over there. */
export async function lookAt(page: Page, where: string): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.screenshot({ path: test.info().outputPath(`${where} ${name}.png`), animations: 'disabled' });
    const found = await layoutFaults(page);
    if (found.length > 0) faults[`${where} ${name}`] = found;
  }
  await page.setViewportSize(portrait);
  return faults;
}
