import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium-flags.ts';
import { isDeep } from '#tests/support/deep.ts';

export default defineConfig({
  testDir: '.',
  testMatch: /\.(test|spec)\.ts$/,
  outputDir: '../../test-results',
  globalSetup: './support/seed-once.ts',
  // Each file has its own server, proxy and tablets, and spends half of its time waiting for them.
  workers: 4,
  fullyParallel: false,
  // A test that fails even once points to a defect, in the product or in the test.
  retries: 0,
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 800, height: 1280 },
    hasTouch: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Recording takes a third of the time, so it is on only when a test has to be understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...chromiumFlags],
    },
  },
});
