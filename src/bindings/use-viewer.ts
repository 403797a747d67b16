import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';
import { ViewerContext } from './viewer-context.ts';

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
