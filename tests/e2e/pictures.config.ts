import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

/** Draws the README's pictures anew; no part of the tests. */
export default defineConfig({ ...suite, testMatch: 'pictures.ts', timeout: 300_000 });
