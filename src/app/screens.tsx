import { Suspense, useMemo } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { NotFound } from '#features/not-found/screen.tsx';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { isSignedIn } from './access.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { Guarded, TurnedAway } from './guards.tsx';
import type { ShellContext } from './level-dashboard.tsx';
import { menuOf, readyAbove, searchable } from './menu.ts';
import { Notices } from './notices.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { RouteArrival } from './route-arrival.tsx';
import { routes } from './routes.tsx';
import { ScreenSearch } from './screen-search.tsx';
import { usePageFlagsStore } from './stores/page-flags-store.ts';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { SyncBadge } from './sync-badge.tsx';

/** All screens, by the route table. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <>
      <RouteArrival title={titleOf(pathname)} />
      <FailureBoundary resetKey={pathname}>
        <Routes>
          {routes.filter(isBare).map((row) => (
            <Route
              key={row.path}
              path={row.path}
              element={
                <Suspense fallback={<Skeleton />}>
                  <Guarded row={row} />
                </Suspense>
              }
            />
          ))}
          <Route element={<Shell />}>
            {routes
              .filter((row) => !isBare(row))
              .map((row) => (
                <Route key={row.path} path={row.path} element={<Guarded row={row} />} />
              ))}
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </FailureBoundary>
      <Toaster />
    </>
  );
}

function isBare({ frame }: { readonly frame?: 'bare' }): boolean {
  return frame === 'bare';
}

function titleOf(pathname: string): string {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)?.title ?? appStrings.notFound;
}

/** The frame that all screens behind the login share; it stays while they change. */
function Shell() {
  const session = useSessionStore((store) => store.session);
  const flags = usePageFlagsStore((store) => store.flags);
  const nav = useMemo(() => menuOf(routes, session, flags), [session, flags]);
  const ready = useMemo(() => readyAbove(routes, session, flags), [session, flags]);
  const found = useMemo(() => searchable(routes, session, flags), [session, flags]);
  if (!isSignedIn(session)) return <TurnedAway />;
  return (
    <AppShell
      brand={appStrings.product}
      nav={nav}
      search={<ScreenSearch items={found} />}
      badge={<SyncBadge />}
      profile={<ProfileMenu />}
      notice={<Notices />}
    >
      <Suspense fallback={<Skeleton shape="cards" />}>
        <Outlet context={{ nav, ready } satisfies ShellContext} />
      </Suspense>
    </AppShell>
  );
}
