import { pageEngine } from '#client/page-engine.ts';
import { isOfficer } from '#client/session/officer.ts';
import { SyncCentreScreen } from '#features/sync-centre/screen.tsx';
import { SupervisorScreen } from '#features/sync-centre/supervisor-screen.tsx';
import { signInPath } from './paths.ts';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';

/** The sync centre with what only the app knows: the running replayer, and who looks. */
export function SyncCentre() {
  const { badge, status, syncNow } = useSyncStore();
  const session = useSessionStore((store) => store.session);
  const engine = pageEngine();
  if (session !== null && !isOfficer(session))
    return <SupervisorScreen engine={engine} badge={badge} status={status} />;
  return (
    <SyncCentreScreen
      engine={engine}
      badge={badge}
      status={status}
      viewer={session?.userId ?? null}
      syncNow={syncNow}
      signInPath={signInPath}
    />
  );
}
