import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';

/**
 * The signed-in user; undefined while they are read. The frame knows them before its first screen is drawn, so that no screen changes its
 * shape a moment later.
 */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  const known = useContext(ViewerContext);
  const read = useLiveQuery(() => (known === undefined ? session.current() : known), [session, known]);
  return known === undefined ? read : known;
}

/** The signed-in user, as the frame around all screens knows them; undefined without a frame. */
export const ViewerContext = createContext<Session | null | undefined>(undefined);

/** Asks how the account stands now, paid or not, instead of waiting for the next refresh of the sign-in. */
export async function followAccount(): Promise<void> {
  const { session, renew } = pageEngine();
  const now = await session.current();
  if (now) await renew(now.access);
}
