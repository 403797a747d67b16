import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
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

/** A tablet of the cheaper kind is about so many times as slow as the machines that measure. */
export const tabletSlowdown = 6;

/**
 * Makes a page as slow as a tablet: its own thread, on which the engine of these pages runs. Workers and the browser's
 * process, which writes to the disk, are as fast as ever.
 */
export async function slowAsATablet(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
}
