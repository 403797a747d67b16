import { liveQuery } from 'dexie';
import type { Engine } from '#client/engine.ts';
import { browserPage } from '#client/replay/browser-page.ts';
import { startReplay } from '#client/replay/start-replay.ts';
import { browserUpdates } from '#client/update/browser-updates.ts';
import { startUpdates } from '#client/update/update-prompt.ts';
import { isAnyFormDirty, subscribeToDirtyForms } from '#ui/form/dirty-forms.ts';
import { watchInstallOffer } from './install-prompt.ts';
import { useDeviceStore } from './stores/device-store.ts';
import { showPageFlags } from './stores/page-flags-store.ts';
import { showSession, useSessionStore } from './stores/session-store.ts';
import { useSyncStore } from './stores/sync-store.ts';
import { useUpdateStore } from './stores/update-store.ts';

export type Opening = Awaited<ReturnType<Engine['storage']['open']>>;

/**
 * Opens the device's data and fills the stores from it, without the network: what the first screen needs is there when
 * this resolves. What needs the network begins after that and is waited for by nobody.
 */
export async function startApp(engine: Engine): Promise<Opening> {
  const opening = await engine.storage.open();
  if (!opening.ok) return opening;
  try {
    showSession(await engine.session.restore());
    showPageFlags(await engine.session.pageFlags());
  } catch (error) {
    return {
      ok: false,
      reason: 'unavailable',
      detail: error instanceof Error ? error.message : String(error),
    };
  }
  follow(engine);
  void startServices(engine);
  return opening;
}

/** The stores show what IndexedDB holds, whichever tab or worker wrote it. */
function follow(engine: Engine): void {
  liveQuery(() => engine.session.current()).subscribe({ next: showSession });
  liveQuery(() => engine.session.grantEndsAt()).subscribe({
    next: (grantEndsAt) => useSessionStore.setState({ grantEndsAt }),
  });
  liveQuery(() => engine.session.pageFlags()).subscribe({ next: showPageFlags });
  liveQuery(() => engine.queries.badge()).subscribe({ next: (badge) => useSyncStore.setState({ badge }) });
  liveQuery(() => engine.sync.status()).subscribe({ next: (status) => useSyncStore.setState({ status }) });
  const seeNetwork = () => useSyncStore.setState({ hasNetwork: window.navigator.onLine });
  window.addEventListener('online', seeNetwork);
  window.addEventListener('offline', seeNetwork);
  seeNetwork();
  watchInstallOffer(window, (install) => useDeviceStore.setState({ install }));
}

async function startServices(engine: Engine): Promise<void> {
  void engine.storage.request().then((storage) => useDeviceStore.setState({ storage }));
  const refreshFlags = () => void engine.session.refreshPageFlags().catch(() => undefined);
  window.addEventListener('online', refreshFlags);
  refreshFlags();
  const browser = browserUpdates();
  if (browser !== null) {
    const { accept, dismiss } = await startUpdates({
      ...browser,
      isDirty: isAnyFormDirty,
      subscribeDirty: subscribeToDirtyForms,
      onNotice: (notice) => useUpdateStore.setState({ notice }),
    });
    useUpdateStore.setState({ accept, dismiss });
  }
  const { syncNow } = startReplay(engine, browserPage());
  useSyncStore.setState({ syncNow });
}
