import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';

export interface LockOptions {
  readonly name: string;
  /** Waits for the lock; otherwise returns undefined at once if it is taken. */
  readonly isWaiting?: boolean;
}

interface Lease {
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Maximum time that a lease outlives its holder, so that a worker killed during a replay frees it in time. */
const leaseMs = 75_000;
const pollMs = 250;

/**
 * Runs work that only one context may do at a time: under a Web Lock or, in a browser without them, under an expiring lease in the
 * database.
 */
export async function withLock<T>(
  db: DeviceDatabase,
  deps: Pick<EngineDeps, 'locks' | 'now' | 'newId' | 'sleep' | 'name'>,
  { name, isWaiting = false }: LockOptions,
  work: (renew: () => Promise<boolean>) => Promise<T>,
): Promise<T | undefined> {
  if (deps.locks) {
    return deps.locks.request(name, { ifAvailable: !isWaiting }, async (lock) =>
      lock === null ? undefined : work(async () => true),
    );
  }
  const lease = { key: `lease:${name}`, owner: deps.newId() };
  while (!(await take(db, deps, lease))) {
    if (!isWaiting) return undefined;
    await (deps.sleep ?? wait)(pollMs);
  }
  try {
    return await work(() => take(db, deps, lease));
  } finally {
    await release(db, lease);
  }
}

/** Takes or renews the lease; false while another context holds it. A lease far in the future comes from a wrong clock. */
function take(
  db: DeviceDatabase,
  deps: Pick<EngineDeps, 'now'>,
  { key, owner }: { key: string; owner: string },
): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const now = deps.now();
    const held = await readMeta<Lease>(db, key);
    const isHeld =
      held !== undefined && held.owner !== owner && held.until > now && held.until <= now + 2 * leaseMs;
    if (!isHeld) await writeMeta(db, key, { owner, until: now + leaseMs } satisfies Lease);
    return !isHeld;
  });
}

function release(db: DeviceDatabase, { key, owner }: { key: string; owner: string }): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const held = await readMeta<Lease>(db, key);
    if (held?.owner === owner) await db.meta.delete(key);
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
