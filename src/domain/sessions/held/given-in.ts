import type { EntryId, HeldSessionId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPart } from './model.ts';

/** A session and its day; `session` is null for one that only its tablet knows. */
export interface SessionOnDay {
  readonly session: HeldSessionId | null;
  readonly on: LocalDate;
}

/** A session that has a vial. */
export interface SessionWithVial extends SessionOnDay {
  /** All sessions of its day that had the vial, as they were started: of one that was kept open there may be several. */
  readonly sharers: readonly HeldSessionId[];
}

/** A dose from the vial, as it is told whose it is. */
interface Given {
  readonly id: ImmunizationId;
  readonly immunizedOn: LocalDate;
  readonly session?: HeldSessionId | undefined;
}

/** Whether a dose was given in a session. */
export function isGivenIn(held: SessionWithVial, given: Given): boolean {
  return given.immunizedOn === held.on && sessionOf(held, given) === held.session;
}

/** Whether a dose was given after a session: on a later day, or in a session of its day that was started later. */
export function isGivenAfter(held: SessionWithVial, given: Given): boolean {
  if (given.immunizedOn !== held.on) return given.immunizedOn > held.on;
  const session = sessionOf(held, given);
  return session !== null && held.session !== null && session > held.session;
}

/**
 * The session of that day in which a dose was given. One that names none, as from the child's card or an older app, is of the
 * session that had the vial when it was saved: a session is called as the event that started it, and ids of events count up.
 */
function sessionOf({ session, sharers }: SessionWithVial, given: Given): HeldSessionId | null {
  if (given.session !== undefined) return given.session;
  const started = sharers.filter((one) => (one as string) < given.id);
  return started.at(-1) ?? sharers[0] ?? session;
}

/** A session as one of its vials is looked at, beside what is known of all sessions. */
export function withVial(held: SessionOnDay, vial: EntryId, parts: readonly SessionPart[]): SessionWithVial {
  const ofDay = new Set(parts.filter(({ head }) => head?.on === held.on).map(({ session }) => session));
  const had = parts.filter((part) => ofDay.has(part.session) && hasVial(part, vial));
  // The draft of an open session may be ahead of its part.
  const sharers = new Set([...had.map(({ session }) => session), ...(held.session ? [held.session] : [])]);
  return { ...held, sharers: [...sharers].toSorted() };
}

/** Whether a session that was started later had the vial: then this one kept it, whatever that one did with it. */
export function isHandedOn({ session }: SessionOnDay, vial: EntryId, parts: readonly SessionPart[]): boolean {
  return session !== null && parts.some((part) => part.session > session && hasVial(part, vial));
}

function hasVial({ vials }: SessionPart, vial: EntryId): boolean {
  return vials.some(({ entry }) => entry === vial);
}
