import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createEngine, type Engine } from '#client/engine.ts';
import type { EngineDeps, Locks } from '#client/engine-deps.ts';
import type { FakeServer } from './fake-server.ts';
import { type Power, powered } from './power.ts';

export interface Device {
  readonly engine: Engine;
  readonly deps: EngineDeps;
  readonly clock: { now: number };
  readonly power: Power;
}

let counter = 0;

/** Increasing UUIDs, version 7. */
export function nextId(): string {
  counter += 1;
  return `01980000-0000-7000-8000-${counter.toString(16).padStart(12, '0')}`;
}

/** Web Locks within one process, shared by several tabs. */
export function sharedLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async request(name, { ifAvailable = false }, callback) {
      const held = tails.get(name);
      if (held && ifAvailable) return callback(null);
      const mine = (held ?? Promise.resolve()).then(() => callback({ name }));
      const settled = mine.catch(() => undefined);
      tails.set(name, settled);
      void settled.then(() => tails.get(name) === settled && tails.delete(name));
      return mine;
    },
  };
}

/** Turns the HTTP client's single `Request` into method, path, headers and body, which the test servers take. */
export function asPlainCall(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!(input instanceof Request)) return fetch(input, init);
    const { method, headers, signal, url } = input;
    const isCompressed = headers.get('content-encoding') === 'gzip';
    const body = isCompressed ? await input.arrayBuffer() : await input.text();
    const { pathname, search } = new URL(url);
    return fetch(pathname + search, { method, headers, signal, ...(body !== '' && { body }) });
  };
}

/** A tablet with a disk of its own; pass `deps` to change its environment or to open a second tab on the same disk. */
export function device(server: FakeServer, deps: Partial<EngineDeps> = {}): Device {
  const clock = { now: Date.parse('2026-11-20T08:00:00.000Z') };
  const all: EngineDeps = {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    name: 'vaxledger',
    now: () => (clock.now += 10),
    random: () => 0.5,
    newId: nextId,
    locks: sharedLocks(),
    appVersion: '1.0.0',
    baseUrl: 'https://server.test',
    flags: null,
    storage: null,
    ...deps,
    fetch: asPlainCall(deps.fetch ?? server.fetch),
  };
  const engine = createEngine(all);
  return { engine, deps: all, clock, power: powered(engine) };
}

/** A tablet on which an officer is signed in and that has pulled once. */
export async function signedIn(server: FakeServer, deps: Partial<EngineDeps> = {}): Promise<Device> {
  const made = device(server, deps);
  const login = await made.engine.session.login({ email: 'amina@demo.test', password: 'secret' });
  if (!login.ok) throw new Error(`cannot sign in: ${login.reason}`);
  await made.engine.sync.replay();
  return made;
}
