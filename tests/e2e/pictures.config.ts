import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

// Screens above a facility must not be empty.
process.env['DEMO_RECORDS'] = '1';

/** Draws the README's pictures anew; no part of the tests. */
export default defineConfig({
  ...suite,
  testMatch: 'pictures.ts',
  // A machine that others use too draws no worse pictures, only later ones.
  timeout: 3_600_000,
  expect: { timeout: 180_000 },
  // Two browsers at once would only wait for each other.
  workers: 1,
});
