import type { Page } from '@playwright/test';

/**
 * Copies a received lot's entry on the tablet's disk, each copy with its own id and batch number, until the given
 * number is listed.
 */
export async function fillLedger(
  page: Page,
  { batchNo, entries }: { readonly batchNo: string; readonly entries: number },
): Promise<void> {
  await page.evaluate(
    async ({ batchNo, entries }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
        });
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
        /vaxledger/.test(each.name ?? ''),
      );
      const db = await done(indexedDB.open(name));
      const all = await done(db.transaction('ledger').objectStore('ledger').getAll());
      const listed = all.filter(({ listing }) => listing === 'recieved');
      const entry = listed.find((each) => each.batchNo === batchNo);
      const copies = entries - listed.length;
      for (let from = 0; from < copies; from += 5000) {
        const transaction = db.transaction('ledger', 'readwrite', { durability: 'relaxed' });
        const store = transaction.objectStore('ledger');
        for (let n = from; n < Math.min(copies, from + 5000); n += 1) {
          store.put({
            ...entry,
            id: `0190${String(n).padStart(4, '0').slice(-4)}-${String(n).padStart(4, '0').slice(-4)}-7000-8000-${String(n).padStart(12, '0')}`,
            batchNo: `COPY-${n}`,
          });
        }
        await new Promise((resolve, reject) => {
          transaction.addEventListener('complete', resolve);
          transaction.addEventListener('abort', reject);
        });
      }
      db.close();
    },
    { batchNo, entries },
  );
}
