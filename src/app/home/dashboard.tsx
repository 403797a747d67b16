import { Suspense } from 'react';
import { isOfficer } from '#client/session/officer.ts';
import { callNeed, ChildrenToday, useDueToday } from '#features/children/day/children-today.tsx';
import { DashboardScreen } from '#features/stock/dashboard/dashboard-screen.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import { useDeviceStore, usePageFlagsStore } from '../stores/device-store.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';
import { FirstRun } from '#features/first-run/first-run.tsx';
import { NeedsBelow, PlacesByNeed, unitOf } from '#features/monitoring/needs/places-below.tsx';
import { Page } from '#ui/layout/page.tsx';
import { appStrings } from '../strings.ts';
import { nameOf, placeOf } from '../header/header-place.tsx';
import { homeStrings } from './strings.ts';

const LevelDashboard = lazyScreen(() => import('./level-dashboard.tsx'), 'LevelDashboard');
const GlancesBelow = lazyScreen(() => import('./glances-below.tsx'), 'GlancesBelow');

/**
 * Start of the day. Officers of a facility see its children and its stock; those of a store the places below by need, beside their own
 * stock; users without stock the places below, and the decisions that wait for them.
 */
export function Dashboard() {
  const session = useSessionStore((store) => store.session);
  const hasRegister = usePageFlagsStore((store) => store.flags.childRegPage);
  const isLoaded = useSyncStore(({ badge }) => badge?.stockLoaded);
  if (session === null || !isOfficer(session)) return <LevelDashboard />;
  if (isLoaded === false) return <GettingReady />;
  const after = (
    <Suspense>
      <GlancesBelow />
    </Suspense>
  );
  const unit = unitOf(session);
  if (unit !== null)
    return (
      <DashboardScreen below={<PlacesByNeed viewer={session} unit={unit} />} after={after}>
        <NeedsBelow viewer={session} unit={unit} />
      </DashboardScreen>
    );
  if (session.level !== 'facility') return <DashboardScreen after={after} />;
  return hasRegister ? <FacilityDay /> : <DashboardScreen />;
}

function FacilityDay() {
  const due = useDueToday();
  return (
    <DashboardScreen calls={callNeed(due)}>
      <ChildrenToday due={due} />
    </DashboardScreen>
  );
}

/** The start page of a tablet that has not read its facility's rows yet. */
export function GettingReady() {
  const session = useSessionStore((store) => store.session);
  const app = useDeviceStore(({ offline }) => offline);
  const hasNetwork = useSyncStore((store) => store.hasNetwork);
  if (session === null) return null;
  const place = placeOf(session);
  return (
    <Page title={homeStrings.title} description={appStrings.whose(place, nameOf(session))}>
      <FirstRun place={place ?? appStrings.product} app={app} hasNetwork={hasNetwork} />
    </Page>
  );
}
