import type { Page } from '@playwright/test';

/** What the tablet keeps of unsaved forms, as text: the only sign that typing has reached the disk. */
export function draftsOnDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const [known] = await indexedDB.databases();
    const database = await result(indexedDB.open(known?.name ?? ''));
    const rows = await result(database.transaction('draft').objectStore('draft').getAll());
    database.close();
    return JSON.stringify(rows);
  });
}
