import { create } from 'zustand';
import type { StorageState } from '#client/storage-state.ts';
import type { OfflineReadiness } from '#client/update/first-install.ts';
import type { UpdateNotice } from '#client/update/update-prompt.ts';
import { defaultPageFlags, type PageFlags } from '#contract/wire/session.ts';

interface DeviceView {
  /** Null until the browser was asked. */
  readonly offline: OfflineReadiness | null;
  readonly storage: StorageState | null;
  /** Opens the browser's own question; null if there is nothing to install, or it was answered. */
  readonly install: (() => Promise<void>) | null;
}

/** How the browser treats this device's data, whether the app is ready to work offline, and the offer to install it. */
export const useDeviceStore = create<DeviceView>(() => ({ offline: null, storage: null, install: null }));

interface UpdateView {
  readonly notice: UpdateNotice | null;
  readonly accept: () => void;
  /** Hides the notice of this build for good. */
  readonly dismiss: () => void;
}

/** A new build that waits for a good moment. */
export const useUpdateStore = create<UpdateView>(() => ({
  notice: null,
  accept: () => undefined,
  dismiss: () => undefined,
}));

/** Pages that the server switches on and off; offline the last known answer counts. */
export const usePageFlagsStore = create<{ readonly flags: PageFlags }>(() => ({ flags: defaultPageFlags }));

export function showPageFlags(flags: PageFlags): void {
  usePageFlagsStore.setState({ flags });
}
