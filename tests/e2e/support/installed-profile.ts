import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Tablet } from './tablet.ts';

/** Names the folder in which the run keeps the disks of tablets that have the app and nothing else. */
export const shelfFolder = 'E2E_SHELF_FOLDER';

/**
 * The disk of a tablet that has installed the app from this address and on which nobody has signed in, made once per
 * address: installing it anew for every test takes longer than most tests. Undefined where the run keeps no shelf.
 */
export async function installedProfile(origin: string): Promise<string | undefined> {
  const shelf = process.env[shelfFolder];
  if (!shelf) return undefined;
  const profile = path.join(shelf, new URL(origin).port);
  if (existsSync(profile)) return profile;
  const tablet = await Tablet.unpack(origin);
  await tablet.open('/');
  await expect(tablet.page.getByLabel('Email')).toBeVisible();
  await tablet.installed();
  // A second opening leaves the app's code compiled.
  await tablet.open('/');
  await expect(tablet.page.getByLabel('Email')).toBeVisible();
  await forgetTheDevice(tablet, origin);
  expect(tablet.troubles, 'errors in a console').toEqual([]);
  await rename(await tablet.shutDown(), profile);
  return profile;
}

/** Two tablets must never share what a tablet makes up about itself. */
async function forgetTheDevice(tablet: Tablet, origin: string): Promise<void> {
  await tablet.closeApp();
  const browser = await tablet.context.newCDPSession(tablet.page);
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,indexeddb,local_storage',
  });
}
