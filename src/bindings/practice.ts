import { browserDeps } from '#client/browser-deps.ts';
import { pageEngine } from '#client/page-engine.ts';
import { isPracticeOver, setPractice } from '#client/practice/practising.ts';

/** Creates practice stock and children and opens them in this tab; false if that is not possible. */
export async function startPractice(): Promise<boolean> {
  const { beginPractice } = await import('#client/practice/practice.ts');
  if (!(await beginPractice(pageEngine().db, browserDeps()))) return false;
  return setPractice('on') && reopenAt('/protected/dashboard');
}

/** Returns to the officer's own facility. The practice data is deleted there, because this page still reads from it. */
export function leavePractice(): void {
  setPractice('over');
  reopenAt('/protected/dashboard');
}

/** Deletes practice data left over in this tab; if that fails now, it is deleted at the next start. */
export async function throwAwayPractice(): Promise<void> {
  if (!isPracticeOver()) return;
  const { endPractice } = await import('#client/practice/practice.ts');
  await endPractice(browserDeps());
  if (isPracticeOver()) setPractice('none');
}

/** Reloads the page, so that nothing of one facility stays in memory for the other. */
function reopenAt(path: string): true {
  window.location.assign(path);
  return true;
}
