import { liveQuery } from 'dexie';
import type { Engine } from '#client/engine.ts';
import type { PageEngine } from '#client/page-engine.ts';
import type { EnrolledOfficer } from '#client/session/shared-tablet.ts';
import { browserPage, startReplay } from '#client/replay/start-replay.ts';
import { isPractising } from '#client/practice/practising.ts';
import { keepInstalling, watchOfflineReadiness } from '#client/update/first-install.ts';
import type { Updates } from '#client/update/update-prompt.ts';
import { throwAwayPractice } from '#bindings/practice.ts';
import { isAnyFormDirty, subscribeToDirtyForms } from '#ui/form/dirty-forms.ts';
import { lockIfLeftAlone } from './idle-lock.ts';
import { showPageFlags, useDeviceStore, useUpdateStore } from './stores/device-store.ts';
import { useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { account } from '#contract/calls/account.ts';
import { viewerStandingSchema } from '#contract/wire/session.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { followEvents } from '#bindings/online/use-live.ts';

type Opening = Awaited<ReturnType<Engine['storage']['open']>>;

/**
 * Opens the device's data and fills the stores from it, offline: everything that the first screen needs is loaded when this resolves.
 * Network work begins after that, and nothing waits for it.
 */
export async function startApp(engine: PageEngine): Promise<Opening> {
  const opening = await engine.storage.open();
  if (!opening.ok) return opening;
  try {
    await lockIfLeftAlone(engine.tablet);
    useSessionStore.setState({
      ...(await whoIsThere(engine)),
      clock: await engine.session.clock(),
      grantEndsAt: await engine.session.grantEndsAt(),
    });
    showEnrolled(await engine.tablet.officers());
    showPageFlags(await engine.session.pageFlags());
  } catch (error) {
    return {
      ok: false,
      reason: 'unavailable',
      detail: error instanceof Error ? error.message : String(error),
    };
  }
  follow(engine);
  // Practice has nowhere to send to.
  if (!isPractising()) void startServices(engine);
  void throwAwayPractice().catch(() => undefined);
  return opening;
}

/** The stores show the content of IndexedDB, whichever tab or worker wrote it. */
function follow(engine: PageEngine): void {
  liveQuery(() => whoIsThere(engine)).subscribe({
    next: (there) => {
      useSessionStore.setState(there);
      // Cached online answers of an account that was closed since are deleted.
      if (there.closed) void engine.answers.wipe(there.closed.userId).catch(() => undefined);
    },
  });
  liveQuery(() => engine.tablet.officers()).subscribe({ next: showEnrolled });
  liveQuery(() => engine.session.grantEndsAt()).subscribe({
    next: (grantEndsAt) => useSessionStore.setState({ grantEndsAt }),
  });
  liveQuery(() => engine.session.clock()).subscribe({
    next: (clock) => useSessionStore.setState({ clock }),
  });
  liveQuery(() => engine.session.pageFlags()).subscribe({ next: showPageFlags });
  liveQuery(() => engine.queries.badge()).subscribe({ next: (badge) => useSyncStore.setState({ badge }) });
  liveQuery(() => engine.sync.status()).subscribe({ next: (status) => useSyncStore.setState({ status }) });
  const seeNetwork = () => useSyncStore.setState({ hasNetwork: window.navigator.onLine });
  window.addEventListener('online', seeNetwork);
  window.addEventListener('offline', seeNetwork);
  seeNetwork();
  watchOfflineReadiness(
    'serviceWorker' in window.navigator ? window.navigator.serviceWorker : undefined,
    (offline) => useDeviceStore.setState({ offline }),
  );
  watchInstallOffer(window, (install) => useDeviceStore.setState({ install }));
}

/** Read together, so that a user who is sent away because nobody is signed in sees the reason. */
async function whoIsThere({ session }: Pick<Engine, 'session'>) {
  return {
    session: await session.current(),
    closed: await session.closed(),
    isSignInLost: await session.signInLost(),
  };
}

function showEnrolled(officers: readonly EnrolledOfficer[]): void {
  useSessionStore.setState({ hasEnrolled: officers.some(({ isCurrent }) => !isCurrent) });
}

async function startServices(engine: PageEngine): Promise<void> {
  void engine.storage.request().then((storage) => useDeviceStore.setState({ storage }));
  const refreshFlags = () => void engine.session.refreshPageFlags().catch(() => undefined);
  window.addEventListener('online', refreshFlags);
  refreshFlags();
  // Comes before the worker's registration, which on a bad network waits as long as the browser waits for its script.
  const { syncNow } = startReplay(engine, browserPage());
  useSyncStore.setState({ syncNow });
  followStandings(engine);
  await startWorker();
}

/** Its code is loaded after the first screen, which does not need it. */
async function startWorker(): Promise<void> {
  if (!('serviceWorker' in window.navigator)) return;
  let updates: Updates | null = null;
  await keepInstalling({
    container: window.navigator.serviceWorker,
    page: window,
    async register() {
      updates ??= await loadUpdates();
      await updates?.register();
      return updates !== null;
    },
  });
}

/** Null if its code cannot be loaded, as on a first visit whose network failed. */
async function loadUpdates(): Promise<Updates | null> {
  try {
    const { startBrowserUpdates } = await import('#client/update/update-prompt.ts');
    const updates = startBrowserUpdates({
      isDirty: isAnyFormDirty,
      subscribeDirty: subscribeToDirtyForms,
      onNotice: (notice) => useUpdateStore.setState({ notice }),
    });
    useUpdateStore.setState({ accept: updates.accept, dismiss: updates.dismiss });
    return updates;
  } catch {
    return null;
  }
}

type Followed = Pick<PageEngine, 'api' | 'session' | 'renew'>;

/**
 * Keeps roles and payment of an open session current. A user who records for a facility gets them with its feed; for any other this follows
 * the account while the page is visible.
 */
export function followStandings(engine: Followed): void {
  let following: { readonly user: UserId; readonly stop: () => void } | null = null;
  const look = () => {
    const user = followedNow();
    if (user === (following?.user ?? null)) return;
    following?.stop();
    following = user && { user, stop: followAccount(engine, user) };
  };
  useSessionStore.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
}

function followedNow(): UserId | null {
  const { session } = useSessionStore.getState();
  if (session === null || session.facilityId !== null || session.signInNeeded) return null;
  return document.visibilityState === 'visible' ? session.userId : null;
}

function followAccount({ api, session, renew }: Followed, user: UserId): () => void {
  return followEvents((listening) => api.listen(account.events, { query: { user } }, listening), {
    onLine: (line) => {
      const standing = line.startsWith('data: ') ? standingIn(line.slice('data: '.length)) : null;
      if (standing === null) return;
      void session.follow(user, standing).then(async (outcome) => {
        if (outcome === 'followed') return;
        const now = await session.current();
        if (now) await renew(now.access);
      });
    },
  });
}

/** Null for an unknown message, because a newer server may send other things. */
function standingIn(text: string) {
  try {
    return viewerStandingSchema.nullable().catch(null).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The browser's offer to install the app (Chromium). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Holds the browser's offer back until the officer asks for it. Calls `onOffer` with the function that opens the browser's question, and
 * with null once it was used or the app is installed. Returns a function that stops it.
 */
export function watchInstallOffer(
  win: Window,
  onOffer: (install: (() => Promise<void>) | null) => void,
): () => void {
  const offer = (event: Event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    onOffer(async () => {
      onOffer(null);
      await event.prompt();
    });
  };
  const installed = () => onOffer(null);
  win.addEventListener('beforeinstallprompt', offer);
  win.addEventListener('appinstalled', installed);
  return () => {
    win.removeEventListener('beforeinstallprompt', offer);
    win.removeEventListener('appinstalled', installed);
  };
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
