import { test, type Page } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { landscape, phone, portrait } from './tablet.ts';
import { turn } from './turn.ts';

const sizes = { portrait, landscape, phone };

/** What a thumb would stumble over on the page in each size that officers hold, by `where` and size. */
export async function faultsIn(
  page: Page,
  where: string,
  atEachSize: (name: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, size] of Object.entries(sizes)) {
    await turn(page, size);
    await atEachSize(name);
    const found = await layoutFaults(page);
    if (found.length > 0) faults[`${where} ${name}`] = found;
  }
  await turn(page, portrait);
  return faults;
}

/** The same, with a picture of each size. */
export function lookAt(page: Page, where: string): Promise<Record<string, string[]>> {
  return faultsIn(page, where, (name) =>
    page.screenshot({ path: test.info().outputPath(`${where} ${name}.png`), animations: 'disabled' }),
  );
}
