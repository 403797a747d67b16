import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '../session.ts';
import { readTogether, type Together } from './together.ts';

/** What is known here of a session that several tablets hold; undefined while it is being read, or none is held. */
export function useTogether(session: Session | null | undefined): Together | undefined {
  return useLiveQuery(() => (session ? readTogether(session) : undefined), [session]);
}
