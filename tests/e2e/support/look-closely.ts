import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { layoutFaults } from './layout-faults.ts';
import { portrait } from './tablet.ts';
import { themes, wear, type Theme } from './themes.ts';
import { turn } from './turn.ts';

/** Waits until a screen has come, by what shows it, with what it says. */
export async function shown(page: Page, role: 'heading' | 'dialog' | 'alertdialog'): Promise<void> {
  await expect(page.getByRole(role).first()).toBeVisible();
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}

/** What axe finds on the screen that is shown, in each theme, by `where` and theme. */
export async function violationsIn(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const theme of themes) {
    await wear(page, theme);
    // Of a page that is not drawn axe would say that it has neither a main part nor a heading.
    await expect(page.locator('main h1, [role=dialog], [role=alertdialog]').first()).toBeVisible();
    const violations = await violationsOn(page, theme);
    if (violations.length > 0) found[`${where} ${theme}`] = violations;
  }
  return found;
}

/** What is cut off or scrolls sideways at 320 px, at twice the size and with the largest text. */
export async function crampedFaults(page: Page, where: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  const look = async (how: string) => {
    const faults = await layoutFaults(page);
    if (faults.length > 0) found[`${where} ${how}`] = faults;
  };
  for (const [how, size] of [
    ['320 px', { width: 320, height: 640 }],
    // What 200 % zoom leaves of a tablet on its side.
    ['200 %', { width: 640, height: 400 }],
  ] as const) {
    await turn(page, size);
    await look(how);
  }
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
