import { expect, type Page } from '@playwright/test';

/** Sees every notice gone: at once by its button, unless it goes by itself in the same moment. */
export async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('button', { name: 'Dismiss notice' });
  await notices.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(notices).toHaveCount(0);
}
