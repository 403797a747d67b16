import type { Locator, Page } from '@playwright/test';

/** The records shown in a place, as table rows or two-line rows, optionally only those that contain the words. */
export function visibleRows(place: Page | Locator, words?: string | RegExp): Locator {
  const rows = place.locator('.ui-row, .ui-table > tbody > tr:not(.ui-table-group)');
  return words === undefined ? rows : rows.filter({ hasText: words });
}
