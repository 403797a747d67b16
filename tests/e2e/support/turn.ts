import type { Page } from '@playwright/test';

/**
 * Gives the page another size and waits until it is drawn in it: a page that is measured in the moment between still has
 * the rows of the size before, which nobody ever sees.
 */
export async function turn(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
