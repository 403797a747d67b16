import { assert } from '#domain/kernel/assert.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import { halfSipHash, type HashKey } from '../db/keyed-hash.ts';
import type { TokenScope } from '../db/child-tokens.ts';

const metaKey = 'token-key';

/** Makes the key of this database's tokens, once; to be called when it is opened. */
export async function ensureTokenKey(db: DeviceDatabase, newId: () => string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if ((await readMeta<HashKey>(db, metaKey)) === undefined)
      await writeMeta(db, metaKey, [randomWord(newId()), randomWord(newId())]);
  });
}

/** The tokens of a facility on this device: its key is worked out of the database's, which never changes. */
export async function tokenScope(db: DeviceDatabase, facility: FacilityId): Promise<TokenScope> {
  const cached = db.tokenScopes.get(facility);
  if (cached) return cached;
  const key = await readMeta<HashKey>(db, metaKey);
  assert(key !== undefined, 'an opened database has a key for its tokens');
  const scope: TokenScope = { facility, key: halfSipHash(facility, key) };
  db.tokenScopes.set(facility, scope);
  return scope;
}

/** The last 32 bits of a UUID are random in every version that is used here. */
function randomWord(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}
