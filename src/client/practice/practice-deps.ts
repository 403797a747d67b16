import type { EngineDeps } from '#client/engine-deps.ts';

/**
 * Surroundings in which nothing that is saved can reach a ledger: another database, which no worker knows, and no network at
 * all. The sync queue is the real one and has nowhere to send.
 */
export function practiceDeps(deps: EngineDeps): EngineDeps {
  return {
    ...deps,
    name: `${deps.name}-practice`,
    fetch: () => Promise.reject(new TypeError('What is practised is never sent.')),
    // That the practice is gone some day is no loss to tell anybody of.
    flags: null,
    storage: null,
  };
}
