import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium-flags.ts';

export interface Browser {
  readonly context: BrowserContext;
  readonly version: string;
  close(): Promise<void>;
}

/** A headless Chromium with an empty profile on a real disk: in a private window IndexedDB would stay in memory. */
export async function startChromium(): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-bench-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    headless: true,
    args: [...chromiumFlags],
  });
  return {
    context,
    version: context.browser()?.version() ?? 'unknown',
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
