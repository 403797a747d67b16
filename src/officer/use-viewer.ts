import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';

/** Who is signed in; undefined while that is being read. */
export function useViewer(): Session | null | undefined {
  const { session } = pageEngine();
  return useLiveQuery(() => session.current(), [session]);
}
