import { expect, test, type Locator, type Page } from '@playwright/test';
import { createWallet, openReceive } from './support/officer.ts';
import { productOfThisFile } from './support/product.ts';

test.describe('A list under a field, by finger', () => {
  const { unpack } = productOfThisFile();

  test('it can be seen and touched two frames after it opens, while the keyboard is still to come', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'BCG');
    const dialog = await openReceive(tablet);
    await askForOrigin(dialog);
    const seen = watchOpening(tablet.page);
    await tap(tablet.page, originOf(dialog));
    expect(await seen).toEqual({ opacity: '1', touched: 'the list' });

    const facility = 'Gafasa Health Clinic';
    const option = tablet.page.getByRole('option', { name: facility });
    await option.evaluate((row) => row.scrollIntoView({ block: 'nearest' }));
    await tap(tablet.page, option);
    await expect(originOf(dialog)).toHaveValue(facility);
    await expect(tablet.page.getByRole('listbox')).toBeHidden();
  });

  test('a tap beside the open list closes it and presses nothing under it', async () => {
    const tablet = await unpack();
    await tablet.signIn('facility@demo.test');
    await createWallet(tablet, 'MR');
    const dialog = await openReceive(tablet);
    await askForOrigin(dialog);
    const { page } = tablet;
    await tap(page, originOf(dialog));
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    // Hidden from a reader while the list is open, and still in sight.
    const save = dialog.getByRole('button', { name: 'Recieved Antigen', includeHidden: true });
    await tap(page, save);
    await expect(list).toBeHidden();
    await expect(originOf(dialog)).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    // Within half a second it would be the second one of a double tap.
    await expect(async () => {
      await tap(page, save);
      await expect(dialog.getByRole('alert')).toContainText(
        'Your forms are empty please fill in appropriately',
        { timeout: 1000 },
      );
    }).toPass();
  });
});

/** The store that supplies the facility is proposed; here another one is wanted. */
async function askForOrigin(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Change Origin/ }).click();
  await originOf(dialog).scrollIntoViewIfNeeded();
}

const originOf = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: 'Origin facility' });

/** What a finger would meet in the middle of the list, two frames after the list is there. */
function watchOpening(page: Page): Promise<{ opacity: string; touched: string }> {
  return page.evaluate(async () => {
    const opened = () => document.querySelector('.ui-combobox-popover');
    while (!opened()) await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const list = opened();
    if (!list) return { opacity: '', touched: 'nothing: it closed' };
    const { x, y, width } = list.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + 20);
    return {
      opacity: getComputedStyle(list).opacity,
      touched: list.contains(met) ? 'the list' : `${met?.nodeName} ${met?.className}`,
    };
  });
}

/** A bare tap of a finger: a locator's own would wait until nothing is in its way. */
async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2);
}
