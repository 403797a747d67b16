import { useEffect, useState } from 'react';
import type { OfflineReadiness } from '#client/update/update-prompt.ts';
import { rememberDismissal, wasDismissed } from '../notices/dismissed.ts';
import { useDeviceStore } from '../stores/device-store.ts';
import { useSyncStore } from '../stores/sync-store.ts';

/** Remembered on the device once the officer was told. */
const toldKey = 'offline-ready';
/** Long enough to be seen by somebody who waits for it. */
const newsMs = 60_000;

/**
 * Whether this tablet can be taken where there is no network: the app is here, and so is the stock of whoever keeps some.
 * Null until both are known. `isNews` for a minute after it first became true, and never again on this device.
 */
export function useOfflineReadiness(): {
  readonly readiness: OfflineReadiness | null;
  readonly isNews: boolean;
} {
  const app = useDeviceStore(({ offline }) => offline);
  const stockLoaded = useSyncStore(({ badge }) => badge?.stockLoaded);
  const readiness = readinessOf(app, stockLoaded);
  const [wasTold] = useState(() => wasDismissed(toldKey));
  const [isOver, setIsOver] = useState(false);
  const isNews = readiness === 'ready' && !wasTold && !isOver;
  useEffect(() => {
    if (!isNews) return;
    rememberDismissal(toldKey);
    const timer = setTimeout(() => setIsOver(true), newsMs);
    return () => clearTimeout(timer);
  }, [isNews]);
  return { readiness, isNews };
}

function readinessOf(
  app: OfflineReadiness | null,
  stockLoaded: boolean | undefined,
): OfflineReadiness | null {
  if (app !== 'ready') return app;
  if (stockLoaded === undefined) return null;
  return stockLoaded ? 'ready' : 'preparing';
}
