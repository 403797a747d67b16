import { create } from 'zustand';
import type { StorageState } from '#client/db/storage-state.ts';

interface DeviceView {
  readonly storage: StorageState | null;
  /** Opens the browser's own question; null when there is nothing to install, or the answer was given. */
  readonly install: (() => Promise<void>) | null;
}

/** How the browser treats this device's data, and whether the app can be installed. */
export const useDeviceStore = create<DeviceView>(() => ({ storage: null, install: null }));
