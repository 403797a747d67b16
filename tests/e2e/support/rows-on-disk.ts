import type { Page } from '@playwright/test';

/** All rows of a table as they are on the tablet's disk now, whatever the screen shows. */
export function rowsOnDisk<Row>(page: Page, table: string): Promise<readonly Row[]> {
  return page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const known = (await indexedDB.databases()).find((each) => each.name?.includes('vaxledger'));
    const database = await result(indexedDB.open(known?.name ?? ''));
    const rows: unknown[] = await result(database.transaction(name).objectStore(name).getAll());
    database.close();
    return rows;
  }, table) as Promise<readonly Row[]>;
}
