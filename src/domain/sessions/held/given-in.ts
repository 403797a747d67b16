import type { ChildId, EntryId, EventId, HeldSessionId, ImmunizationId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPart } from './model.ts';
import { registerActivities } from '#domain/immunization/register/activities/index.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';

/** A session and its day; `session` is null for one that only its tablet knows. */
export interface SessionOnDay {
  readonly session: HeldSessionId | null;
  readonly on: LocalDate;
}

/** A session that has a vial. */
export interface SessionWithVial extends SessionOnDay {
  /** All sessions of that day that had the vial, in starting order; a vial that was kept open may have several. */
  readonly sharers: readonly HeldSessionId[];
}

/** A dose from the vial, with the facts that determine its session. */
interface Given {
  readonly id: ImmunizationId;
  readonly immunizedOn: LocalDate;
  readonly session?: HeldSessionId | undefined;
}

/** True if a dose was given in a session. */
export function isGivenIn(held: SessionWithVial, given: Given): boolean {
  return given.immunizedOn === held.on && sessionOf(held, given) === held.session;
}

/** True if a dose was given after a session: on a later day, or in a later session of the same day. */
export function isGivenAfter(held: SessionWithVial, given: Given): boolean {
  if (given.immunizedOn !== held.on) return given.immunizedOn > held.on;
  const session = sessionOf(held, given);
  return session !== null && held.session !== null && session > held.session;
}

/**
 * The session of that day in which a dose was given. A dose that names none, from the child's card or an older app, belongs to the session
 * that had the vial when it was saved: a session has the id of the event that started it, and event ids increase with time.
 */
function sessionOf({ session, sharers }: SessionWithVial, given: Given): HeldSessionId | null {
  if (given.session !== undefined) return given.session;
  const started = sharers.filter((one) => (one as string) < given.id);
  return started.at(-1) ?? sharers[0] ?? session;
}

/** A session from the point of view of one of its vials, with the other sessions of that vial. */
export function withVial(held: SessionOnDay, vial: EntryId, parts: readonly SessionPart[]): SessionWithVial {
  const ofDay = new Set(parts.filter(({ head }) => head?.on === held.on).map(({ session }) => session));
  const had = parts.filter((part) => ofDay.has(part.session) && hasVial(part, vial));
  // The draft of an open session may be ahead of its part.
  const sharers = new Set([...had.map(({ session }) => session), ...(held.session ? [held.session] : [])]);
  return { ...held, sharers: [...sharers].toSorted() };
}

/** True if a later session had the vial: then this one kept it open, whatever the later one did with it. */
export function isHandedOn({ session }: SessionOnDay, vial: EntryId, parts: readonly SessionPart[]): boolean {
  return session !== null && parts.some((part) => part.session > session && hasVial(part, vial));
}

function hasVial({ vials }: SessionPart, vial: EntryId): boolean {
  return vials.some(({ entry }) => entry === vial);
}

/** An event of the register that a tablet saved itself. */
export type OwnRegisterEvent = RegisterEvent & { readonly event: EventId };

/** True if a saved event belongs to the register. */
export function isRegisterEvent({ type }: { readonly type: string }): boolean {
  return Object.hasOwn(registerActivities, type);
}

/** A child seen at a tablet of a session, with all its valid records there. */
export interface SeenHere {
  readonly child: ChildId;
  readonly doses: number;
  readonly notGiven: readonly { readonly dose: string; readonly reason: NotGivenReason }[];
  /** Its events, which are withdrawn with the visit. */
  readonly events: readonly EventId[];
}

/**
 * The children that a tablet saw in a session, in order of arrival, by its own saved events, so that no other record can differ. A child
 * with answers or reasons only was seen as well.
 */
export function seenHere(own: readonly OwnRegisterEvent[], held: SessionOnDay): readonly SeenHere[] {
  const taken = takenBack(own);
  const byChild = new Map<ChildId, SeenHere>();
  for (const one of own) {
    if (taken.has(one.event) || !isVisitOf(one, held)) continue;
    const { child } = one.payload;
    const known = byChild.get(child) ?? { child, doses: 0, notGiven: [], events: [] };
    byChild.set(child, { ...withEvent(known, one), events: [...known.events, one.event] });
  }
  return [...byChild.values()];
}

/** Doses that a tablet recorded in a session and withdrew again. */
export function dosesTakenBack(own: readonly OwnRegisterEvent[], held: SessionOnDay): number {
  const taken = takenBack(own);
  return own.reduce(
    (sum, one) =>
      one.type === 'immunize' && taken.has(one.event) && isVisitOf(one, held) ? sum + one.payload.doses : sum,
    0,
  );
}

/** Events that later ones withdrew. */
export function takenBack(own: readonly OwnRegisterEvent[]): ReadonlySet<string> {
  return new Set<string>(
    own.flatMap((one): readonly string[] => {
      if (one.type === 'void-immunization') return [one.payload.immunization];
      return one.type === 'take-back-answers' ? one.payload.events : [];
    }),
  );
}

type VisitEvent = Extract<OwnRegisterEvent, { type: 'immunize' | 'screen-child' | 'note-not-given' }>;

/** True if an event concerns a visit to a session. */
function isVisitOf(one: OwnRegisterEvent, { session, on }: SessionOnDay): one is VisitEvent {
  const isOf = (of: HeldSessionId | undefined) => (of ?? null) === session;
  switch (one.type) {
    case 'immunize':
      return isOf(one.payload.session) && one.payload.immunizedOn === on && !one.payload.isHistory;
    case 'screen-child':
    case 'note-not-given':
      return isOf(one.payload.session) && one.payload.on === on;
    default:
      return false;
  }
}

function withEvent(seen: SeenHere, one: VisitEvent): SeenHere {
  switch (one.type) {
    case 'immunize': {
      // A dose given after all was not missed.
      const notGiven = seen.notGiven.filter(({ dose }) => dose !== one.payload.dose);
      return { ...seen, doses: seen.doses + one.payload.doses, notGiven };
    }
    case 'note-not-given': {
      const noted = one.payload.doses.map(({ dose, reason }) => ({ dose, reason }));
      const others = seen.notGiven.filter(({ dose }) => !noted.some((other) => other.dose === dose));
      return { ...seen, notGiven: [...others, ...noted] };
    }
    case 'screen-child':
      return seen;
  }
}
