import type { Page } from '@playwright/test';

/**
 * Resizes the page and waits until it is drawn at that size, because measuring in between would find the layout of the
 * previous size.
 */
export async function turn(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
