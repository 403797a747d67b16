import type { Session } from '#client/session/session-facts.ts';
import { admit, signedIn } from './access.ts';
import { dashboardPath, subscriptionPath } from './paths.ts';
import { usePageFlagsStore } from './stores/page-flags-store.ts';

/** Where whoever has just signed in begins: at their work, or with paying for it. */
export function startOf(session: Session): string {
  const { flags } = usePageFlagsStore.getState();
  return admit(signedIn, session, flags) === 'subscribe' ? subscriptionPath : dashboardPath;
}
