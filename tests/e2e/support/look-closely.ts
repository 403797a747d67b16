import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isDeep } from '#tests/support/deep.ts';
import { layoutFaults } from './layout-faults.ts';
import { faultsIn, walked } from './looks.ts';
import { portrait } from './tablet.ts';
import { themes, wear, type Theme } from './themes.ts';
import { turn } from './turn.ts';

/** Waits until a screen has come, by what shows it, with what it says. */
export async function shown(page: Page, role: 'heading' | 'dialog' | 'alertdialog'): Promise<void> {
  await expect(page.getByRole(role).first()).toBeVisible();
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}

/** Colours are proved pair by pair (`contrast.test.ts`), so the light theme stands for the others. */
const worn: readonly Theme[] = isDeep ? themes : ['light'];

/**
 * Faults of the current screen: axe's findings, and content that is cut off or too small for a thumb from 320 px to a tablet on its side;
 * in a deep run in each theme, at twice the size and with the largest text too.
 */
export async function faultsOf(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found = await violationsIn(page, where);
  await wear(page, 'light');
  Object.assign(found, await faultsIn(page, where, { sizes: walked }));
  return isDeep ? Object.assign(found, await crampedFaults(page, where)) : found;
}

/** Axe's findings on the current screen, in each theme, by `where` and theme. */
async function violationsIn(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const theme of worn) {
    await wear(page, theme);
    // Of a page that is not drawn axe would say that it has neither a main part nor a heading.
    await expect(page.locator('main h1, [role=dialog], [role=alertdialog]').first()).toBeVisible();
    await expect.poll(() => page.evaluate(isDrawn), { message: 'the dialog is drawn' }).toBe(true);
    const violations = await violationsOn(page, theme);
    if (violations.length > 0) found[`${where} ${theme}`] = violations;
  }
  return found;
}

/**
 * Runs in the page: whether no dialog is transparent, as one is for a moment that waits for its parts. Axe takes it for no dialog, and
 * the page behind it, which is hidden, for one without a main part.
 */
function isDrawn(): boolean {
  return Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog]')).every((dialog) => {
    for (let around: Element | null = dialog; around !== null; around = around.parentElement)
      if (getComputedStyle(around).opacity === '0') return false;
    return true;
  });
}

/** Content that is cut off or scrolls sideways at twice the size and with the largest text. */
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

/** A line for each rule that is broken: the rule and where. Only colours can differ from the first theme to the others. */
export async function violationsOn(page: Page, theme: Theme): Promise<readonly string[]> {
  // It stays in a page until that is loaded anew: to put it there is half of the work of a look.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Its other way opens a page of its own for every look.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode();
  // Only what breaks a rule is read here; to gather what holds it takes time of its own.
  axe.options({ resultTypes: ['violations'] });
  if (theme !== themes[0]) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => message)].join(' — ')).join(', ')}`,
  );
}
