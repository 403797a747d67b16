import { create } from 'zustand';
import type { Session } from '#client/session/session-facts.ts';

/** Who is signed in on this device; filled before the first screen is drawn, then kept by start-app.ts. */
export const useSessionStore = create<{ readonly session: Session | null }>(() => ({ session: null }));

export function showSession(session: Session | null): void {
  useSessionStore.setState({ session });
}
