import { create } from 'zustand';
import type { PageFlags } from '#contract/resources/session.ts';

/** What a device shows that has never reached the server. */
export const defaultPageFlags: PageFlags = { childRegPage: true, subscriptionPage: true };

/** Pages that the server switches on and off; the last known answer counts while offline. */
export const usePageFlagsStore = create<{ readonly flags: PageFlags }>(() => ({ flags: defaultPageFlags }));

export function showPageFlags(flags: PageFlags): void {
  usePageFlagsStore.setState({ flags });
}
