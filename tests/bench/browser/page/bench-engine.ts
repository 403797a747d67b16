import { browserDeps, uuidV7 } from '#client/browser-deps.ts';
import { createEngine, type Engine } from '#client/engine.ts';

/** The engine as the page runs it, over a database of its own; `fetcher` replaces the browser's `fetch`. */
export function benchEngine(name: string, fetcher?: typeof fetch): Engine {
  const deps = browserDeps({ appVersion: '1.0.0' });
  return createEngine({ ...deps, name, ...(fetcher && { fetch: fetcher }), flags: null });
}

/** A lower-case UUID, version 7. */
export function newUuid7(): string {
  return uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));
}
