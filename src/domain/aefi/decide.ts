import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import type { AefiId } from '#domain/kernel/ids.ts';
import { aefiActivities, type AefiPayloads } from './activities/index.ts';
import type { Aefi, AefiActivity, AefiDecision } from './model.ts';

/** An event about an AEFI as an officer saved it, of any type. */
export type AefiEvent = EventOf<AefiPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: AefiEvent): AefiActivity<unknown> {
  return aefiActivities[event.type] as AefiActivity<unknown>;
}

/** Judges an event by the report as it stands. */
export function decideAefi(event: AefiEvent, aefi: Aefi | undefined, facts: RuleFacts): AefiDecision {
  return kindOf(event).decide(event.payload, aefi, facts);
}

/** The report that an event is about; null for one that brings it. */
export function aboutAefi(event: AefiEvent): AefiId | null {
  return kindOf(event).about(event.payload);
}
