import type { EventOf, RuleFacts } from '#domain/kernel/event-of.ts';
import type { SessionPlanId } from '#domain/kernel/ids.ts';
import { sessionActivities, type SessionPayloads } from './activities/index.ts';
import type { SessionActivity, SessionDecision, SessionPlan } from './model.ts';

/** An event about a planned session as an officer saved it, of any type. */
export type SessionEvent = EventOf<SessionPayloads>;

// The union pairs each type with its own payload; indexing the registry loses that pairing, this brings it back.
function kindOf(event: SessionEvent): SessionActivity<unknown> {
  return sessionActivities[event.type] as SessionActivity<unknown>;
}

/** Judges an event by the plan as it stands. */
export function decideSession(
  event: SessionEvent,
  plan: SessionPlan | undefined,
  facts: RuleFacts,
): SessionDecision {
  return kindOf(event).decide(event.payload, plan, facts);
}

/** The plan that an event is about; null for one that brings it. */
export function aboutPlan(event: SessionEvent): SessionPlanId | null {
  return kindOf(event).about(event.payload);
}
