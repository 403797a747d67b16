import { assert } from '#domain/kernel/assert.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import type { HashKey } from './keyed-hash.ts';

const metaKey = 'token-key';
const known = new WeakMap<DeviceDatabase, HashKey>();

/** Makes the key of this database's tokens, once; to be called when it is opened. */
export async function ensureTokenKey(db: DeviceDatabase, newId: () => string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if ((await readMeta<HashKey>(db, metaKey)) === undefined)
      await writeMeta(db, metaKey, [randomWord(newId()), randomWord(newId())]);
  });
}

/** The key of this database's tokens; it never changes while the database lives. */
export async function tokenKey(db: DeviceDatabase): Promise<HashKey> {
  const cached = known.get(db);
  if (cached) return cached;
  const key = await readMeta<HashKey>(db, metaKey);
  assert(key !== undefined, 'an opened database has a key for its tokens');
  known.set(db, key);
  return key;
}

/** The last 32 bits of a UUID are random in every version that is used here. */
function randomWord(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}
