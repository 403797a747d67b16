import type { Page } from '@playwright/test';
import { rowsOnDisk } from './rows-on-disk.ts';

/** Unsaved forms on the tablet as text, the only sign that typing has reached the disk. */
export async function draftsOnDisk(page: Page): Promise<string> {
  return JSON.stringify(await rowsOnDisk(page, 'draft'));
}
