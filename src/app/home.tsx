import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { isPractising } from '#client/practice/practising.ts';
import { Landing } from '#features/landing/screen.tsx';
import { type LoginPort, LoginScreen, SignedInAlready } from '#features/login/screen.tsx';
import { signInPath } from '#bindings/sign-in-path.ts';
import { isSignedIn, landingPathFor } from './access.ts';
import { ClosedNotice, Locked } from './locked.tsx';
import { dashboardPath } from './paths.ts';
import { usePageFlagsStore } from './stores/device-store.ts';
import { endDeparture, showSession, useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { leavePractice } from '#bindings/practice.ts';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { CentredPage } from '#ui/layout/centred-page.tsx';
import { noticeStrings } from './strings.ts';

/** State that other screens pass to the login. */
interface HomeState {
  readonly email?: string;
  /** The address at which the user was asked to sign in again. */
  readonly back?: string;
}

/** `/`: the login while the page setting subscriptionPage is on, otherwise the landing screen, which links to it. */
export function Home() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const session = useSessionStore((store) => store.session);
  const hasEnrolled = useSessionStore((store) => store.hasEnrolled);
  const closed = useSessionStore((store) => store.closed);
  const { state } = useLocation() as { readonly state: HomeState | null };
  const { subscriptionPage } = usePageFlagsStore((store) => store.flags);
  const syncNow = useSyncStore((store) => store.syncNow);
  const [isGoingOn, setIsGoingOn] = useState(false);
  const wantsForm = params.has('sign-in') || isGoingOn;
  useEffect(endDeparture, []);
  if (isPractising()) return <PractisingHere />;

  const isTaken = isSignedIn(session) ? session.isLocked : hasEnrolled;
  if (isTaken && !wantsForm) return <Locked isStart />;
  if (isSignedIn(session) && !session.signInNeeded && !wantsForm) {
    return (
      <SignedInAlready firstName={session.firstName} dashboardPath={dashboardPath} signInPath={signInPath} />
    );
  }
  if (!subscriptionPage && !wantsForm && closed === null) return <Landing signInPath={signInPath} />;
  const { session: store } = pageEngine();
  /** The stores know the user before the answer is read, so the form stays until the start page is drawn. */
  const login: LoginPort['login'] = async (credentials) => {
    setIsGoingOn(true);
    const result = await store.login(credentials);
    if (!result.ok) setIsGoingOn(false);
    return result;
  };
  return (
    <LoginScreen
      session={{ login, logout: store.logout }}
      notice={<ClosedNotice />}
      email={state?.email ?? (isSignedIn(session) && session.signInNeeded ? session.email : '')}
      asksToPay={subscriptionPage}
      readDemo={isThisMachine(location.hostname) ? store.demo : undefined}
      onSignedIn={(signedIn) => {
        // The guards read the store, which must know the user before the screen changes.
        showSession(signedIn);
        void syncNow();
        const start = landingPathFor(signedIn);
        const isBack = session?.userId === signedIn.userId && start === dashboardPath;
        void navigate(isBack ? (state?.back ?? start) : start);
      }}
    />
  );
}

/** A demo is served only to its own machine, so other sign-in pages do not ask for its accounts. */
function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Replaces the login during practice, when nothing is sent to the server and nobody can sign in. */
function PractisingHere() {
  return (
    <CentredPage title={noticeStrings.practiceTitle}>
      <p>{noticeStrings.practice}</p>
      <ButtonLink to={dashboardPath} tone="primary" size="large">
        {noticeStrings.goOnPractising}
      </ButtonLink>
      <Button onClick={leavePractice}>{noticeStrings.leavePractice}</Button>
    </CentredPage>
  );
}
