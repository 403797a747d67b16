import { browserDeps } from './browser-deps.ts';
import { createEngine, type Engine } from './engine.ts';
import { type Api, apiOf } from './session/api.ts';
import { isPractising, practiceDeps } from './practice/practising.ts';
import { type SharedTablet, sharedTablet } from './session/shared-tablet.ts';

/** A page's engine: the device's engine, plus the calls that only screens make. */
export interface PageEngine extends Engine {
  readonly api: Api;
  readonly tablet: SharedTablet;
}

let current: PageEngine | null = null;

/** The page's engine, made on first use. */
export function pageEngine(): PageEngine {
  if (current) return current;
  const deps = isPractising() ? practiceDeps(browserDeps()) : browserDeps();
  const engine = createEngine(deps);
  const api = apiOf(engine.db, { deps, renew: engine.renew });
  current = { ...engine, api, tablet: sharedTablet(engine.db, { deps, api }) };
  return current;
}

/** Replaces the page's own engine: for tests and for an app that builds it itself. */
export function providePageEngine(engine: PageEngine): void {
  current = engine;
}
