import { create } from 'zustand';
import type { Badge } from '#client/sync-centre-rows.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';

interface SyncView {
  readonly badge: Badge | null;
  readonly status: SyncStatus | null;
  /** False as soon as the browser reports no network; true means nothing. */
  readonly hasNetwork: boolean;
  /** Asks for a replay at once. */
  readonly syncNow: () => Promise<void>;
}

/** Number of waiting events, and the result of the last attempt to send. */
export const useSyncStore = create<SyncView>(() => ({
  badge: null,
  status: null,
  hasNetwork: true,
  syncNow: () => Promise.resolve(),
}));
