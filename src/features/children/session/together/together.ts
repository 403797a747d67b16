import type { ChildId } from '#domain/kernel/ids.ts';
import { type SessionOnDay, withVial } from '#domain/sessions/held/given-in.ts';
import type { OpenedVial, SessionHead, SessionPart } from '#domain/sessions/held/model.ts';
import { openTo, vialsOf } from '#domain/sessions/held/vials.ts';
import { pageEngine } from '#client/page-engine.ts';
import { ownVials, type Session } from '../session.ts';
import { useLiveQuery } from 'dexie-react-hooks';

/** A session that several tablets hold, as far as this tablet knows it. */
export interface Together {
  /** Parts of all tablets, this one's first; none if the session is this tablet's alone. */
  readonly parts: readonly SessionPart[];
  /** Children that other tablets saw and this one did not, as far as they have sent. */
  readonly elsewhere: ReadonlySet<ChildId>;
}

const alone: Together = { parts: [], elsewhere: new Set() };

/** Parts of a session from other tablets, and this tablet's own. */
async function readTogether(session: Session): Promise<Together> {
  const { held } = session;
  if (held === null) return alone;
  const { planning } = pageEngine();
  const all = await planning.parts();
  const ofSession = all.filter((part) => part.session === held.session);
  const mine = ofSession.find(({ id }) => id === held.part);
  if (mine === undefined) return alone;
  // This tablet's latest change reaches its own draft first.
  const own: SessionPart = { ...mine, vials: ownVials(session) };
  const parts = [own, ...ofSession.filter(({ id }) => id !== held.part)];
  const seenHere = new Set(session.seen.map(({ child }) => child));
  const seen = await seenBy(parts, { session: held.session, on: session.on }, all);
  return { parts, elsewhere: new Set([...seen].filter((child) => !seenHere.has(child))) };
}

/** Children seen in a session: those with a dose from one of its vials, and those named by closings. `all`: the parts of all sessions. */
export async function seenBy(
  parts: readonly SessionPart[],
  held: SessionOnDay,
  all: readonly SessionPart[],
): Promise<ReadonlySet<ChildId>> {
  const { children } = pageEngine();
  const given = await Promise.all(
    vialsOf(parts).map(({ entry }) => children.givenInSession(entry, withVial(held, entry, all))),
  );
  return new Set([
    ...given.flatMap((of) => [...of.children]),
    ...parts.flatMap(({ closed }) => closed?.seen ?? []),
  ]);
}

/** The session with the vials that this tablet may open, of those that all tablets carry. */
export function openHere(session: Session, { parts }: Together): Session {
  const { held } = session;
  return held === null || parts.length === 0
    ? session
    : { ...session, carried: [...openTo(parts, held.part)] };
}

/** The session with a colleague's open vial, from which doses are given here too. */
export function withShared(session: Session, vial: OpenedVial): Session {
  if (session.vials.some(({ entry }) => entry === vial.entry)) return session;
  return { ...session, vials: [...session.vials, { ...vial, shared: true }] };
}

/** Reads the state of a session that several tablets hold; undefined while it is read, or if none is held. */
export function useTogether(session: Session | null | undefined): Together | undefined {
  return useLiveQuery(() => (session ? readTogether(session) : undefined), [session]);
}

/** A session as this tablet knows it. */
export interface HeldHere {
  /** Parts of all its tablets. */
  readonly parts: readonly SessionPart[];
  readonly first: SessionPart;
  readonly head: SessionHead;
  /** The parts that joined. */
  readonly others: readonly SessionPart[];
  /** True if some tablet has not closed it, as far as it has sent. */
  readonly isHeld: boolean;
}

/** Sessions of some parts, those still held first and then the latest. */
export function bySession(parts: readonly SessionPart[]): readonly HeldHere[] {
  const grouped = Map.groupBy(parts, ({ session }) => session);
  return [...grouped.values()]
    .flatMap((of): HeldHere[] => {
      const first = of.find(({ head }) => head !== null);
      if (!first?.head) return [];
      const others = of.filter(({ head }) => head === null);
      return [
        { parts: of, first, head: first.head, others, isHeld: of.some(({ closed }) => closed === null) },
      ];
    })
    .toSorted(
      (a, b) => Number(b.isHeld) - Number(a.isHeld) || (a.first.createdAt < b.first.createdAt ? 1 : -1),
    );
}
