import type { SessionPart } from '#domain/sessions/held/model.ts';
import { shareOf, stillHeld } from '#domain/sessions/held/standing.ts';
import { ownVials, type Session } from '../session.ts';
import type { Together } from './together.ts';

/** The session with the vials that this tablet counts when it closes. */
export function countedHere(session: Session, { parts }: Together): Session {
  const { held } = session;
  const carried = held === null || parts.length === 0 ? session.carried : [...shareOf(parts, held.part)];
  return { ...session, carried, vials: ownVials(session) };
}

/** The parts of other tablets whose closing is not here. */
export function stillHeldElsewhere({ held }: Session, { parts }: Together): readonly SessionPart[] {
  return held === null ? [] : stillHeld(parts, held.part);
}
