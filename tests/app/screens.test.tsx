import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FailureBoundary } from '#app/failure-boundary.tsx';
import { Screens } from '#app/screens.tsx';
import { showPageFlags, useDeviceStore, useUpdateStore } from '#app/stores/device-store.ts';
import { endDeparture, showSession, useSessionStore } from '#app/stores/session-store.ts';
import { useSyncStore } from '#app/stores/sync-store.ts';
import { providePageEngine, type PageEngine } from '#client/page-engine.ts';
import { setPractice } from '#client/practice/practising.ts';
import type { LoginResult } from '#client/session/session.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { CaseResource } from '#contract/calls/cases.ts';
import { allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

// Stands in for the equipment screen, which has tests of its own; here it only has to render inside the shell.
vi.mock('#features/equipment/screen.tsx', async () => {
  const { Page } = await import('#ui/layout/page.tsx');
  return { EquipmentScreen: () => <Page title="Equipments">{null}</Page> };
});

const logout = vi.fn<() => Promise<{ waiting: number }>>(() => Promise.resolve({ waiting: 0 }));
// The only engine functions that the screens under test call.
const tablet = { idleMinutes: () => Promise.resolve(5), officers: () => Promise.resolve([]) };
const get = vi.fn<() => Promise<unknown>>();
const answers = {
  read: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
};
// A new engine for each test, so that nothing cached in one shows up in the next.
const newEngine = () =>
  ({
    session: { logout, current: () => Promise.resolve(null) },
    tablet,
    api: { call: get, listen: () => Promise.resolve('unavailable') },
    answers: { ...answers },
  }) as unknown as PageEngine;

const openCase: CaseResource = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  facility: '0197a000-0000-7000-8000-00000000000f',
  facility__name: 'Gafasa Health Clinic',
  local_lga: 'Ajingi',
  state: 'Kano',
  activity: 'issue',
  officer: 'Halima Yusuf',
  antigen: 'BCG',
  doses: 40,
  batch_no: 'BX-12',
  reason: 'less-than-in-stock',
  detail: 'You cannot issued this Serum Institute antigen',
  opened_at: '2026-11-20T08:14:00Z',
  asks: null,
};

/** A listing page as the server returns it. */
function answered(results: readonly unknown[]) {
  return { ok: true, value: { count: results.length, results } };
}

// Loads the lazy screens first, so that loading them does not use up a test's timeout.
beforeAll(
  () =>
    Promise.all([
      import('#ui/modal/confirm-dialog.tsx'),
      import('#app/home/dashboard.tsx'),
      import('#app/unpaid-screen.tsx'),
      import('#features/account/change-password.tsx'),
      import('#features/guide/screen.tsx'),
      import('#features/lock/screen.tsx'),
      import('#features/reports/reports-screen.tsx'),
      import('#features/subscription/subscribers/subscribers-screens.tsx'),
    ]),
  180_000,
);

beforeEach(() => {
  get.mockReset();
  vi.stubGlobal('scrollTo', () => undefined);
  logout.mockClear();
  window.localStorage.clear();
  providePageEngine(newEngine());
  showPageFlags(allPages);
  showSession(null);
  endDeparture();
  useSyncStore.setState({ badge: null, status: null, hasNetwork: true });
  useDeviceStore.setState({ offline: null, storage: null, install: null });
  useUpdateStore.setState({ notice: null });
  useSessionStore.setState({ grantEndsAt: null, closed: null, clock: { offsetMs: 0, heardAt: 0 } });
});

let goTo: (to: string | number) => void;

/** Gives a test the browser's Back and Forward. */
function Navigation() {
  const navigate = useNavigate();
  useEffect(() => {
    goTo = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to));
  }, [navigate]);
  return null;
}

function open(path: string, session: Session | null = null) {
  showSession(session);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Navigation />
      <Screens />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Opens a screen that reads nothing. */
async function openNext(user: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: /account$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'How it works' }));
  await screen.findByRole('heading', { level: 1, name: 'How it works' });
}

function waitingOnes(waiting: number, otherFacilities = 0) {
  useSyncStore.setState({
    badge: {
      waiting,
      otherFacilities,
      needAttention: 0,
      heldBack: 0,
      openCases: 0,
      stockLoaded: true,
      state: 'online',
      lastSuccessAt: null,
    },
  });
}

