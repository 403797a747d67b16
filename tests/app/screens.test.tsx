import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FailureBoundary } from '#app/failure-boundary.tsx';
import { Screens } from '#app/screens.tsx';
import { useDeviceStore } from '#app/stores/device-store.ts';
import { showPageFlags } from '#app/stores/page-flags-store.ts';
import { endDeparture, showSession, useSessionStore } from '#app/stores/session-store.ts';
import { useSyncStore } from '#app/stores/sync-store.ts';
import { useUpdateStore } from '#app/stores/update-store.ts';
import { providePageEngine, type PageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';
import '#tests/ui/css-in-jsdom.ts';
import { allPages, officer, sessionOf, stateManager, unpaid } from './sessions.ts';

const logout = vi.fn<() => Promise<{ waiting: number }>>(() => Promise.resolve({ waiting: 0 }));
// The screens under test touch nothing else of the engine.
const engine = { session: { logout } } as unknown as PageEngine;

// The dialog comes with its own code; reading that must not count against a test's patience.
beforeAll(() => import('#ui/modal/confirm-dialog.tsx'));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  logout.mockClear();
  window.localStorage.clear();
  providePageEngine(engine);
  showPageFlags(allPages);
  showSession(null);
  endDeparture();
  useSyncStore.setState({ badge: null, status: null, hasNetwork: true });
  useDeviceStore.setState({ storage: null, install: null });
  useUpdateStore.setState({ notice: null });
  useSessionStore.setState({ grantEndsAt: null });
});

