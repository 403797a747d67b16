import { test, type Page } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { landscape, phone, portrait } from './tablet.ts';

const sizes = { portrait, landscape, phone };

/** What a thumb would stumble over on the page in each size that officers hold, by `where` and size. */
export async function faultsIn(
  page: Page,
  where: string,
  atEachSize: (name: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await atEachSize(name);
    const found = await faultsThatStay(page);
    if (found.length > 0) faults[`${where} ${name}`] = found;
  }
  await page.setViewportSize(portrait);
  return faults;
}

/** A page that was turned is drawn again within a moment: what an officer would stumble over is still there after it. */
async function faultsThatStay(page: Page): Promise<string[]> {
  let found = await layoutFaults(page);
  for (let looks = 1; found.length > 0 && looks < 5; looks += 1) {
    await page.waitForTimeout(200);
    found = await layoutFaults(page);
  }
  return found;
}

/** The same, with a picture of each size. */
export function lookAt(page: Page, where: string): Promise<Record<string, string[]>> {
  return faultsIn(page, where, (name) =>
    page.screenshot({ path: test.info().outputPath(`${where} ${name}.png`), animations: 'disabled' }),
  );
}
