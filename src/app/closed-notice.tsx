import { Banner } from '#ui/layout/banner.tsx';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { appStrings } from './strings.ts';
import { nameOf } from './who.ts';

/** Why whoever used this tablet is signed out, and what becomes of what they saved; nothing for anybody else. */
export function ClosedNotice() {
  const closed = useSessionStore((store) => store.closed);
  const isLost = useSessionStore((store) => store.isSignInLost);
  const waiting = useSyncStore(({ badge }) => badge?.waiting);
  if (isLost)
    return (
      <Banner tone="warning" title={appStrings.signInLost}>
        {appStrings.signInLostHint}
      </Banner>
    );
  if (closed === null) return null;
  return (
    <Banner tone="warning" title={appStrings.closed(nameOf(closed) || closed.email)}>
      {waiting === undefined || waiting === 0 ? appStrings.closedSent : appStrings.closedKeeps(waiting)}
    </Banner>
  );
}
