import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Cluster } from '#ui/layout/arrange.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Pending } from '#features/pending/screen.tsx';
import { admit, isSignedIn, type Need, signedIn, unmetNeed } from './access.ts';
import { Locked } from './locked.tsx';
import { dashboardPath, deniedPath, homePath, subscriptionPath } from './paths.ts';
import type { RouteRow } from './menu/menu.ts';
import { usePageFlagsStore } from './stores/device-store.ts';
import { endDeparture, showSession, useSessionStore } from './stores/session-store.ts';
import { appStrings, needStrings } from './strings.ts';
import { useRerenderAt } from './use-time.ts';
import { pageEngine } from '#client/page-engine.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useSyncStore } from './stores/sync-store.ts';
import { useLeaving } from './use-leaving.tsx';

/** One screen behind its guard. */
export function Guarded({ row }: { readonly row: RouteRow }) {
  const session = useSessionStore((store) => store.session);
  const flags = usePageFlagsStore((store) => store.flags);
  useRerenderAt(session?.paidUntil ?? null);
  const admission = useSessionStore(() => admit(row.access, session, flags));
  if (admission === 'unauthorised') return <TurnedAway />;
  if (admission === 'subscribe') return <SubscribeFirst />;
  if (row.access.kind !== 'open' && session?.isLocked === true) return <Locked />;
  if (row.access.kind !== 'open' && session?.mustChangePassword === true) return <FirstPassword />;
  const need = session && unmetNeed(row.access, session);
  if (need !== null) return <LacksNeed title={row.title} need={need} />;
  const Screen = row.screen;
  if (Screen !== undefined) return <Screen />;
  return (
    <Pending
      title={row.title}
      isBare={row.frame === 'bare'}
      hasDashboard={admit(signedIn, session, flags) === 'allowed'}
    />
  );
}

/** Replaces a screen that could only be empty or fail for this account. */
function LacksNeed({ title, need }: { readonly title: string; readonly need: Need }) {
  return (
    <Page title={title}>
      <EmptyState icon="building" title={needStrings[need].title} hint={needStrings[need].hint} />
    </Page>
  );
}

/** Redirects a user whom a guard does not admit. The installed app opens on the dashboard, so for it this leads to the sign-in. */
export function TurnedAway() {
  const isSignedOut = useSessionStore(({ isLeaving, closed }) => isLeaving || closed !== null);
  const { pathname } = useLocation();
  const isNobody = useSessionStore(({ session }) => !isSignedIn(session));
  const isStart = isNobody && pathname === dashboardPath && isInstalled();
  return <Navigate to={isSignedOut || isStart ? homePath : deniedPath} replace />;
}

/** True in a window without the browser's address bar. */
function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

function SubscribeFirst() {
  useEffect(() => {
    notify.warning(appStrings.subscribeFirst);
  }, []);
  return <Navigate to={subscriptionPath} replace />;
}

const PasswordForm = lazy(async () => ({
  default: (await import('#features/account/change-password.tsx')).PasswordForm,
}));

/** Replaces every protected screen while the password is one that somebody else chose. */
function FirstPassword() {
  const { leave, question } = useLeaving();
  useEffect(() => {
    endDeparture();
    void goOn();
  }, []);
  return (
    <Page title={appStrings.ownPasswordTitle}>
      <Banner tone="info" title={appStrings.ownPasswordFirst}>
        {appStrings.ownPasswordHint}
      </Banner>
      <Suspense fallback={<Skeleton shape="form" />}>
        <PasswordForm onSaved={() => void goOn()} />
      </Suspense>
      <Cluster align="stretch" className="py-3">
        <Button icon="logout" onClick={leave}>
          {appStrings.logout}
        </Button>
      </Cluster>
      {question}
    </Page>
  );
}

/** Asks for the account's state again, because the answer to a change may have been lost. */
async function goOn(): Promise<void> {
  const { session, renew } = pageEngine();
  const before = await session.current();
  if (before === null || (await renew(before.access)).kind !== 'fresh') return;
  const now = await session.current();
  showSession(now);
  if (now?.mustChangePassword === false) await useSyncStore.getState().syncNow();
}
