import type { EngineDeps, Flags, Locks } from './engine-deps.ts';
import { uuidV7 } from './new-id.ts';

declare const __APP_VERSION__: string | undefined;

/** The surroundings of a page or a worker. */
export function browserDeps({
  appVersion,
  baseUrl = '',
}: { appVersion?: string; baseUrl?: string } = {}): EngineDeps {
  const scope = globalThis;
  return {
    indexedDB: scope.indexedDB,
    IDBKeyRange: scope.IDBKeyRange,
    name: 'vaxledger',
    fetch: (input, init) => scope.fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => uuidV7(Date.now(), (bytes) => scope.crypto.getRandomValues(bytes)),
    locks: webLocks(),
    appVersion: appVersion ?? (typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '0.0.0'),
    baseUrl,
    flags: localFlags(),
    storage: scope.navigator.storage ?? null,
  };
}

function webLocks(): Locks | null {
  const { locks } = globalThis.navigator;
  if (!locks) return null;
  return {
    request: (name, options, callback) =>
      locks.request(name, options, callback) as ReturnType<typeof callback>,
  };
}

function localFlags(): Flags | null {
  try {
    // A worker has none, and a page that may not store things throws.
    return (Reflect.get(globalThis, 'localStorage') as Flags | undefined) ?? null;
  } catch {
    return null;
  }
}
