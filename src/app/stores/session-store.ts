import { create } from 'zustand';
import type { Session } from '#client/session/session-facts.ts';

interface SessionView {
  readonly session: Session | null;
  /** She has just left on purpose: she is led to the start, not to "access denied". */
  readonly hasLeft: boolean;
  /** When her permission to work offline ends, in ms by this device's clock; null when that is not known. */
  readonly grantEndsAt: number | null;
}

/** Who is signed in on this device; filled before the first screen is drawn, then kept by start-app.ts. */
export const useSessionStore = create<SessionView>(() => ({
  session: null,
  hasLeft: false,
  grantEndsAt: null,
}));

export function showSession(session: Session | null): void {
  useSessionStore.setState({ session });
}

/** Nobody is signed in any more, by her own wish. */
export function showDeparture(): void {
  useSessionStore.setState({ session: null, hasLeft: true });
}

/** The start has been reached: from here on a protected page is denied as ever. */
export function endDeparture(): void {
  useSessionStore.setState({ hasLeft: false });
}
