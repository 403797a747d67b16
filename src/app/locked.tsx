import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { signInPath } from '#bindings/sign-in-path.ts';
import { landingPathFor } from './access.ts';
import { endDeparture, showSession, useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { appStrings } from './strings.ts';
import { nameOf } from './header/header-place.tsx';

const LockScreen = lazy(async () => ({
  default: (await import('#features/lock/screen.tsx')).LockScreen,
}));

/** Replaces every protected screen while the tablet is locked, and the login while colleagues are enrolled. */
export function Locked({ isStart = false }: { readonly isStart?: boolean }) {
  const navigate = useNavigate();
  const syncNow = useSyncStore((store) => store.syncNow);
  useEffect(endDeparture, []);
  return (
    <Suspense fallback={null}>
      <LockScreen
        tablet={pageEngine().tablet}
        now={Date.now}
        notice={<ClosedNotice />}
        onUnlocked={(session) => {
          showSession(session);
          void syncNow();
          // A returning user sees the screen that they left; at the start there is none.
          if (isStart) void navigate(landingPathFor(session));
        }}
        onPassword={(email) => void navigate(signInPath, { state: { email } })}
      />
    </Suspense>
  );
}

/** Says why the previous user of this tablet was signed out, and what happens to their saved events; nothing for anybody else. */
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
