import { expect, type Page } from '@playwright/test';

/**
 * A database in use continues for half a minute with the space that the browser last measured; a reboot resets that.
 */
const forgottenAfterMs = 45_000;

/** Uses up all storage that the browser gives the product, until not even a few more bytes can be stored. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('somebody else');
    for (const bytes of [1_000_000, 50_000, 1_000, 10]) {
      for (let count = 0, isStored = true; isStored; count += 1) {
        isStored = await cache.put(`/${bytes}/${count}`, new Response(new Uint8Array(bytes))).then(
          () => true,
          () => false,
        );
      }
    }
  });
}

export async function expectFull(page: Page): Promise<void> {
  await expect.poll(() => canStore(page), { timeout: forgottenAfterMs }).toBe(false);
}

/** Frees the storage again. */
export async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('somebody else'));
  await expect.poll(() => canStore(page)).toBe(true);
}

/** Tested through a database, because that is where the product writes. */
function canStore(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const request = indexedDB.open('probe', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('probe');
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
    if (!database) return false;
    const transaction = database.transaction('probe', 'readwrite', { durability: 'strict' });
    transaction.objectStore('probe').put('x'.repeat(2_000), 1);
    const isStored = await new Promise<boolean>((resolve) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    database.close();
    return isStored;
  });
}
