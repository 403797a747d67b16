import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { dosesTakenBack, seenHere, type SeenHere } from '#domain/sessions/held/given-in.ts';
import { openTo } from '#domain/sessions/held/vials.ts';
import { bySession } from './together/together.ts';
import { type Session, sessionSchema } from './session.ts';

/**
 * The session held on this tablet. Its draft contains only facts that no event has; children seen and open vials are derived from the saved
 * events, so that neither a flat battery nor a second tab can lose any. It belongs to the facility, not to one person, so a colleague who
 * takes over the tablet continues it. Undefined while it is read, null if none is held.
 */
export function useSession({ facilityId }: Officer): {
  readonly session: Session | null | undefined;
  readonly keep: (session: Session | null) => Promise<void>;
} {
  const [kept, setKept] = useState<Session | null>();
  useEffect(() => {
    let isShown = true;
    void draftOf(facilityId)
      .load()
      .then(async (draft) => {
        const read = sessionSchema.safeParse(draft);
        const found = read.success ? await asSaved(read.data) : await takenUp();
        if (isShown) setKept(found);
      });
    return () => {
      isShown = false;
    };
  }, [facilityId]);
  const keep = useCallback(
    async (next: Session | null) => {
      setKept(next);
      await draftOf(facilityId).save(next);
    },
    [facilityId],
  );
  const own = useLiveQuery(() => readOwn(kept), [kept?.held?.part, kept?.on]);
  const session = useMemo(() => {
    if (!kept?.held) return kept;
    // The last read may belong to the previous session.
    return own?.part === kept.held.part ? withOwn(kept, own) : undefined;
  }, [kept, own]);
  return { session, keep };
}

interface OwnOfSession {
  readonly part: SessionPart['id'];
  /** Null if the part is unknown here. */
  readonly vials: SessionPart['vials'] | null;
  /** Null if this tablet did not begin the part. */
  readonly seen: readonly SeenHere[] | null;
  readonly takenBack: number;
}

async function readOwn(session: Session | null | undefined): Promise<OwnOfSession | null> {
  if (!session?.held) return null;
  const { planning } = pageEngine();
  const { part } = session.held;
  const day = { session: session.held.session, on: session.on };
  const [parts, events] = await Promise.all([planning.parts(), planning.ownEventsSince(part)]);
  return {
    part,
    vials: parts.find(({ id }) => id === part)?.vials ?? null,
    seen: events && seenHere(events, day),
    takenBack: events === null ? 0 : dosesTakenBack(events, day),
  };
}

/** The session with the vials and children that this tablet saved; the draft only contains which vial is used first. */
function withOwn(session: Session, { vials: told, seen, takenBack }: OwnOfSession): Session {
  const vials =
    told === null
      ? session.vials
      : [
          ...session.vials.filter(
            ({ entry, shared }) => shared === true || told.some((vial) => vial.entry === entry),
          ),
          ...told.filter((vial) => !session.vials.some(({ entry }) => entry === vial.entry)),
        ];
  if (seen === null) return { ...session, vials };
  return {
    ...session,
    vials,
    takenBack,
    seen: seen.map(({ child, doses, events }) => ({ child, doses, events: [...events] })),
    notGiven: seen.flatMap(({ child, notGiven }) => notGiven.map((one) => ({ child, ...one }))),
  };
}

/**
 * The draft with the state of the saved events: closed if its part is, because the battery may have run out before the draft was stored.
 */
async function asSaved(session: Session): Promise<Session> {
  const { held, closed } = session;
  if (held === null || closed !== null) return session;
  const part = (await pageEngine().planning.parts()).find(({ id }) => id === held.part);
  // A part given up elsewhere continues here if its tablet is found again.
  if (!part?.closed || part.closed.isGivenUp === true) return session;
  return { ...session, closed: { rows: [], reason: part.closed.reason } };
}

/** A session that this tablet began but has no draft of, because the battery ran out in between; null if there is none. */
async function takenUp(): Promise<Session | null> {
  const { planning } = pageEngine();
  const [parts, own] = await Promise.all([planning.parts(), planning.ownParts()]);
  const mine = own.findLast(({ closed }) => closed === null);
  const head = mine && bySession(parts).find(({ first }) => first.session === mine.session)?.head;
  if (!mine || !head) return null;
  const { id: part, session, team, vials, carried } = mine;
  return {
    ...head,
    team,
    carried:
      mine.head === null
        ? [
            ...openTo(
              parts.filter((one) => one.session === session),
              part,
            ),
          ]
        : [...carried],
    vials: [...vials],
    seen: [],
    takenBack: 0,
    notGiven: [],
    held: { session, part },
    closed: null,
  };
}

function draftOf(facility: string) {
  return pageEngine().drafts.of('child-session', { user: facility });
}
