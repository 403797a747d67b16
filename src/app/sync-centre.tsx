import { pageEngine } from '#client/page-engine.ts';
import { isOfficer } from '#client/session/officer.ts';
import { SyncCentreScreen } from '#features/sync-centre/screen.tsx';
import { caseStrings } from '#features/sync-centre/strings.ts';
import { SupervisorScreen } from '#features/sync-centre/supervisor-screen.tsx';
import { signInPath } from '#bindings/sign-in-path.ts';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { syncPath, unitCasesPath } from './paths.ts';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';

/**
 * The sync centre with facts that only the app has: the running replayer, and the viewer. A user who keeps a store above the facilities has
 * both views.
 */
export function SyncCentre() {
  const { badge, status, syncNow } = useSyncStore();
  const session = useSessionStore((store) => store.session);
  const [cases] = useUrlState('cases');
  const engine = pageEngine();
  const keepsStock = session === null || isOfficer(session);
  const isAbove = session !== null && session.level !== 'facility';
  if (!keepsStock || (isAbove && cases !== undefined))
    return (
      <SupervisorScreen
        engine={engine}
        badge={badge}
        status={status}
        actions={
          keepsStock ? (
            <ButtonLink to={syncPath} icon="tablet">
              {caseStrings.ofTablet}
            </ButtonLink>
          ) : null
        }
      />
    );
  return (
    <SyncCentreScreen
      engine={engine}
      badge={badge}
      status={status}
      viewer={session?.userId ?? null}
      syncNow={syncNow}
      signInPath={signInPath}
      isAbove={isAbove}
      actions={
        isAbove ? (
          <ButtonLink to={unitCasesPath} icon="people">
            {caseStrings.ofUnit}
          </ButtonLink>
        ) : null
      }
    />
  );
}
