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

/** A headless Chromium with a profile on a real disk; in a private window IndexedDB stays in memory. */
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

/** Slowdown of the page's thread that makes this machine about as slow as a cheap tablet. */
export const tabletSlowdown = 6;

/**
 * Slows a page down to a tablet's speed. Only its main thread, which runs the engine here, is slowed; workers and the browser process,
 * which writes to disk, keep their speed.
 */
export async function slowAsATablet(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
}
