import { isOfficer } from '#client/session/officer.ts';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { useSessionStore } from '../stores/session-store.ts';

const LevelDashboard = lazyScreen(() => import('./level-dashboard.tsx'), 'LevelDashboard');

/** The stock of their facility to its officers, at whatever level they are; to the others what they can open. */
export function Dashboard() {
  const session = useSessionStore((store) => store.session);
  return session !== null && isOfficer(session) ? <DashboardScreen /> : <LevelDashboard />;
}
