import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { signInPath } from '#bindings/sign-in-path.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { startOf } from './start-of.ts';
import { endDeparture, showSession } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';

const LockScreen = lazy(async () => ({
  default: (await import('#features/lock/screen.tsx')).LockScreen,
}));

/** In the place of every protected screen while the tablet is locked, and of the login while colleagues are enrolled. */
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
          // Whoever comes back finds the screen that they left; at the start there is none.
          if (isStart) void navigate(startOf(session));
        }}
        onPassword={(email) => void navigate(signInPath, { state: { email } })}
      />
    </Suspense>
  );
}
