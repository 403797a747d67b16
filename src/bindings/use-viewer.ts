import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';

/**
 * Who is signed in; undefined while that is being read. The frame knows it before its first screen is drawn, so that no
 * screen changes its shape a moment after it came.
 */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  const known = useContext(ViewerContext);
  const read = useLiveQuery(() => (known === undefined ? session.current() : known), [session, known]);
  return known === undefined ? read : known;
}

/** Who is signed in, as the frame around all screens knows it; undefined where no frame is. */
export const ViewerContext = createContext<Session | null | undefined>(undefined);

/** Asks how the account stands now, paid or not, instead of waiting for the next refresh of the sign-in. */
export async function followAccount(): Promise<void> {
  const { session, renew } = pageEngine();
  const now = await session.current();
  if (now) await renew(now.access);
}
