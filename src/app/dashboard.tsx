import { DashboardScreen } from '#features/stock/dashboard-screen.tsx';
import { LevelDashboard } from './level-dashboard.tsx';
import { useSessionStore } from './stores/session-store.ts';

/** A facility's stock to its officers; to those above it what they can open. */
export function Dashboard() {
  const level = useSessionStore((store) => store.session?.level);
  return level === 'lga' || level === 'state' || level === 'country' ? (
    <LevelDashboard />
  ) : (
    <DashboardScreen />
  );
}
