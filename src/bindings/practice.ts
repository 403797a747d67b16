import { browserDeps } from '#client/browser-deps.ts';
import { pageEngine } from '#client/page-engine.ts';
import { isPracticeOver, setPractice } from '#client/practice/practising.ts';

/** Lays out made-up stock and children and opens them in this tab; false if that cannot be done. */
export async function startPractice(): Promise<boolean> {
  const { beginPractice } = await import('#client/practice/practice.ts');
  if (!(await beginPractice(pageEngine().db, browserDeps()))) return false;
  return setPractice('on') && reopenAt('/protected/dashboard');
}

/** Goes back to the officer's own facility. The practice is thrown away there: this page still reads from it. */
export function leavePractice(): void {
  setPractice('over');
  reopenAt('/protected/dashboard');
}

/** Throws away a practice that was left in this tab; what cannot be thrown away now is at the next start. */
export async function throwAwayPractice(): Promise<void> {
  if (!isPracticeOver()) return;
  const { endPractice } = await import('#client/practice/practice.ts');
  await endPractice(browserDeps());
  if (isPracticeOver()) setPractice('none');
}

/** The page begins anew, so that nothing of the one is left in memory for the other. */
function reopenAt(path: string): true {
  window.location.assign(path);
  return true;
}
