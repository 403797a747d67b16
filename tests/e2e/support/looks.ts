import { test, type Page } from '@playwright/test';
import { isDeep } from '#tests/support/deep.ts';
import { layoutFaults } from './layout-faults.ts';
import { landscape, narrow, phone, portrait } from './tablet.ts';
import { turn } from './turn.ts';

type Sizes = Readonly<Record<string, { readonly width: number; readonly height: number }>>;

/** Sizes at which every screen is checked: the narrowest, portrait and landscape. */
export const walked: Sizes = { narrow, portrait, landscape };

/**
 * A state that only a feature's own test reaches is checked at the smallest size, or at every size that officers use
 * in a deep run.
 */
const glanced: Sizes = isDeep ? { portrait, landscape, phone } : { phone };

/** Faults for a thumb on the page in each of the sizes, by `where` and size. */
export async function faultsIn(
  page: Page,
  where: string,
  { sizes = glanced, atEachSize }: { sizes?: Sizes; atEachSize?: (name: string) => Promise<unknown> } = {},
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const [name, size] of Object.entries(sizes)) {
    await turn(page, size);
    await atEachSize?.(name);
    const found = await layoutFaults(page);
    if (found.length > 0) faults[`${where} ${name}`] = found;
  }
  await turn(page, portrait);
  return faults;
}

/** The same, with a picture of each size in a deep run. */
export function lookAt(page: Page, where: string): Promise<Record<string, string[]>> {
  if (!isDeep) return faultsIn(page, where);
  return faultsIn(page, where, {
    atEachSize: (name) =>
      page.screenshot({ path: test.info().outputPath(`${where} ${name}.png`), animations: 'disabled' }),
  });
}