describe('addresses', () => {
  test('an unknown one is reported and leads home', async () => {
    open('/no/such/page', officer);
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found!' })).toBeTruthy();
    expect(screen.getByText('The page you requested was not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('navigation', { name: 'Main' }), 'the menu stays').toBeTruthy();
  });

  test('an unknown one is reported to a signed-out user, without a menu', async () => {
    open('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found!' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('a protected one without a session leads to access denied', async () => {
    open('/equipments');
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  describe('the installed app opens on the dashboard, which', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query === '(display-mode: standalone)',
        addEventListener: vi.fn<() => void>(),
        removeEventListener: vi.fn<() => void>(),
      }));
    });
    afterEach(() => vi.unstubAllGlobals());

    test('leads a signed-out user to the sign-in', async () => {
      open('/protected/dashboard');
      expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
      expect(screen.queryByRole('heading', { name: 'Access denied' })).toBeNull();
    });
  });

  test('a screen without the right for it leads to access denied', async () => {
    open('/users', officer);
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('leads an unpaid user to the subscription, with the warning', async () => {
    open('/equipments', unpaid);
    expect(await screen.findByRole('heading', { name: 'Subscription' })).toBeTruthy();
    expect(await screen.findByText('Please subscribe to continue using this app')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull();
  });

  test('an open screen closes when the days of grace end, without a message from the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hourMs = 60 * 60_000;
    open('/equipments', sessionOf('facility', [], { paidStatus: false, paidUntil: Date.now() + hourMs }));
    expect(await screen.findByRole('heading', { name: 'Equipments' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(hourMs));
    expect(await screen.findByRole('heading', { name: 'Subscription' })).toBeTruthy();
    vi.useRealTimers();
  });

  const yearMs = 365 * 24 * 60 * 60_000;
  test.each([
    ['a year ahead', -yearMs, 60_000, 'Equipments'],
    ['a year behind', yearMs, -60_000, 'Subscription'],
  ])(
    'a clock that is %s neither ends the days of grace nor prolongs them',
    async (_case, offsetMs, left, heading) => {
      const now = Date.now() + offsetMs;
      useSessionStore.setState({ clock: { offsetMs, heardAt: now } });
      open('/equipments', sessionOf('facility', [], { paidStatus: false, paidUntil: now + left }));
      expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    },
  );

  test('a clock turned back after contact with the server does not prolong the days of grace', async () => {
    const heardAt = Date.now() + yearMs;
    useSessionStore.setState({ clock: { offsetMs: 0, heardAt } });
    open('/equipments', sessionOf('facility', [], { paidStatus: false, paidUntil: heardAt - 1 }));
    expect(await screen.findByRole('heading', { name: 'Subscription' })).toBeTruthy();
  });

  test('a tablet that counted the last day of grace by itself names that day, and does not lead back to closed screens', async () => {
    const paidUntil = new Date(2026, 10, 20, 9).getTime();
    useSessionStore.setState({ clock: { offsetMs: 0, heardAt: new Date(2027, 0, 5, 9).getTime() } });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 0, 5, 9) });
    open('/equipments', sessionOf('facility', [], { paidStatus: true, paidUntil }));
    expect(
      await screen.findByText(/stays open until 20\/11\/2026, and has 05\/01\/2027 as today/),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the ledger' })).toBeTruthy();
    vi.useRealTimers();
  });

  test('the days of grace are shown on every screen, with the way to pay', async () => {
    open('/equipments', sessionOf('facility', [], { paidStatus: false, paidUntil: Date.now() + 60_000 }));
    expect(await screen.findByText(/^Your subscription has ended. Everything stays open until/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/subscription/page');
  });

  test('an unpaid user is told what she can do, and can leave', async () => {
    waitingOnes(0);
    const user = open('/subscription/page', unpaid);
    expect(
      await screen.findByText(/^Your account is not marked as paid. The stock and children/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the ledger' }).getAttribute('href')).toBe('/ledger/stock');
    expect(screen.getByText(/^Pay by card below, or ask your supervisor/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/?sign-in=1');
    expect(screen.getByRole('link', { name: 'Open the sync centre' }).getAttribute('href')).toBe('/sync');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('an unpaid user above the facilities has nothing of their own to open', async () => {
    open('/ledger/stock', { ...stateManager, paid: false });
    expect(
      await screen.findByText('Your account is not marked as paid, so its screens stay closed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the ledger' })).toBeNull();
  });

  test('a user with a closed account is taken from each screen to the login, and told what happens to their records', async () => {
    waitingOnes(3);
    open('/equipments', officer);
    expect(await screen.findByRole('heading', { name: 'Equipments' })).toBeTruthy();
    const closed = { userId: officer.userId, firstName: 'Amina', lastName: 'Bello', email: officer.email };
    act(() => useSessionStore.setState({ session: null, closed }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(screen.getByText('The account of Amina Bello was closed')).toBeTruthy();
    expect(screen.getByText(/^They are signed out here. 3 entries wait on this tablet/)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    act(() => waitingOnes(0));
    expect(screen.getByText(/All that they saved on this tablet is with the server/)).toBeTruthy();
  });

  test('a granted or revoked role changes the menu and the screen at once', async () => {
    open('/all/subscribers', sessionOf('state', ['subscriptionManager']));
    expect(await screen.findByRole('heading', { name: 'Subscribers' })).toBeTruthy();
    act(() => showSession(sessionOf('state')));
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('a user who has paid meanwhile leaves the subscription screen', async () => {
    open('/subscription/page', officer);
    const way = await screen.findByRole('link', { name: 'Go to the dashboard' });
    expect(way.getAttribute('href')).toBe('/protected/dashboard');
  });

  test('the dashboard of a tablet still without its facility’s rows shows its progress and leads to the guide', async () => {
    waitingOnes(0);
    useSyncStore.setState(({ badge }) => ({ badge: badge && { ...badge, stockLoaded: false } }));
    const user = open('/protected/dashboard', officer);
    expect(await screen.findByRole('region', { name: 'Getting this tablet ready' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'How it works' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'How it works' })).toBeTruthy();
  });

  test('the dashboard of a user without stock shows what is open below them and leads to screens they can open', async () => {
    get.mockResolvedValue(answered([openCase]));
    open('/protected/dashboard', stateManager);
    const cases = within(await screen.findByRole('region', { name: 'Open cases' }));
    const way = await cases.findByRole('link', { name: /^Gafasa Health Clinic · Ajingi/ });
    expect(way.getAttribute('href')).toBe('/sync');
    expect(cases.getByText('1').textContent).toBe('1 open case');
    const ready = within(screen.getByRole('region', { name: 'What you can open' }));
    expect(ready.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user/state',
      '/balance',
      '/graphical/analysis',
      '/monitoring/aefi',
      '/sync',
      '/settings',
    ]);
    // The messages section is hidden from viewers who manage no users.
    expect(screen.queryByRole('region', { name: 'Messages not delivered' })).toBeNull();
  });

  test('that dashboard says that all is well only when the server has said so', async () => {
    get.mockResolvedValueOnce({ ok: false, reason: 'no-connection', detail: null });
    const user = open('/protected/dashboard', stateManager);
    expect(await screen.findByText('No connection: this is read from the server')).toBeTruthy();
    expect(screen.queryByText('No open cases in your unit')).toBeNull();
    get.mockResolvedValueOnce(answered([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No open cases in your unit')).toBeTruthy();
    expect(screen.queryByText('No connection: this is read from the server')).toBeNull();
  });

  test('that dashboard shows its age while there is no connection', async () => {
    get.mockResolvedValue(answered([openCase]));
    open('/protected/dashboard', stateManager);
    await screen.findByRole('region', { name: 'Open cases' });
    const cases = () => within(screen.getByRole('region', { name: 'Open cases' }));
    expect(await cases().findByText('1')).toBeTruthy();
    cleanup();
    get.mockResolvedValue({ ok: false, reason: 'no-connection', detail: null });
    open('/protected/dashboard', stateManager);
    expect(await screen.findByText(/^As of .+, offline$/)).toBeTruthy();
    expect(cases().getByText('1')).toBeTruthy();
    expect(screen.queryByText('No connection: this is read from the server')).toBeNull();
  });

  test('the start shows the login while subscriptions are on', () => {
    open('/');
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('the start shows the landing screen while they are off, one step away from the login', async () => {
    showPageFlags({ childRegPage: true, subscriptionPage: false });
    const user = open('/');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  test('a signed-in user may go on, and need not sign in again', () => {
    open('/', officer);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
      '/protected/dashboard',
    );
  });

  test.each(['/', '/?sign-in=1'])('in practice mode it says so at %s, and nobody can sign in', (at) => {
    setPractice('on');
    try {
      open(at, officer);
      expect(screen.getByText('Made-up stock and children. Nothing here is kept or sent.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Leave practice' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go on practising' }).getAttribute('href')).toBe(
        '/protected/dashboard',
      );
      expect(screen.queryByText('Sign in as someone else')).toBeNull();
      expect(screen.queryByLabelText('Password')).toBeNull();
    } finally {
      setPractice('none');
    }
  });

  test('a user who has to sign in again finds the form with her address', () => {
    open('/', sessionOf('facility', [], { signInNeeded: true }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@demo.test');
  });

  test.each([
    ['who was at it is back at it', stateManager, 'Monthly reports'],
    ['a colleague begins at the dashboard', { ...stateManager, userId: 'user-2' }, 'Dashboard'],
  ])('what is not shown because a sign-in has ended leads to the login: %s', async (_, next, title) => {
    const failure = { ok: false, status: null, code: null, detail: null, errors: [] };
    get.mockResolvedValue({ ...failure, reason: 'signed-out', status: 401, detail: 'Please sign in.' });
    const { session, ...engine } = newEngine();
    const login = () => Promise.resolve({ ok: true, session: next });
    const current = () => Promise.resolve(stateManager);
    providePageEngine({ ...engine, session: { ...session, login, current } } as unknown as PageEngine);
    const user = open('/reports/monthly?unit=unit-1', stateManager);
    expect(await screen.findByText('Please sign in.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
    get.mockResolvedValue({ ...failure, reason: 'no-connection' });
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await user.type(await screen.findByLabelText('Email'), 'a@demo.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  test('during sign-in the form stays unchanged until the start page appears, whatever the stores already know', async () => {
    const login = () => {
      showSession(officer);
      return new Promise<LoginResult>(() => undefined);
    };
    const engine = newEngine();
    providePageEngine({ ...engine, session: { ...engine.session, login } });
    const user = open('/');
    await user.type(screen.getByLabelText('Email'), 'amina@demo.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.queryByText('You are signed in')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@demo.test');
    expect(screen.getByRole('button', { name: 'Loading dashboard...' })).toBeTruthy();
  });

  test('opening another screen moves the focus to its heading and announces it', async () => {
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('link', { name: 'Support' }));
    const heading = await screen.findByRole('heading', { name: 'Support' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getAllByRole('status').some((region) => region.textContent === 'Support')).toBe(true);
  });

  test('a screen that fails leads back, and can be tried again without a reload while there is no network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const broken = { isBroken: true };
    const Broken = () => {
      if (broken.isBroken) throw new Error('Failed to fetch dynamically imported module');
      return <p>It works</p>;
    };
    render(
      <MemoryRouter>
        <FailureBoundary resetKey="/a">
          <Broken />
        </FailureBoundary>
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    broken.isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('It works')).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe('the header', () => {
  test('names the signed-in user and the facility', async () => {
    const user = open('/equipments', officer);
    expect(screen.getByText('Ajingi Cottage Hospital')).toBeTruthy();
    const account = screen.getByRole('button', { name: 'AB Amina Bello, account' });
    await user.click(account);
    expect(screen.getByText('amina@demo.test')).toBeTruthy();
  });

  test('a tablet that was ready before does not mention it', () => {
    window.localStorage.setItem('vaxledger:dismissed:offline-ready', 'yes');
    waitingOnes(0);
    useDeviceStore.setState({ offline: 'ready' });
    open('/equipments', officer);
    expect(screen.getByText(/^\w{3} \d\d\/\d\d\/\d{4}$/)).toBeTruthy();
    expect(screen.queryByText('Ready to work offline')).toBeNull();
  });

  test('says that the tablet is not ready for offline use until it is, then once that it is ready', async () => {
    useDeviceStore.setState({ offline: 'preparing' });
    open('/equipments', officer);
    expect(screen.getByText('Not yet ready offline')).toBeTruthy();
    // The app is available offline, the stock is not yet.
    waitingOnes(0);
    act(() => useDeviceStore.setState({ offline: 'ready' }));
    act(() => useSyncStore.setState(({ badge }) => ({ badge: badge && { ...badge, stockLoaded: false } })));
    expect(screen.getByText('Not yet ready offline')).toBeTruthy();
    act(() => useSyncStore.setState(({ badge }) => ({ badge: badge && { ...badge, stockLoaded: true } })));
    expect(screen.queryByText('Not yet ready offline')).toBeNull();
    expect(screen.getByText('Ready to work offline')).toBeTruthy();
    // Shown once: the notice does not return the next time the app is opened.
    cleanup();
    open('/equipments', officer);
    expect(screen.queryByText('Ready to work offline')).toBeNull();
  });

  test('says that a browser cannot work offline', () => {
    useDeviceStore.setState({ offline: 'impossible' });
    open('/equipments', officer);
    expect(screen.getByText('Only works online')).toBeTruthy();
  });

  test('the badge leads to what it names', () => {
    waitingOnes(12);
    open('/equipments', officer);
    const badge = screen.getByRole('link', { name: '12 waiting' });
    expect(badge.getAttribute('href')).toBe('/sync?show=waiting');
  });

  test('a sign-out with nothing waiting asks nothing', async () => {
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: /account$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('the start appears only after the sign-out is stored, because an app closed before that would reopen signed in', async () => {
    const stored = Promise.withResolvers<{ waiting: number }>();
    logout.mockReturnValueOnce(stored.promise);
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: /account$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();

    // Screens learn of the sign-out from the database before the page's own call resolves.
    act(() => showSession(null));
    stored.resolve({ waiting: 0 });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Access denied' })).toBeNull();
  });

  test('a sign-out that could not be stored is reported, and she stays signed in', async () => {
    logout.mockRejectedValueOnce(new Error('the disk is gone'));
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: /account$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(
      await screen.findByText('Not signed out: this tablet could not store it. Try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();
    // A visitor without access is still denied, and is not mistaken for someone who signed out.
    act(() => showSession(null));
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('a sign-out with entries waiting says that they stay, and can be cancelled', async () => {
    waitingOnes(2, 1);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: /account$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    const words =
      /3 entries wait on this tablet; they stay and are sent when someone of this facility signs in/;
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(logout).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();
  });

  test('the question about a sign-out closes with its page and does not return with it', async () => {
    waitingOnes(2);
    const user = open('/guide', officer);
    act(() => goTo('/equipments'));
    await user.click(screen.getByRole('button', { name: /account$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    act(() => goTo(-1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    act(() => goTo(1));
    expect(await screen.findByRole('heading', { name: 'Equipments' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(logout).not.toHaveBeenCalled();
  });
});

describe('notices', () => {
  beforeEach(() => window.localStorage.setItem('vaxledger:dismissed:zone', 'yes'));

  test('the day in the header is the facility’s by the server’s clock, as in forms', () => {
    vi.useFakeTimers({ now: new Date('2028-11-25T23:30:00Z'), toFake: ['Date'] });
    const twoYears = 730 * 24 * 60 * 60_000;
    useSessionStore.setState({ clock: { offsetMs: -twoYears, heardAt: Date.now() - twoYears } });
    open('/equipments', officer);
    // Half past midnight in Nigeria, while the suite's own time zone is still in the afternoon of the day before.
    expect(screen.getByText('Fri 27/11/2026')).toBeTruthy();
    vi.useRealTimers();
  });

  test('a tablet set to another time zone says once which time it uses', async () => {
    window.localStorage.removeItem('vaxledger:dismissed:zone');
    const user = open('/equipments', officer);
    const said = screen.getByText(/set to another time zone.*those of Nigeria: it is \d\d\/\d\d\/\d{4}/);
    const notice = said.closest<HTMLElement>('[role=status]');
    await user.click(within(notice!).getByRole('button', { name: 'Dismiss notice' }));
    expect(screen.queryByText(/another time zone/)).toBeNull();
    expect(window.localStorage.getItem('vaxledger:dismissed:zone')).not.toBeNull();
  });

  test('lost data is reported until it is acknowledged', () => {
    useDeviceStore.setState({ storage: { persisted: true, usage: 1, quota: 10, evicted: true } });
    open('/equipments', officer);
    expect(screen.getByText('This tablet has lost its saved data').closest('[role=alert]')).not.toBeNull();
  });

  test('the most serious one is shown, with the number of the others', async () => {
    useDeviceStore.setState({ storage: { persisted: true, usage: 96, quota: 100, evicted: false } });
    useSessionStore.setState({ clock: { offsetMs: 20 * 60_000, heardAt: Date.now() } });
    useSyncStore.setState({
      badge: {
        waiting: 0,
        otherFacilities: 0,
        needAttention: 0,
        heldBack: 0,
        openCases: 0,
        stockLoaded: true,
        state: 'online',
        lastSuccessAt: null,
      },
    });
    const user = open('/equipments', officer);
    expect(screen.getByText(/20 minutes behind/)).toBeTruthy();
    expect(screen.queryByText(/almost full/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 more notice' }));
    expect(screen.getByText(/20 minutes behind/)).toBeTruthy();
    expect(screen.getByText(/almost full/)).toBeTruthy();
  });

  test.each([
    [8, null],
    [6, /Connect and sign in before/],
    [-1, /Your permission to work offline ended on/],
  ])('with %s days left to work offline, the officer reads %s', (days, sentence) => {
    useSessionStore.setState({ grantEndsAt: Date.now() + days * 24 * 60 * 60 * 1000 });
    open('/equipments', officer);
    const said = screen.queryByText(sentence ?? /sign in/);
    expect(said === null).toBe(sentence === null);
  });

  test('a clock that was not compared with the server’s for long is doubted before anything is saved', () => {
    const heardAt = Date.now() - 730 * 24 * 60 * 60 * 1000;
    useSessionStore.setState({ clock: { offsetMs: 0, heardAt } });
    open('/equipments', officer);
    expect(screen.getByText(/set the tablet’s date before you save anything/)).toBeTruthy();
    useSessionStore.setState({ clock: { offsetMs: 0, heardAt: 0 } });
  });

  test('a clock set back is reported with the date at which the app stopped, not today’s', () => {
    const heardAt = Date.parse('2026-11-20T08:00:00.000Z');
    useSessionStore.setState({ clock: { offsetMs: -30 * 365 * 24 * 60 * 60_000, heardAt } });
    open('/equipments', officer);
    expect(screen.getByText(/has gone back. Until it is set, the app stands at 20\/11\/2026/)).toBeTruthy();
    useSessionStore.setState({ clock: { offsetMs: 0, heardAt: 0 } });
  });

  test('an update waits for a form without changes, and Later hides it', async () => {
    const accept = vi.fn<() => void>();
    const dismiss = vi.fn<() => void>(() => useUpdateStore.setState({ notice: null }));
    useUpdateStore.setState({ notice: { kind: 'ready', blockedByForm: true }, accept, dismiss });
    const user = open('/equipments', officer);
    expect(screen.getByText('A new version is ready')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', true);
    act(() => useUpdateStore.setState({ notice: { kind: 'ready', blockedByForm: false } }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(accept).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(dismiss).toHaveBeenCalledOnce();
    expect(screen.queryByText('A new version is ready')).toBeNull();
  });

  test('the data at risk and the way to keep it are one notice, on the next screen', async () => {
    const install = vi.fn<() => Promise<void>>(() => Promise.resolve());
    useDeviceStore.setState({ install, storage: { persisted: false, usage: 1, quota: 100, evicted: false } });
    const user = open('/equipments', officer);
    expect(screen.queryByText(/^Your records may be lost/)).toBeNull();
    await openNext(user);
    const notice = screen.getByText(/^Your records may be lost/).closest<HTMLElement>('[role=status]');
    expect(within(notice!).getByRole('button', { name: 'Install' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more notice/ })).toBeNull();
  });

  test.each([
    ['online', true],
    ['offline', false],
  ] as const)('without an offer to install, %s, the warning names the menu: %s', async (state, isSaid) => {
    useDeviceStore.setState({
      install: null,
      storage: { persisted: false, usage: 1, quota: 100, evicted: false },
    });
    useSyncStore.setState({
      badge: {
        waiting: 0,
        otherFacilities: 0,
        needAttention: 0,
        heldBack: 0,
        openCases: 0,
        stockLoaded: true,
        state,
        lastSuccessAt: null,
      },
    });
    const user = open('/equipments', officer);
    await openNext(user);
    expect(screen.queryByText(/^Your records may be lost .* the browser’s menu/) !== null).toBe(isSaid);
    expect(screen.queryByText(/^Your records may be lost/) !== null).toBe(isSaid);
  });

  test('installing is offered once, on the next screen, so that it moves nothing that is being read', async () => {
    const install = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const user = open('/equipments', officer);
    act(() => useDeviceStore.setState({ install }));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    await openNext(user);
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(install).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });
});
