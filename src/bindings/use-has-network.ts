import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { pageEngine } from '#client/page-engine.ts';

/** False when the browser knows of no network, or the last try did not reach the server. */
export function useHasNetwork(): boolean {
  const { sync } = pageEngine();
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine);
  const status = useLiveQuery(() => sync.status(), [sync]);
  return isOnline && status?.state !== 'offline';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
