import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import { equipmentActivities, type EquipmentPayloads } from './activities/index.ts';
import type { EquipmentActivity, EquipmentDecision, EquipmentNamed, EquipmentState } from './model.ts';

/** An event about equipment as an officer saved it, of any type. */
export type EquipmentEvent = EventOf<EquipmentPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: EquipmentEvent): EquipmentActivity<unknown> {
  return equipmentActivities[event.type] as EquipmentActivity<unknown>;
}

/** Judges an event by the units as they stand. */
export function decideEquipment(
  event: EquipmentEvent,
  state: EquipmentState,
  facts: RuleFacts,
): EquipmentDecision {
  return kindOf(event).decide(event.payload, state, facts);
}

/** The rows that an event looks at, as its payload names them. */
export function namedBy(event: EquipmentEvent): EquipmentNamed {
  return kindOf(event).names(event.payload);
}
