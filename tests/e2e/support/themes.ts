import type { Page } from '@playwright/test';

export const themes = ['light', 'dark', 'sunlight'] as const;
export type Theme = (typeof themes)[number];

/** Chooses the theme on this device, as the settings do. */
export function wear(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((chosen) => {
    window.localStorage.setItem('vaxledger.theme', chosen);
    window.dispatchEvent(new Event('appearance'));
  }, theme);
}
