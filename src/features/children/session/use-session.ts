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
      .then(async (kept) => {
        const read = sessionSchema.safeParse(kept);
        const found = read.success ? await withOpened(read.data) : null;
        if (isShown) setSession(found);
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

/** The session with the vials that it was told of and that its draft lacks: the battery ended before the draft was kept. */
async function withOpened(session: Session): Promise<Session> {
  const parts = await pageEngine().planning.parts();
  const told = parts.find(({ id }) => id === session.held?.part)?.vials ?? [];
  const lacking = told.filter((vial) => !session.vials.some(({ entry }) => entry === vial.entry));
  return lacking.length === 0 ? session : { ...session, vials: [...session.vials, ...lacking] };
}

function draftOf(facility: string) {
  return pageEngine().drafts.of('child-session', { user: facility });
}
