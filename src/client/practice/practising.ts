import type { EngineDeps } from '#client/engine-deps.ts';

const flag = 'vaxledger.practice';

/** Practice state of a tab: `on` during practice, `over` when it was left and its data is still to be deleted. */
type Practice = 'none' | 'on' | 'over';

/** True in a tab with a practice. It ends with the tab, so that nobody later takes practice for work. */
export function isPractising(): boolean {
  return practiceOf() === 'on';
}

/** True in a tab that left a practice whose data still exists. */
export function isPracticeOver(): boolean {
  return practiceOf() === 'over';
}

/** Stores the state for this tab; false if the browser stores nothing, in which case practice is impossible. */
export function setPractice(practice: Practice): boolean {
  const storage = tabStorage();
  if (!storage) return false;
  if (practice === 'none') storage.removeItem(flag);
  else storage.setItem(flag, practice);
  return true;
}

function practiceOf(): string | null {
  return tabStorage()?.getItem(flag) ?? null;
}

/** Storage for this tab that survives a reload; null if the browser stores nothing. */
export function tabStorage(): Storage | null {
  try {
    // A worker has no `sessionStorage`, and a page without permission to store throws.
    return (Reflect.get(globalThis, 'sessionStorage') as Storage | undefined) ?? null;
  } catch {
    return null;
  }
}

/**
 * An environment in which no saved event can reach a ledger: another database, unknown to any worker, and no network. The sync queue is the
 * real one and has nowhere to send to.
 */
export function practiceDeps(deps: EngineDeps): EngineDeps {
  return {
    ...deps,
    name: `${deps.name}-practice`,
    fetch: () => Promise.reject(new TypeError('What is practised is never sent.')),
    // Losing practice data is not reported as data loss.
    flags: null,
    storage: null,
  };
}
