import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isDeep } from '#tests/support/deep.ts';
import { layoutFaults } from './layout-faults.ts';
import { faultsIn, walked } from './looks.ts';
import { portrait } from './tablet.ts';
import { themes, wear, type Theme } from './themes.ts';
import { turn } from './turn.ts';

/** Waits until a screen has appeared, by its heading or dialog with the given words. */
export async function shown(page: Page, role: 'heading' | 'dialog' | 'alertdialog'): Promise<void> {
  await expect(page.getByRole(role).first()).toBeVisible();
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}

/** Colours are checked pair by pair (`contrast.test.ts`), so the light theme represents the others. */
const worn: readonly Theme[] = isDeep ? themes : ['light'];

/**
 * Faults of the current screen: axe's findings, and content cut off or too small for a thumb, from 320 px to a tablet
 * in landscape. A deep run also checks each theme, 200 % zoom and the largest text.
 */
export async function faultsOf(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found = await violationsIn(page, where);
  await wear(page, 'light');
  Object.assign(found, await faultsIn(page, where, { sizes: walked }));
  return isDeep ? Object.assign(found, await crampedFaults(page, where)) : found;
}

/** Axe's findings on the current screen in each theme, by `where` and theme. */
async function violationsIn(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const theme of worn) {
    await wear(page, theme);
    // On a page not drawn yet, axe would miss the main landmark and the heading.
    await expect(page.locator('main h1, [role=dialog], [role=alertdialog]').first()).toBeVisible();
    await expect.poll(() => page.evaluate(isDrawn), { message: 'the dialog is drawn' }).toBe(true);
    const violations = await violationsOn(page, theme);
    if (violations.length > 0) found[`${where} ${theme}`] = violations;
  }
  return found;
}

/**
 * Runs in the page: true if no dialog is transparent, as one is briefly while its parts load. Axe ignores a
 * transparent dialog and reports that the hidden page behind it has no main landmark.
 */
function isDrawn(): boolean {
  return Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog]')).every((dialog) => {
    for (let around: Element | null = dialog; around !== null; around = around.parentElement)
      if (getComputedStyle(around).opacity === '0') return false;
    return true;
  });
}

/** Content that is cut off or scrolls sideways at 200 % zoom and with the largest text. */
async function crampedFaults(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  const look = async (how: string) => {
    const faults = await layoutFaults(page);
    if (faults.length > 0) found[`${where} ${how}`] = faults;
  };
  // Size of a tablet in landscape at 200 % zoom.
  await turn(page, { width: 640, height: 400 });
  await look('200 %');
  await turn(page, portrait);
  const chosen = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const before = dataset['textSize'];
    dataset['textSize'] = 'largest';
    return before;
  });
  await look('largest text');
  await page.evaluate((size) => {
    if (size === undefined) delete document.documentElement.dataset['textSize'];
    else document.documentElement.dataset['textSize'] = size;
  }, chosen);
  return found;
}

/** One line for each broken rule: the rule and where. Between themes, only colours can differ. */
export async function violationsOn(page: Page, theme: Theme): Promise<readonly string[]> {
  // The script stays in a page until it is reloaded; injecting it is half the work of a check.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Its other mode opens a new page for every check.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode();
  // Only violations are read here; collecting passed rules takes extra time.
  axe.options({ resultTypes: ['violations'] });
  if (theme !== themes[0]) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => message)].join(' — ')).join(', ')}`,
  );
}
