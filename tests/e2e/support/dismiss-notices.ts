import { expect, type Page } from '@playwright/test';

/** Dismisses every notice with its button, unless it disappears by itself at that moment. */
export async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('button', { name: 'Dismiss notice' });
  await notices.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(notices).toHaveCount(0);
}
