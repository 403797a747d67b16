import type { EngineDeps } from '#client/engine-deps.ts';

const flag = 'vaxledger.practice';

/** Practice state of a tab: `on` while somebody practises in it, `over` when they left and its data is still to be deleted. */
type Practice = 'none' | 'on' | 'over';

/** True in a tab where somebody practises. It ends with the tab, so that nobody opens the app and takes practice for work. */
export function isPractising(): boolean {
  return practiceOf() === 'on';
}

/** True in a tab where somebody left a practice that is still there. */
export function isPracticeOver(): boolean {
  return practiceOf() === 'over';
}

/** Stores the state for this tab; false if the browser stores nothing, and so nobody can practise. */
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

/** Storage that lasts for this tab, over a reload; null if nothing is kept. */
export function tabStorage(): Storage | null {
  try {
    // A worker has none, and a page without the right to store throws.
    return (Reflect.get(globalThis, 'sessionStorage') as Storage | undefined) ?? null;
  } catch {
    return null;
  }
}

/**
 * Surroundings in which no saved event can reach a ledger: another database, which no worker knows, and no network at all. The sync queue
 * is the real one and has nowhere to send.
 */
export function practiceDeps(deps: EngineDeps): EngineDeps {
  return {
    ...deps,
    name: `${deps.name}-practice`,
    fetch: () => Promise.reject(new TypeError('What is practised is never sent.')),
    // A practice that disappears is no data loss to report.
    flags: null,
    storage: null,
  };
}
