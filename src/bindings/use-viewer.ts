import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';

/**
 * The signed-in user; undefined while loading. The frame has loaded them before its first screen is drawn, so that no
 * screen changes its layout a moment later.
 */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  const known = useContext(ViewerContext);
  const read = useLiveQuery(() => (known === undefined ? session.current() : known), [session, known]);
  return known === undefined ? read : known;
}

/** The signed-in user as the frame around all screens knows them; undefined outside a frame. */
export const ViewerContext = createContext<Session | null | undefined>(undefined);

/** Refreshes whether the account is paid, instead of waiting for the next token refresh. */
export async function followAccount(): Promise<void> {
  const { session, renew } = pageEngine();
  const now = await session.current();
  if (now) await renew(now.access);
}
