import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium-flags.ts';
import { moveInApp } from './move-in-app.ts';
import { demoPassword } from './stack.ts';
import { watchTroubles } from './troubles.ts';

export const portrait = { width: 800, height: 1280 };
export const landscape = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };
/** The narrowest screen that must work. */
export const narrow = { width: 320, height: 640 };
/** Time zone of the officers and their tablets. */
export const timeZone = 'Africa/Lagos';

// Chromium retries a failed background sync after 300 s, which is too long for a test of the same code.
const quickBackgroundSync = [
  '--force-fieldtrials=BackgroundSync/Exp/',
  '--force-fieldtrial-params=BackgroundSync.Exp:initial_retry_delay_sec/3/max_sync_attempts/5/min_sync_recovery_time_sec/1',
];

export interface TabletKind {
  readonly viewport?: { width: number; height: number };
  /** The browser's language and country, Nigeria by default. */
  readonly locale?: string;
  /** Video for its camera, a file of `cameraOn`; without one it has no camera. */
  readonly camera?: string;
  /** Storage that the browser gives to pages. */
  readonly storageBytes?: number;
  /** The disk of another tablet to start on a copy of; an empty one by default. */
  readonly disk?: string | undefined;
}

/** One tablet: a browser with a disk of its own that survives being killed. */
export class Tablet {
  private readonly origin: string;
  private readonly folder: string;
  private viewport = portrait;
  private flags: readonly string[] = quickBackgroundSync;
  private locale = 'en-NG';
  private isOffline = false;
  /** Errors in the tablet's consoles, across its reboots. */
  readonly troubles: string[] = [];
  context!: BrowserContext;
  page!: Page;

  private constructor(origin: string, folder: string) {
    this.origin = origin;
    this.folder = folder;
  }

  static async unpack(
    origin: string,
    { viewport = portrait, locale = 'en-NG', storageBytes, camera, disk }: TabletKind = {},
  ): Promise<Tablet> {
    const tablet = new Tablet(origin, await mkdtemp(path.join(tmpdir(), 'vaxledger-tablet-')));
    tablet.viewport = viewport;
    tablet.locale = locale;
    // Forced field trials would hide the parameter of the other feature.
    if (storageBytes !== undefined)
      tablet.flags = [`--enable-features=StorageQuotaSettings:PoolSizeBytes/${storageBytes}`];
    if (camera !== undefined)
      tablet.flags = [
        ...tablet.flags,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera}`,
      ];
    if (disk !== undefined) cpSync(disk, tablet.folder, { recursive: true });
    await tablet.boot();
    return tablet;
  }

  /** Starts the browser on the tablet's disk, without opening a page of the product. */
  async boot(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      headless: true,
      viewport: this.viewport,
      hasTouch: true,
      locale: this.locale,
      timezoneId: timeZone,
      args: [...chromiumFlags, ...this.flags],
    });
    watchTroubles(this.context, this.troubles);
    if (this.isOffline) await this.context.setOffline(true);
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Takes pages and worker offline or online; a reboot does not change that. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  /** Closes all pages of the app; the browser keeps running. */
  async closeApp(): Promise<void> {
    const [first, ...others] = this.context.pages();
    for (const page of others) await page.close();
    await first?.goto('about:blank');
  }

  /** Loads the app at an address, as a bookmark does. */
  async open(route = '/'): Promise<void> {
    await this.page.goto(this.origin + route);
  }

  /** Goes to a screen as a link of the app does, in a tenth of the time of a load; opens the app if it is closed. */
  async go(route: string): Promise<void> {
    const isOpen = this.page.url().startsWith(this.origin) && (await moveInApp(this.page, route));
    if (!isOpen) await this.open(route);
  }

  async signIn(email: string): Promise<void> {
    await this.open('/');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await this.page.getByRole('button', { name: 'Login' }).click();
    await expect(this.page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  }

  /**
   * Waits until the service worker has cached the whole app, so that it opens offline. Chromium does not hand over a
   * page that was loading when the worker took over, until it is opened again.
   */
  async installed(): Promise<void> {
    // Taking over the open pages is part of becoming active.
    const isControlled = () =>
      this.page.evaluate(async () => {
        const { active: worker } = await navigator.serviceWorker.ready;
        while (worker?.state === 'activating') {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return navigator.serviceWorker.controller !== null;
      });
    if (await isControlled()) return;
    await this.page.reload();
    expect(await isControlled()).toBe(true);
  }

  /** Ends the browser and leaves only the app on its disk, as if nobody had opened it; returns the disk's path. */
  async keepAppOnly(): Promise<string> {
    const browser = await this.context.newCDPSession(this.page);
    await this.page.goto('about:blank');
    await browser.send('Storage.clearDataForOrigin', {
      origin: this.origin,
      storageTypes: 'cookies,indexeddb,local_storage',
    });
    await this.shutDown();
    return this.folder;
  }

  /** Kills every process of the browser at once, as when the battery is pulled. */
  async pullBattery(): Promise<void> {
    const gone = new Promise((resolve) => this.context.once('close', resolve));
    await killProcessesNaming(this.folder);
    await gone;
    // A lock left by the kill would make the next start ask for permission.
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
      await rm(path.join(this.folder, lock), { force: true });
    }
  }

  /** Ends the browser and keeps the tablet's disk. */
  async shutDown(): Promise<void> {
    await this.context.close();
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Address and text of the screen, for the report of a failed test. */
  async shown(): Promise<string> {
    const text = await this.page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    return `${this.page.url()}\n${text.slice(0, 3_000)}`;
  }

  /** The header's whole text about the entries on this tablet. */
  badge() {
    return this.page.getByRole('banner').getByRole('status');
  }

  /** The mark beside it with the number of things that the officer can settle. */
  attention(name: string) {
    return this.page.getByRole('banner').getByRole('link', { name });
  }
}

async function killProcessesNaming(text: string): Promise<void> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(text)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process ended between listing and killing.
    }
  }
}
