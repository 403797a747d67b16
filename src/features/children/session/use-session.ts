import { useCallback, useEffect, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { type Session, sessionSchema } from './session.ts';

/**
 * The session that is held on this tablet, kept after each step. It is the facility's, not one person's: a colleague who takes
 * the tablet over goes on with it. Undefined while it is being read, null while none is held.
 */
export function useSession({ facilityId }: Officer): {
  readonly session: Session | null | undefined;
  readonly keep: (session: Session | null) => Promise<void>;
} {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let isShown = true;
    void draftOf(facilityId)
      .load()
      .then((kept) => {
        const read = sessionSchema.safeParse(kept);
        if (isShown) setSession(read.success ? read.data : null);
      });
    return () => {
      isShown = false;
    };
  }, [facilityId]);
  const keep = useCallback(
    async (next: Session | null) => {
      setSession(next);
      await draftOf(facilityId).save(next);
    },
    [facilityId],
  );
  return { session, keep };
}

function draftOf(facility: string) {
  return pageEngine().drafts.of('child-session', { user: facility });
}
