import { expect, type Locator } from '@playwright/test';

/** Chooses from a searched list by keyboard, because a list under a field closes when the page scrolls for a tap. */
export async function chooseFound(within: Locator, field: string, option: string): Promise<void> {
  const input = within.getByRole('combobox', { name: field, exact: true });
  await input.fill(option.slice(0, 10));
  await expect(within.page().getByRole('option', { name: option, exact: true })).toBeVisible();
  await input.press('ArrowDown');
  await input.press('Enter');
  await expect(input).toHaveValue(option);
}
