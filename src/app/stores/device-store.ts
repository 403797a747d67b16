import { create } from 'zustand';
import type { StorageState } from '#client/storage-state.ts';
import type { OfflineReadiness } from '#client/update/update-prompt.ts';

interface DeviceView {
  /** Null until the browser was asked. */
  readonly offline: OfflineReadiness | null;
  readonly storage: StorageState | null;
  /** Opens the browser's own question; null when there is nothing to install, or the answer was given. */
  readonly install: (() => Promise<void>) | null;
}

/** How the browser treats this device's data, whether the app opens without a network, and whether it can be installed. */
export const useDeviceStore = create<DeviceView>(() => ({ offline: null, storage: null, install: null }));
