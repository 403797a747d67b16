import { pageEngine } from '#client/page-engine.ts';
import { SyncCentreScreen } from '#features/sync-centre/screen.tsx';
import { signInPath } from './paths.ts';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';

/** The sync centre with what only the app knows: the running replayer, and who looks. */
export function SyncCentre() {
  const { badge, status, syncNow } = useSyncStore();
  const viewer = useSessionStore((store) => store.session?.userId ?? null);
  return (
    <SyncCentreScreen
      engine={pageEngine()}
      badge={badge}
      status={status}
      viewer={viewer}
      syncNow={syncNow}
      signInPath={signInPath}
    />
  );
}
