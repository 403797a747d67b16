import { create } from 'zustand';
import { neverHeard, serverTimeBy, type KnownClock } from '#client/db/clock.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { ClosedAccount } from '#client/session/standing.ts';

interface SessionView {
  readonly session: Session | null;
  /** True while the officer logs out on purpose: once nobody is signed in they are led to the start, not to "access denied". */
  readonly isLeaving: boolean;
  /** End of the permission to work offline, in ms by this device's clock; null if unknown. */
  readonly grantEndsAt: number | null;
  /** Offset of this device's clock to the server's. */
  readonly clock: KnownClock;
  /** True if colleagues can take over this tablet with their PIN. */
  readonly hasEnrolled: boolean;
  /** True if nobody is signed in because the row of the current user is damaged. */
  readonly isSignInLost: boolean;
  /** Account that was closed while its user worked on this tablet. */
  readonly closed: ClosedAccount | null;
}

/** The user signed in on this device; filled before the first screen is drawn, then kept current by start-app.ts. */
export const useSessionStore = create<SessionView>(() => ({
  session: null,
  isLeaving: false,
  grantEndsAt: null,
  clock: neverHeard,
  hasEnrolled: false,
  isSignInLost: false,
  closed: null,
}));

/** The server's time, derived from this device's clock, which may be wrong. Paid time ends by it. */
export function serverNow(): number {
  return serverTimeBy(useSessionStore.getState().clock, Date.now());
}

export function showSession(session: Session | null): void {
  useSessionStore.setState({ session });
}

/** Called when the officer has asked to log out and the device is about to store that. */
export function beginDeparture(): void {
  useSessionStore.setState({ isLeaving: true });
}

/** Called when the start was reached, or the logout failed: from here on a protected page is denied as usual. */
export function endDeparture(): void {
  useSessionStore.setState({ isLeaving: false });
}
