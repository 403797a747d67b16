import type { Page } from '@playwright/test';

/**
 * Copies the tablet's children, each under a new id, until there are `children` of them. Due doses are computed when the app is opened
 * again.
 */
export async function fillChildren(page: Page, children: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
      });
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
      /vaxledger/.test(each.name ?? ''),
    );
    const db = await done(indexedDB.open(name));
    const known = await done(db.transaction('child').objectStore('child').getAll());
    for (let from = known.length; from < wanted; from += 2000) {
      const transaction = db.transaction('child', 'readwrite', { durability: 'relaxed' });
      for (let at = from; at < Math.min(wanted, from + 2000); at += 1) {
        const { n: _, ...child } = known[at % known.length];
        const id = `01900000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;
        // Due doses refer to the entry's own id, not to the row's.
        const personal = { ...child.personal, shown: { ...child.personal.shown, id } };
        transaction.objectStore('child').add({ ...child, id, personal });
      }
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', reject);
      });
    }
    await done(db.transaction('meta', 'readwrite').objectStore('meta').put({ key: 'derive', value: true }));
    db.close();
  }, children);
}
