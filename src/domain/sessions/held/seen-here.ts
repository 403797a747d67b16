import { registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import type { ChildId, EventId, HeldSessionId } from '#domain/kernel/ids.ts';
import type { SessionOnDay } from './given-in.ts';

/** An event of the register that a tablet saved itself. */
export type OwnRegisterEvent = RegisterEvent & { readonly event: EventId };

/** Whether an event that a tablet saved is one of the register. */
export function isRegisterEvent({ type }: { readonly type: string }): boolean {
  return Object.hasOwn(registerActivities, type);
}

/** A child that was seen at a tablet of a session, with all that was recorded of it there and stands. */
export interface SeenHere {
  readonly child: ChildId;
  readonly doses: number;
  readonly notGiven: readonly { readonly dose: string; readonly reason: NotGivenReason }[];
  /** The events of it: they are what is taken back with the visit. */
  readonly events: readonly EventId[];
}

/**
 * The children that a tablet saw in a session, in the order in which they came, by what it saved itself: no other record of them can
 * differ. Whoever was asked, or told why a dose is not given, was seen as well.
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

/** Doses that a tablet recorded in a session and took back again. */
export function dosesTakenBack(own: readonly OwnRegisterEvent[], held: SessionOnDay): number {
  const taken = takenBack(own);
  return own.reduce(
    (sum, one) =>
      one.type === 'immunize' && taken.has(one.event) && isVisitOf(one, held) ? sum + one.payload.doses : sum,
    0,
  );
}

/** The events that later ones took back. */
export function takenBack(own: readonly OwnRegisterEvent[]): ReadonlySet<string> {
  return new Set<string>(
    own.flatMap((one): readonly string[] => {
      if (one.type === 'void-immunization') return [one.payload.immunization];
      return one.type === 'take-back-answers' ? one.payload.events : [];
    }),
  );
}

type VisitEvent = Extract<OwnRegisterEvent, { type: 'immunize' | 'screen-child' | 'note-not-given' }>;

/** Whether an event says something of a visit to a session. */
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
      // What was given after all was not missed.
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