function open(path: string, session: Session | null = null) {
  showSession(session);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Screens />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

function waitingOnes(waiting: number, otherFacilities = 0) {
  useSyncStore.setState({
    badge: {
      waiting,
      otherFacilities,
      needAttention: 0,
      openCases: 0,
      stockLoaded: true,
      state: 'online',
      lastSuccessAt: null,
      clockOffsetMs: 0,
    },
  });
}

describe('addresses', () => {
  test('an unknown one says so and leads home', async () => {
    open('/no/such/page', officer);
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found!' })).toBeTruthy();
    expect(screen.getByText('The page you requested was not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  test('a protected one without a session leads to access denied', async () => {
    open('/equipments');
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('one whose deed she lacks leads to access denied', async () => {
    open('/users', officer);
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('an unpaid user is led to the subscription, with the warning', async () => {
    open('/equipments', unpaid);
    expect(await screen.findByRole('heading', { name: 'Subscription' })).toBeTruthy();
    expect(await screen.findByText('Please subscribe to continue using this app')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull();
  });

  test('an unpaid user is told what she can do, and can leave', async () => {
    waitingOnes(0);
    const user = open('/subscription/page', unpaid);
    expect(await screen.findByText(/^Your account is not marked as paid/)).toBeTruthy();
    expect(screen.getByText(/^Paying from here is not there yet. Ask your supervisor/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the sync centre' }).getAttribute('href')).toBe('/sync');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('who has paid meanwhile is led on from the subscription', async () => {
    open('/subscription/page', officer);
    const way = await screen.findByRole('link', { name: 'Go to the dashboard' });
    expect(way.getAttribute('href')).toBe('/protected/dashboard');
  });

  test('the dashboard of who keeps no stock leads to what she can open, and says what will come', async () => {
    open('/protected/dashboard', stateManager);
    expect(await screen.findByText('Kano · Amina Bello')).toBeTruthy();
    const ready = within(screen.getByRole('region', { name: 'What you can open today' }));
    expect(ready.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sync',
      '/settings',
    ]);
    const later = within(screen.getByRole('region', { name: 'Comes with a later version' }));
    expect(later.getByText(/^Balances · State Monitoring · Analysis · Equipments/)).toBeTruthy();
  });

  test('the menu says of a part that it is not there yet', async () => {
    open('/equipments', officer);
    const support = await screen.findByRole('link', { name: 'Support' });
    expect(support.getAttribute('aria-description')).toBe('later');
    expect(support.textContent).toBe('Supportlater');
    expect(screen.getByRole('link', { name: 'Ledger' }).textContent).toBe('Ledger');
  });

  test('a part that does not exist yet says so inside the shell', async () => {
    open('/equipments', officer);
    expect(await screen.findByRole('heading', { name: 'Equipments' })).toBeTruthy();
    expect(screen.getByText('This part of the app is not there yet')).toBeTruthy();
    expect(document.title).toBe('Equipments');
  });

  test('the start shows the login while subscriptions are on', () => {
    open('/');
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('the start shows the landing screen while they are off, and the login is one step away', async () => {
    showPageFlags({ childRegPage: true, subscriptionPage: false });
    const user = open('/');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  test('who is signed in may go on, and need not sign in again', () => {
    open('/', officer);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
      '/protected/dashboard',
    );
  });

  test('who has to sign in again finds the form with her address', () => {
    open('/', sessionOf('facility', [], { signInNeeded: true }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@demo.test');
  });

  test('another screen takes the focus to its heading and is announced', async () => {
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('link', { name: 'Support' }));
    const heading = await screen.findByRole('heading', { name: 'Support' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getAllByRole('status').some((region) => region.textContent === 'Support')).toBe(true);
  });

  test('code that cannot be loaded shows the failure page with a way back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('Failed to fetch dynamically imported module');
    };
    render(
      <FailureBoundary resetKey="/a">
        <Broken />
      </FailureBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    vi.restoreAllMocks();
  });
});

describe('the header', () => {
  test('names who is signed in, and for which facility', async () => {
    open('/equipments', officer);
    const account = await screen.findByRole('button', { name: 'Account' });
    expect(account.textContent).toBe('Amina BelloAjingi Cottage Hospital');
  });

  test('the search goes to a screen by its name', async () => {
    const user = open('/equipments', officer);
    await user.type(screen.getByRole('combobox', { name: 'Search screens' }), 'suppo{Enter}');
    expect(await screen.findByRole('heading', { name: 'Support' })).toBeTruthy();
  });

  test('the badge leads to the sync centre', () => {
    waitingOnes(12);
    open('/equipments', officer);
    expect(screen.getByRole('link', { name: '12 waiting' }).getAttribute('href')).toBe('/sync');
  });

  test('a logout with nothing waiting asks nothing', async () => {
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });

  test('the start is shown only when the sign-out is stored: closing the app before would bring her back', async () => {
    const stored = Promise.withResolvers<{ waiting: number }>();
    logout.mockReturnValueOnce(stored.promise);
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();

    // The database tells every screen of it before the page hears that its own call is done.
    act(() => showSession(null));
    stored.resolve({ waiting: 0 });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Access denied' })).toBeNull();
  });

  test('a sign-out that could not be stored is said, and she stays signed in', async () => {
    logout.mockRejectedValueOnce(new Error('the disk is gone'));
    waitingOnes(0);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(
      await screen.findByText('Not signed out: this device could not store it. Try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();
    // Whoever is turned away later is denied as ever, and not taken for one who left.
    act(() => showSession(null));
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
  });

  test('a logout with entries waiting says that they stay, and can be called off', async () => {
    waitingOnes(2, 1);
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    const words =
      /3 entries wait on this device; they stay and are sent when someone of this facility signs in/;
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(logout).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Equipments' })).toBeTruthy();
  });
});

describe('notices', () => {
  test('lost data is said until it is acknowledged', () => {
    useDeviceStore.setState({ storage: { persisted: true, usage: 1, quota: 10, evicted: true } });
    open('/equipments', officer);
    expect(
      screen.getByText('The browser threw away this device’s data').closest('[role=alert]'),
    ).not.toBeNull();
  });

  test('a wrong clock and a device almost full are said', () => {
    useDeviceStore.setState({ storage: { persisted: true, usage: 96, quota: 100, evicted: false } });
    useSyncStore.setState({
      badge: {
        waiting: 0,
        otherFacilities: 0,
        needAttention: 0,
        openCases: 0,
        stockLoaded: true,
        state: 'online',
        lastSuccessAt: null,
        clockOffsetMs: 20 * 60_000,
      },
    });
    open('/equipments', officer);
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

  test('an update waits for a clean form, and Later puts it away', async () => {
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

  test('installing is offered once', async () => {
    const install = vi.fn<() => Promise<void>>(() => Promise.resolve());
    useDeviceStore.setState({ install });
    const user = open('/equipments', officer);
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(install).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });
});
