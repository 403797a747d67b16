import { expect, test } from '@playwright/test';
import { startStack, type Stack } from './support/stack.ts';

test.describe('The description of the API', () => {
  // The page draws only the calls in view, so the view has to be tall.
  test.use({ viewport: { width: 800, height: 20_000 } });
  let stack: Stack;
  test.beforeAll(async () => {
    stack = await startStack();
  });
  test.afterAll(() => stack.close());

  test('shows every call at /docs, and breaks the content security policy nowhere', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${stack.origin}/docs`);
    const { paths } = (await (await page.request.get(`${stack.origin}/docs/json`)).json()) as {
      paths: Record<string, object>;
    };
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(calls).toBeGreaterThan(30);
    await expect(page.locator('.opblock')).toHaveCount(calls);
    await page.locator('.opblock-summary').first().click();
    await expect(page.getByText('Request body').first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
