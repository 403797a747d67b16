import type { EngineDeps, Flags, Locks } from './engine-deps.ts';

declare const __APP_VERSION__: string | undefined;

/** The environment of a page or a worker. */
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
    // A worker has no `localStorage`, and a page without permission to store throws.
    return (Reflect.get(globalThis, 'localStorage') as Flags | undefined) ?? null;
  } catch {
    return null;
  }
}

/** A UUID version 7 (RFC 9562, 5.7): milliseconds, then randomness, so that ids sort by creation time. `random` fills the bytes. */
export function uuidV7(nowMs: number, random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(nowMs / 2 ** 32));
  view.setUint32(2, nowMs % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
