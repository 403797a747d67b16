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
/** The least that has to be wide enough. */
export const narrow = { width: 320, height: 640 };
/** Time zone of the officers and their tablets. */
export const timeZone = 'Africa/Lagos';

// Chromium tries a failed background sync again after 300 s; a test cannot wait that long for the same code path.
const quickBackgroundSync = [
  '--force-fieldtrials=BackgroundSync/Exp/',
  '--force-fieldtrial-params=BackgroundSync.Exp:initial_retry_delay_sec/3/max_sync_attempts/5/min_sync_recovery_time_sec/1',
];

export interface TabletKind {
  readonly viewport?: { width: number; height: number };
  /** The browser's language and country; that of Nigeria unless it says otherwise. */
  readonly locale?: string;
  /** Picture before its camera, a file of `cameraOn`; without one it has no camera. */
  readonly camera?: string;
  /** Room that the browser gives to what pages store. */
  readonly storageBytes?: number;
  /** The disk of another tablet, to start on a copy of; an empty one where there is none. */
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

  /** Starts the browser over the tablet's disk; opens no page of the product yet. */
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

  /** Takes the network from pages and worker, or gives it back; a reboot changes nothing about it. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  /** Leaves the app: no page of it is open any more, the browser keeps running. */
  async closeApp(): Promise<void> {
    const [first, ...others] = this.context.pages();
    for (const page of others) await page.close();
    await first?.goto('about:blank');
  }

  /** Loads the app anew at an address, as a bookmark does. */
  async open(route = '/'): Promise<void> {
    await this.page.goto(this.origin + route);
  }

  /** Goes to a screen as a link of the app does, a tenth of the work of a load; opens the app where it is not open. */
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
   * Waits until the service worker holds the whole app, so that it opens without a network. A page that was loading in the
   * moment in which the worker took over is left out by Chromium until it is opened again, as a person would.
   */
  async installed(): Promise<void> {
    // Taking the open pages over is part of becoming active.
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

  /** Ends the browser and leaves on its disk the app alone, as if nobody had opened it; answers where that disk lies. */
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

  /** The battery is pulled: every process of the browser dies at once. */
  async pullBattery(): Promise<void> {
    const gone = new Promise((resolve) => this.context.once('close', resolve));
    await killProcessesNaming(this.folder);
    await gone;
    // Left behind by the kill, it would make the next start ask for another browser's permission.
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
      await rm(path.join(this.folder, lock), { force: true });
    }
  }

  /** Ends the browser; the tablet's disk stays. */
  async shutDown(): Promise<void> {
    await this.context.close();
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The header's whole text about the entries on this tablet. */
  badge() {
    return this.page.getByRole('banner').getByRole('status');
  }

  /** The mark beside it that counts what its officer can settle. */
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
      // Gone between listing and killing.
    }
  }
}
