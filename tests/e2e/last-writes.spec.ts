import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import type { BadWrite } from './page/last-writes-page.ts';

// A save commits by itself, with its last writes. What the browser still refuses then must take all of it along: no event
// without its projection, no number without its event. Only a real browser knows.

const root = fileURLToPath(new URL('../..', import.meta.url));
const untouched = ['there before'];
const whole = ['row 0', 'row 1', 'row 2', 'row 3', 'there before', 'written before'];

let script = '';
test.beforeAll(async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('page/last-writes-page.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'page',
      },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  script = chunk?.code ?? '';
});

test.beforeEach(async ({ page }) => {
  await page.route('http://127.0.0.1:9/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>last writes</title><script type="module" src="/page.js"></script>',
        }),
  );
  await page.goto('http://127.0.0.1:9/');
  await page.waitForFunction(() => 'writeFour' in globalThis);
});

function inBrowser(page: Page, options: { bad: BadWrite; at: number; characters?: number }) {
  return page.evaluate((wanted) => writeFour(wanted), options);
}

test.describe('Writes that end their transaction by themselves', () => {
  test('are all stored', async ({ page }) => {
    expect(await inBrowser(page, { bad: 'none', at: 0 })).toEqual({ error: null, stored: whole });
  });

  for (const at of [0, 1, 2, 3]) {
    test(`leave nothing when number ${at} is refused`, async ({ page }) => {
      expect(await inBrowser(page, { bad: 'taken-key', at })).toEqual({
        error: 'ConstraintError',
        stored: untouched,
      });
      expect(await inBrowser(page, { bad: 'not-storable', at })).toEqual({
        error: 'DataCloneError',
        stored: untouched,
      });
      expect(await inBrowser(page, { bad: 'no-key', at })).toEqual({ error: 'DataError', stored: untouched });
    });
  }

  test('leave nothing when the storage is full, and are stored when it has room again', async ({
    page,
    context,
  }) => {
    const browser = await context.newCDPSession(page);
    const origin = 'http://127.0.0.1:9';
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    const tooMuch = await inBrowser(page, { bad: 'none', at: 0, characters: 2_000_000 });
    expect(tooMuch).toEqual({ error: 'QuotaExceededError', stored: untouched });
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    expect(await inBrowser(page, { bad: 'none', at: 0, characters: 2_000_000 })).toEqual({
      error: null,
      stored: whole,
    });
  });
});
