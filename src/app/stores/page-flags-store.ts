import { create } from 'zustand';
import { defaultPageFlags, type PageFlags } from '#contract/wire/session.ts';

/** Pages that the server switches on and off; the last known answer counts while offline. */
export const usePageFlagsStore = create<{ readonly flags: PageFlags }>(() => ({ flags: defaultPageFlags }));

export function showPageFlags(flags: PageFlags): void {
  usePageFlagsStore.setState({ flags });
}
