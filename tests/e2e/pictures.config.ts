import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

// What is seen above a facility is not to be empty.
process.env['DEMO_RECORDS'] = '1';

/** Draws the README's pictures anew; no part of the tests. */
export default defineConfig({ ...suite, testMatch: 'pictures.ts', timeout: 900_000 });
