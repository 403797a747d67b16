/** The least that a page can do to store rows durably: one strict IndexedDB transaction with a `put` for each row. */
export interface BareStore {
  write(
    rows: readonly { readonly store: string; readonly key: IDBValidKey; readonly value: unknown }[],
  ): Promise<void>;
  close(): void;
}

/** Opens a database whose stores have neither an index nor a key path. */
export function openBareStore(name: string, stores: readonly string[]): Promise<BareStore> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    request.addEventListener('success', () => {
      const db = request.result;
      resolve({
        write: (rows) =>
          new Promise((done, failed) => {
            const names = [...new Set(rows.map(({ store }) => store))];
            const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
            transaction.addEventListener('complete', () => done());
            transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('aborted')));
            for (const { store, key, value } of rows) transaction.objectStore(store).put(value, key);
          }),
        close: () => db.close(),
      });
    });
  });
}
