import type { Locator, Page } from '@playwright/test';

/** The records that a place shows, as rows of a table or of two lines; those that hold the words, if any are given. */
export function visibleRows(place: Page | Locator, words?: string | RegExp): Locator {
  const rows = place.locator('.ui-row, .ui-table > tbody > tr:not(.ui-table-group)');
  return words === undefined ? rows : rows.filter({ hasText: words });
}
