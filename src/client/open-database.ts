import { ensureTokenKey } from './db/child-tokens.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { beginDeriving, rebuildIfWanted } from './projection/rebuild.ts';
import { type DeviceDatabase, readMeta, writeMeta } from './db/database.ts';
import { mendOwnRows } from './sync/mend-own-rows.ts';
import { databaseSteps } from './db/steps.ts';

export type OpenResult =
  | { readonly ok: true; readonly evicted: boolean }
  | { readonly ok: false; readonly reason: 'newer-database' | 'unavailable'; readonly detail: string };

const databaseKey = 'database';
const evictedKey = 'evicted';
const dexieFactor = 10;

/**
 * Opens the device's database and compares it with the flag kept outside IndexedDB.
 *
 * - A database made by a newer build is not opened: nothing in it is touched.
 * - A database other than the flag's means that the browser deleted the old one, and with it every unsent event.
 */
export async function openDatabase(db: DeviceDatabase, deps: EngineDeps): Promise<OpenResult> {
  try {
    const version = await versionOnDisk(deps.indexedDB, deps.name);
    if (version > (deps.steps ?? databaseSteps).length * dexieFactor) return newerDatabase;
    await db.open();
    await mendOwnRows(db, deps.newId, deps.now());
    await ensureTokenKey(db, deps.newId);
    await rebuildIfWanted(db);
    await beginDeriving(db);
    return { ok: true, evicted: await findEviction(db, deps) };
  } catch (error) {
    return {
      ok: false,
      reason: 'unavailable',
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}

const newerDatabase: OpenResult = {
  ok: false,
  reason: 'newer-database',
  detail:
    'A newer version of this app has already been used on this device. Update the app; your data is untouched.',
};

/** True until the loss of the database is acknowledged. */
export async function isEvicted(db: DeviceDatabase): Promise<boolean> {
  return (await readMeta<boolean>(db, evictedKey)) === true;
}

/** Records that the user has read that the device's data was lost. */
export async function acknowledgeEviction(db: DeviceDatabase): Promise<void> {
  await writeMeta(db, evictedKey, false);
}

async function findEviction(db: DeviceDatabase, deps: EngineDeps): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const flag = `${deps.name}:database`;
    const expected = deps.flags?.getItem(flag) ?? null;
    const row = await db.meta.get(databaseKey);
    // A row without its id is damaged, because a new database has no such row.
    let id = typeof row?.value === 'string' ? row.value : row && expected;
    if (id !== row?.value || !id) {
      id ??= deps.newId();
      await writeMeta(db, databaseKey, id);
    }
    if (expected !== null && expected !== id) await writeMeta(db, evictedKey, true);
    if (expected !== id) deps.flags?.setItem(flag, id);
    return isEvicted(db);
  });
}

/** Version of the database on disk, 0 if there is none; does not create one. */
function versionOnDisk(indexedDB: IDBFactory, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let isNew = false;
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => {
      isNew = true;
      request.transaction?.abort();
    });
    request.addEventListener('success', () => {
      const { version } = request.result;
      request.result.close();
      resolve(version);
    });
    request.addEventListener('error', (event) => {
      event.preventDefault();
      if (isNew) resolve(0);
      else reject(request.error ?? new Error('the database cannot be opened'));
    });
  });
}
