import { Suspense, useEffect, useMemo, useState } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { isOfficer } from '#client/session/officer.ts';
import type { Session } from '#client/session/session-facts.ts';
import { OfficerClock } from '#bindings/officer-clock.tsx';
import { NotFound } from '#bindings/not-found/not-found.tsx';
import { ViewerContext } from '#bindings/use-viewer.ts';
import { AppShell } from '#ui/layout/app-shell.tsx';
import { PageTabs } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { isSignedIn } from './access.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { Guarded, TurnedAway } from './guards.tsx';
import type { ShellContext } from './home/shell-context.ts';
import { useIdleLock } from './idle-lock.ts';
import { Locked } from './locked.tsx';
import { HeaderPlace } from './header/header-place.tsx';
import { barOf, currentEntry, menuOf, menuRows, readyAbove, tabsAt } from './menu/menu.ts';
import { Notices } from './notices/notices.tsx';
import { ProfileMenu } from './header/profile-menu.tsx';
import { routes } from './routes.tsx';
import { SearchButton } from './search/search-button.tsx';
import { usePageFlagsStore } from './stores/device-store.ts';
import { useSessionStore } from './stores/session-store.ts';
import { appStrings } from './strings.ts';
import { SyncBadge } from './header/sync-badge.tsx';

/** All screens, by the route table. */
export function Screens() {
  const { pathname } = useLocation();
  const hasShell = isSignedIn(useSessionStore((store) => store.session));
  const clock = useSessionStore((store) => store.clock);
  return (
    <OfficerClock clock={clock}>
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
            {hasShell ? <Route path="*" element={<NotFound isBare={false} />} /> : null}
          </Route>
          {hasShell ? null : <Route path="*" element={<NotFound isBare />} />}
        </Routes>
      </FailureBoundary>
      <Toaster />
    </OfficerClock>
  );
}

function isBare({ frame }: { readonly frame?: 'bare' }): boolean {
  return frame === 'bare';
}

function titleOf(pathname: string): string {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)?.title ?? appStrings.notFound;
}

/** The frame shared by all screens after login, which stays while they change. */
function Shell() {
  const { pathname } = useLocation();
  const session = useSessionStore((store) => store.session);
  const flags = usePageFlagsStore((store) => store.flags);
  const rows = useMemo(() => menuRows(routes, session, flags), [session, flags]);
  useIdleLock();
  const ready = useMemo(() => readyAbove(routes, session, flags), [session, flags]);
  const current = useMemo(() => currentEntry(routes, rows, pathname), [rows, pathname]);
  const tabs = useMemo(() => tabsAt(rows, pathname), [rows, pathname]);
  if (!isSignedIn(session)) return <TurnedAway />;
  if (session.isLocked) return <Locked />;
  return (
    <AppShell
      product={appStrings.product}
      brand={<HeaderPlace />}
      groups={menuOf(rows, keptBy(session))}
      bar={barOf(rows, { keepsStock: isOfficer(session), above: ready, current })}
      current={current}
      badge={<SyncBadge />}
      tools={
        <>
          <SearchButton rows={routes} session={session} flags={flags} />
          <ProfileMenu />
        </>
      }
      notice={<Notices />}
    >
      <Suspense fallback={<Skeleton shape="rows" />}>
        <ViewerContext value={session}>
          <PageTabs value={tabs}>
            <Outlet context={{ ready } satisfies ShellContext} />
          </PageTabs>
        </ViewerContext>
      </Suspense>
    </AppShell>
  );
}

function keptBy(session: Session): Parameters<typeof menuOf>[1] {
  if (!isOfficer(session)) return 'nothing';
  return session.level === 'facility' ? 'facility' : 'store';
}

/** Time for a screen to draw its heading; after it the focus stays where it is. */
const patienceMs = 5000;

/** Announces a new screen: its title is read out and its heading takes the focus. The first screen keeps the browser's own focus. */
function RouteArrival({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);

  useEffect(() => (hasMoved ? whenHeadingComes(takeFocus) : undefined), [pathname, hasMoved]);

  return (
    <p className="ui-hidden-text" role="status">
      {hasMoved ? title : ''}
    </p>
  );
}

function takeFocus(heading: HTMLElement): void {
  const main = heading.closest('main');
  const focused = document.activeElement;
  // A screen that has set the focus itself, in a modal or a first field, keeps it.
  if (focused !== main && main?.contains(focused) === true) return;
  window.scrollTo(0, 0);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Waits for the heading of a screen that loads late, and gives up quietly. Returns a function that stops it. */
function whenHeadingComes(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const seen = find();
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stop();
    act(heading);
  });
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  if (seen !== null) act(seen);
  else observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
