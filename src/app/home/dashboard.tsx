import { Suspense } from 'react';
import { isOfficer } from '#client/session/officer.ts';
import { ChildrenToday } from '#features/children/day/children-today.tsx';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { usePageFlagsStore } from '../stores/page-flags-store.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { GettingReady } from './getting-ready.tsx';

const LevelDashboard = lazyScreen(() => import('./level-dashboard.tsx'), 'LevelDashboard');
const GlancesBelow = lazyScreen(() => import('./glances-below.tsx'), 'GlancesBelow');

/**
 * The start of the day. To officers of a facility its children and its stock; to those of a store its stock and what the
 * places below have to settle; to whoever keeps no stock what they can open.
 */
export function Dashboard() {
  const session = useSessionStore((store) => store.session);
  const hasRegister = usePageFlagsStore((store) => store.flags.childRegPage);
  const isLoaded = useSyncStore(({ badge }) => badge?.stockLoaded);
  if (session === null || !isOfficer(session)) return <LevelDashboard />;
  if (isLoaded === false) return <GettingReady />;
  if (session.level !== 'facility') {
    const below = (
      <Suspense>
        <GlancesBelow />
      </Suspense>
    );
    return <DashboardScreen below={below} />;
  }
  return <DashboardScreen>{hasRegister ? <ChildrenToday /> : undefined}</DashboardScreen>;
}
