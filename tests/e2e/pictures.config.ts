import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

// The screens of the levels above a facility need demo records to show.
process.env['DEMO_RECORDS'] = '1';

/** Draws the README's pictures; not part of the tests. */
export default defineConfig({
  ...suite,
  testMatch: 'pictures.ts',
  // A busy machine draws the same pictures, only later.
  timeout: 3_600_000,
  expect: { timeout: 180_000 },
  // Two browsers at once would only slow each other down.
  workers: 1,
});
