import { browserDeps } from '#client/browser-deps.ts';
import { pageEngine } from '#client/page-engine.ts';
import { setPractising } from '#client/practice/practising.ts';

/** Lays out made-up stock and children and opens them in this tab; false where that cannot be done. */
export async function startPractice(): Promise<boolean> {
  const { beginPractice } = await import('#client/practice/practice.ts');
  if (!(await beginPractice(pageEngine().db, browserDeps()))) return false;
  return setPractising(true) && reopenAt('/protected/dashboard');
}

/** Throws the practice away and goes back to the officer's own facility. */
export async function leavePractice(): Promise<void> {
  const { endPractice } = await import('#client/practice/practice.ts');
  setPractising(false);
  pageEngine().close();
  await endPractice(browserDeps());
  reopenAt('/protected/dashboard');
}

/** The page begins anew, so that nothing of the one is left in memory for the other. */
function reopenAt(path: string): true {
  window.location.assign(path);
  return true;
}
