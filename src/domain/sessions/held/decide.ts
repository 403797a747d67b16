import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import { heldActivities, type HeldPayloads } from './activities/index.ts';
import type { HeldAbout, HeldActivity, HeldDecision, HeldRows } from './model.ts';

/** An event about a session that is held as an officer saved it, of any type. */
export type HeldEvent = EventOf<HeldPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: HeldEvent): HeldActivity<unknown> {
  return heldActivities[event.type] as HeldActivity<unknown>;
}

/** Judges an event by what is known of the session. */
export function decideHeld(event: HeldEvent, rows: HeldRows, facts: RuleFacts): HeldDecision {
  return kindOf(event).decide(event.payload, rows, facts);
}

/** The session and the part that an event is about; each null where the event brings it. */
export function aboutHeld(event: HeldEvent): HeldAbout {
  return kindOf(event).about(event.payload);
}
